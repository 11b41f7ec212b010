import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GrowthSearch } from '../../shared/growth/growth-search.js';
import { GrowthReport } from '../../shared/growth/GrowthReport.js';
import { instantOf } from '../../lib/as-of.js';
import { overviewQuery } from '../../shared/results/queries.js';
import { whenOf } from '../../shared/results/results-at.js';
import { ResultsFrame } from './ResultsFrame.js';
import { resultsAt, type ResultsPlace } from './results-search.js';

interface Props {
  place: ResultsPlace;
  search: GrowthSearch;
  onSearch: (search: GrowthSearch) => void;
}

/** How the same students of a group did from test to test. */
export function GrowthPage({ place, search, onSearch }: Props) {
  const when = whenOf(search);
  const { data, isPending } = useQuery(overviewQuery(resultsAt(place, when)));
  const overview = data?.overview;
  return (
    <ResultsFrame place={place} when={when} overview={overview} page="growth_reporting">
      {isPending ? (
        <Skeleton h={360} mt={20} aria-busy />
      ) : (
        <GrowthReport
          of={{
            sectionId: place.sectionId,
            set: place.assessmentSetId,
            type: place.assessmentTypeId,
            year: search.year,
            asOf: instantOf(search.asOf),
          }}
          named={place.sectionId !== undefined || (overview?.permissions.students ?? false)}
          search={search}
          onSearch={onSearch}
        />
      )}
    </ResultsFrame>
  );
}
