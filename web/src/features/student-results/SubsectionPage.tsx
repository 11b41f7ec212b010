import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { itemReportPath } from '../../lib/item-reports.js';
import { overviewQuery } from '../../shared/results/queries.js';
import { whenOf, type WhenSearch } from '../../shared/results/results-at.js';
import css from '../../shared/results/results.module.css';
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
  const when = whenOf(search);
  const at = resultsAt(place, when);
  const overview = useQuery(overviewQuery(at)).data?.overview;
  return (
    <ResultsFrame place={place} when={when} overview={overview} page="subsection_details">
      <SubsectionDetails
        at={at}
        overview={overview}
        search={search}
        onSearch={(next) => onSearch({ ...next, ...when })}
        ways={(assessmentId) => <ItemReports place={place} when={when} assessmentId={assessmentId} />}
      />
    </ResultsFrame>
  );
}

const ITEM_REPORTS = [
  ['Response analysis by question', 'response_analysis_by_item'],
  ['Questions and correct answers', 'session_detail_by_item'],
] as const;

/** The ways to the questions of a section. */
function ItemReports({
  place,
  when: { year, asOf },
  assessmentId,
}: {
  place: ResultsPlace;
  when: WhenSearch;
  assessmentId: number;
}) {
  return (
    <nav className={css.itemReports} aria-label="Questions">
      {ITEM_REPORTS.map(([label, page]) => (
        <Link
          key={page}
          to={itemReportPath(page, { sectionId: place.sectionId, assessmentId }) as '/'}
          search={{ ...(!place.sectionId && { year }), asOf } as never}
          className="way"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
