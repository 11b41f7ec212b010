import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { choicesOf } from '../../lib/choices.js';
import { itemReportPath } from '../../lib/item-reports.js';
import { growthOf } from '../../shared/growth/growth-search.js';
import { GrowthReport } from '../../shared/growth/GrowthReport.js';
import { GroupFrame, type GroupKind } from '../../shared/results/GroupFrame.js';
import type { GroupSearch } from '../../shared/results/group-search.js';
import type { Overview } from '../../shared/results/queries.js';
import { DISTRICT_WORDS, SCHOOLS_WORDS, type ResultsAt, type TopicSearch } from '../../shared/results/results-at.js';
import { ResultsSummary } from '../../shared/results/ResultsSummary.js';
import { SubsectionDetails } from '../../shared/results/SubsectionDetails.js';
import css from '../../shared/results/results.module.css';
import { districtQuery } from './queries.js';
import { Schools } from './SchoolsTable.js';

interface Props<Search extends GroupSearch> {
  search: Search;
  onSearch: (search: Search) => void;
}

const KIND: GroupKind = {
  base: '/district-admin/reports/group',
  trail: { label: 'Reports', to: '/district-admin/reports' },
  tabs: [
    { label: 'Group Summary', page: 'summary', title: 'Group Summary' },
    { label: 'Group Subsection Details', page: 'subsection-details', title: 'Group Subsection Details' },
    { label: 'Group Comparison', page: 'comparison', title: 'Group Comparison' },
  ],
  member: 'schools',
  label: 'Schools',
  all: 'All schools',
  words: ({ schools }) => (schools?.length ? SCHOOLS_WORDS : DISTRICT_WORDS),
  useMembers: (_set, year) => {
    const { data } = useQuery(districtQuery(year));
    return data && choicesOf(data.schools);
  },
  grades: () => true,
};

/** Schools and grade levels of the district, as a page of their results shows them. */
function District({
  page,
  search,
  onSearch,
  children,
}: Props<GroupSearch> & {
  page: string;
  children: (shown: { at: ResultsAt; overview: Overview | undefined; year: number }) => ReactNode;
}) {
  const available = useQuery(districtQuery(search.year));
  return (
    <GroupFrame kind={KIND} page={page} search={search} onSearch={onSearch} available={available}>
      {children}
    </GroupFrame>
  );
}

/** The district in figures, and its schools side by side. */
export function DistrictSummaryPage(props: Props<GroupSearch>) {
  return (
    <District page="summary" {...props}>
      {({ at }) => <ResultsSummary at={at} first={<Schools at={at} />} />}
    </District>
  );
}

/** Areas and topics of each section, and the questions of one. */
export function DistrictSubsectionPage({ search, onSearch }: Props<GroupSearch & TopicSearch>) {
  return (
    <District
      page="subsection-details"
      search={search}
      onSearch={(next) => onSearch({ ...next, section: search.section, topic: undefined })}
    >
      {({ at, overview, year }) => (
        <SubsectionDetails
          at={at}
          overview={overview}
          search={search}
          onSearch={({ section, topic }) => onSearch({ ...search, section, topic })}
          ways={(assessmentId) => (
            <nav className={css.itemReports} aria-label="Questions">
              <Link
                to={itemReportPath('response_analysis_by_item', { assessmentId, district: true }) as '/'}
                search={{ year, schools: search.schools, gradeLevels: search.grades, asOf: search.asOf } as never}
                className="way"
              >
                Response analysis by question
              </Link>
            </nav>
          )}
        />
      )}
    </District>
  );
}

/** How the same students of the schools did over the tests of a school year. */
export function DistrictComparisonPage(props: Props<GroupSearch>) {
  return (
    <District page="comparison" {...props}>
      {({ at }) => <GrowthReport of={growthOf(at)} named={false} search={{}} onSearch={() => undefined} />}
    </District>
  );
}
