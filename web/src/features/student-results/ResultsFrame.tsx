import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { meQuery } from '../../api/session.js';
import { instantOf } from '../../lib/as-of.js';
import { AsOfBanner, AsOfButton } from '../../shared/as-of/AsOf.js';
import { InSchool } from '../../shared/results/InSchool.js';
import { scoredWords } from '../../shared/results/words.js';
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

const TRAIL = [{ label: 'Student Results', to: '/staff/student_results' }];

/** The head of a group's results, with the way to others, and its tabs. */
export function ResultsFrame(props: Props) {
  return (
    <InSchool title="Results" trail={TRAIL}>
      <Frame {...props} />
    </InSchool>
  );
}

function Frame({ place, when, overview, page, children }: Props) {
  const { data: me } = useQuery(meQuery);
  const name = (!place.sectionId && me?.school?.name) || 'Results';
  usePage(overview ? `${overview.group.name}, ${overview.assessmentSet.name}` : name, TRAIL);
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
        title={overview ? (place.sectionId ? overview.group.name : overview.group.school) : name}
        fact={overview && factOf(overview)}
        actions={
          <>
            <Button
              leftSection={<IconArrowsExchange size={18} stroke={1.75} aria-hidden />}
              onClick={() => setSwitching(true)}
            >
              Switch Report
            </Button>
            {overview && <AsOfButton what="results" />}
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

function factOf(overview: Overview): string {
  return `${overview.assessmentSet.name}, ${overview.schoolYear.shortName}. ${scoredWords(overview)}`;
}
