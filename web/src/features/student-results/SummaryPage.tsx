import { useQuery } from '@tanstack/react-query';
import { overviewQuery, type Overview } from '../../shared/results/queries.js';
import { ResultsSummary } from '../../shared/results/ResultsSummary.js';
import { StudentsTable } from '../../shared/results/StudentsTable.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { ResultsFrame } from './ResultsFrame.js';
import { whenOf } from '../../shared/results/results-at.js';
import { resultsAt, type ResultsPlace, type SummarySearch } from './results-search.js';

interface Props {
  place: ResultsPlace;
  search: SummarySearch;
  onSearch: (search: SummarySearch) => void;
}

/** The results of a group in one set: what they say, where the points are lost, and each student. */
export function SummaryPage({ place, search, onSearch }: Props) {
  const at = resultsAt(place, search);
  const overview = useQuery(overviewQuery(at)).data?.overview;
  return (
    <ResultsFrame place={place} when={whenOf(search)} overview={overview} page="summary">
      <ResultsSummary at={at} whenNobody={(nobody) => <OpenMonitoring overview={nobody} />}>
        {(shown) =>
          shown.permissions.students && (
            <StudentsTable
              at={at}
              overview={shown}
              search={search}
              onSearch={(next) => onSearch({ ...next, ...whenOf(search) })}
            />
          )
        }
      </ResultsSummary>
    </ResultsFrame>
  );
}

function OpenMonitoring({ overview: { group, assessmentSet, assessmentType } }: { overview: Overview }) {
  return (
    <LinkButton
      to="/staff/assessments/monitoring/{-$sectionId}/{-$assessmentSetId}/{-$assessmentTypeId}"
      params={{
        sectionId: group.sectionId,
        assessmentSetId: assessmentSet.id,
        assessmentTypeId: assessmentType.id,
      }}
    >
      Open monitoring
    </LinkButton>
  );
}
