import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meQuery } from '../../api/session.js';
import { effectiveRole } from '../../lib/roles.js';
import { growthOf, type GrowthSearch } from '../../shared/growth/growth-search.js';
import { GrowthReport } from '../../shared/growth/GrowthReport.js';
import { InSchool } from '../../shared/results/InSchool.js';
import { GroupFrame, type GroupKind } from '../../shared/results/GroupFrame.js';
import { groupOf, type GroupSearch } from '../../shared/results/group-search.js';
import { Finding, Small } from '../../shared/results/Finding.js';
import { dashboardQuery, sectionsQuery, type Overview } from '../../shared/results/queries.js';
import {
  GROUP_WORDS,
  SCHOOL_WORDS,
  type ResultsAt,
  type StudentsSearch,
  type TopicSearch,
} from '../../shared/results/results-at.js';
import { ResultsBody, ResultsSummary } from '../../shared/results/ResultsSummary.js';
import { StudentsTable } from '../../shared/results/StudentsTable.js';
import { SubsectionDetails } from '../../shared/results/SubsectionDetails.js';
import { EmptyState } from '../../ui/EmptyState.js';

interface Props<Search extends GroupSearch> {
  search: Search;
  onSearch: (search: Search) => void;
}

const KIND: Omit<GroupKind, 'grades'> = {
  base: '/staff/reports/group',
  trail: { label: 'Reports', to: '/staff/reports' },
  tabs: [
    { label: 'Summary', page: 'summary', title: 'Group Summary' },
    { label: 'Subsection Details', page: 'subsection-details', title: 'Group Subsection Details' },
    { label: 'Comparison', page: 'comparison', title: 'Group Comparison' },
    { label: 'Student Performance', page: 'student-performance', title: 'Group Student Performance' },
  ],
  member: 'classes',
  label: 'Classes',
  all: 'All classes',
  words: ({ classes, grades }) => (classes?.length || grades?.length ? GROUP_WORDS : SCHOOL_WORDS),
  useMembers: (set, year) => {
    const { data } = useQuery({
      ...sectionsQuery(set ?? { assessmentTypeId: 0, assessmentSetId: 0 }, { year }),
      enabled: set !== undefined,
    });
    return data?.sections
      .filter(({ id }) => id > 0)
      .map(({ id, displayName, studentCount, studentAssessedCount }) => ({
        value: String(id),
        label: `${displayName}, ${studentAssessedCount} of ${studentCount}`,
      }));
  },
};

type GroupProps = Props<GroupSearch> & {
  page: string;
  children: (shown: { at: ResultsAt; overview: Overview | undefined }) => ReactNode;
};

/** Classes and grade levels of the school, as a page of their results shows them. */
function Group(props: GroupProps) {
  return (
    <InSchool title={KIND.tabs.find(({ page }) => page === props.page)!.title} trail={[KIND.trail]}>
      <GroupOfSchool {...props} />
    </InSchool>
  );
}

function GroupOfSchool({ page, search, onSearch, children }: GroupProps) {
  const { data: me } = useQuery(meQuery);
  const available = useQuery(dashboardQuery({ year: search.year }));
  // Teachers see grade levels in their own classes only.
  const teacher = me !== undefined && me !== null && effectiveRole(me.role) === 'Teacher';
  const kind = { ...KIND, grades: ({ classes }: GroupSearch) => !teacher || Boolean(classes?.length) };
  return (
    <GroupFrame kind={kind} page={page} search={search} onSearch={onSearch} available={available}>
      {children}
    </GroupFrame>
  );
}

/** What the scores of the group say. */
export function GroupSummaryPage(props: Props<GroupSearch>) {
  return (
    <Group page="summary" {...props}>
      {({ at }) => <ResultsSummary at={at} />}
    </Group>
  );
}

/** Areas and topics of each section, and the questions of one. */
export function GroupSubsectionPage({ search, onSearch }: Props<GroupSearch & TopicSearch>) {
  return (
    <Group
      page="subsection-details"
      search={search}
      onSearch={(next) => onSearch({ ...next, section: search.section, topic: undefined })}
    >
      {({ at, overview }) => (
        <SubsectionDetails
          at={at}
          overview={overview}
          search={search}
          onSearch={({ section, topic }) => onSearch({ ...search, section, topic })}
        />
      )}
    </Group>
  );
}

/** How the same students of the group did from test to test. */
export function GroupComparisonPage({ search, onSearch }: Props<GroupSearch & GrowthSearch>) {
  return (
    <Group page="comparison" search={search} onSearch={onSearch}>
      {({ at, overview }) =>
        overview ? (
          <GrowthReport
            of={growthOf(at)}
            named={overview.permissions.students}
            search={search}
            onSearch={(next) => onSearch({ ...groupOf(search), ...next })}
          />
        ) : (
          <Skeleton h={360} mt={20} aria-busy />
        )
      }
    </Group>
  );
}

/** Each student of the group. */
export function GroupStudentsPage({ search, onSearch }: Props<GroupSearch & StudentsSearch>) {
  return (
    <Group page="student-performance" search={search} onSearch={(next) => onSearch({ ...next, page: undefined })}>
      {({ at }) => (
        <ResultsBody at={at}>
          {(overview) =>
            overview.permissions.students ? (
              <>
                <Finding finding={{ ...overview.finding, rest: null }}>
                  <Small {...overview} beside={at.words.beside} />
                </Finding>
                <StudentsTable
                  at={at}
                  overview={overview}
                  search={search}
                  onSearch={(next) => onSearch({ ...search, ...next })}
                />
              </>
            ) : (
              <EmptyState title="Choose one or more of your classes.">
                Teachers see the students of their classes, and the school as a whole without names.
              </EmptyState>
            )
          }
        </ResultsBody>
      )}
    </Group>
  );
}
