import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { instantOf } from '../../lib/as-of.js';
import { AsOfBanner, AsOfButton } from '../../shared/as-of/AsOf.js';
import { usePage } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { usePrintFrame } from '../../ui/print.js';
import type { Overview } from '../../shared/results/queries.js';
import css from '../../shared/results/results.module.css';
import { ResultsExports } from './ResultsExports.js';
import { resultsPath, type ResultsPage, type ResultsPlace, type WhenSearch } from './results-search.js';
import { SwitchReport } from './SwitchReport.js';

interface Props {
  place: ResultsPlace;
  when: WhenSearch;
  /** undefined while loading. */
  overview: Overview | undefined;
  page: ResultsPage;
  children: ReactNode;
}

/** The head of a group's results, with the way to others, and its tabs. */
export function ResultsFrame({ place, when, overview, page, children }: Props) {
  usePage(overview && `${overview.group.name}, ${overview.assessmentSet.name}`, [
    { label: 'Student Results', to: '/staff/student_results' },
  ]);
  usePrintFrame(
    overview && {
      left: `${overview.group.name}, ${overview.assessmentSet.name}`,
      right: `${overview.group.school}, ${overview.schoolYear.shortName}`,
      foot: `${overview.assessmentType.courseType} is a trademark of its owner, who does not endorse this product.`,
    },
  );
  const [switching, setSwitching] = useState(false);
  const search = { ...when, ...(place.sectionId && { year: undefined }) };
  return (
    <>
      <PageHead
        title={overview ? (place.sectionId ? overview.group.name : overview.group.school) : 'Results'}
        fact={overview && factOf(overview)}
        actions={
          <>
            <Button
              leftSection={<IconArrowsExchange size={18} stroke={1.75} aria-hidden />}
              onClick={() => setSwitching(true)}
            >
              Switch Report
            </Button>
            {overview && !overview.past && <AsOfButton what="results" />}
            {overview?.permissions.scoreExport && <ResultsExports place={place} overview={overview} />}
          </>
        }
      />
      <div className={css.onScreen}>
        <PageTabs
          label="Results"
          tabs={[
            { label: 'Summary', to: resultsPath(place, 'summary'), search: { ...search }, current: page === 'summary' },
            {
              label: 'Subsection Details',
              to: resultsPath(place, 'subsection_details'),
              search: { ...search },
              current: page === 'subsection_details',
            },
            ...(place.assessmentSummariesCount > 1
              ? [
                  {
                    label: 'Growth Reporting',
                    to: resultsPath(place, 'growth_reporting'),
                    search: { ...search },
                    current: page === 'growth_reporting',
                  },
                ]
              : []),
          ]}
        />
      </div>
      {when.asOf !== undefined && <AsOfBanner asOf={overview?.asOf ?? instantOf(when.asOf)!} what="results" />}
      {children}
      <SwitchReport
        key={`${resultsPath(place)} ${switching}`}
        opened={switching}
        place={place}
        when={{ year: overview ? overview.schoolYear.id : when.year, asOf: when.asOf }}
        page={page}
        onClose={() => setSwitching(false)}
      />
    </>
  );
}

function factOf({ assessmentSet, schoolYear, composite, studentCount, assessmentType }: Overview): string {
  const score = assessmentType.courseType === 'SAT' ? 'total' : 'composite';
  return `${assessmentSet.name}, ${schoolYear.shortName}. ${composite.n} of ${studentCount} students have a ${score} score.`;
}
