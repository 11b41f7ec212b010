import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../../shared/results/queries.js';
import { SubsectionDetails } from '../../shared/results/SubsectionDetails.js';
import { ResultsFrame } from './ResultsFrame.js';
import { resultsAt, type DetailsSearch, type ResultsPlace } from './results-search.js';

interface Props {
  place: ResultsPlace;
  search: DetailsSearch;
  onSearch: (search: DetailsSearch) => void;
}

/** The areas and topics of each section of a set, and the questions of one. */
export function SubsectionPage({ place, search, onSearch }: Props) {
  const year = { year: search.year };
  const at = resultsAt(place, year);
  const overview = useQuery(overviewQuery(at)).data?.overview;
  return (
    <ResultsFrame place={place} year={year} overview={overview} page="subsection_details">
      <SubsectionDetails
        at={at}
        overview={overview}
        search={search}
        onSearch={(next) => onSearch({ ...next, ...year })}
      />
    </ResultsFrame>
  );
}
