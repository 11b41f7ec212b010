import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { instantOf } from '../../lib/as-of.js';
import { itemReportPath } from '../../lib/item-reports.js';
import { AsOfBanner, AsOfButton } from '../../shared/as-of/AsOf.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { usePage } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { usePrintFrame } from '../../ui/print.js';
import type { ItemPlace, ItemSearch } from './item-search.js';
import type { ItemReport, SessionDetail } from './queries.js';
import css from './items.module.css';

type Report = ItemReport | SessionDetail;
type Page = 'session_detail_by_item' | 'response_analysis_by_item';

interface Props {
  place: ItemPlace;
  search: ItemSearch;
  page: Page;
  /** undefined while loading. */
  report: Report | undefined;
  children: ReactNode;
}

/** The head of a part's item reports, with the ways to the parts before and after it, and the two reports as tabs. */
export function ItemFrame({ place, search, page, report, children }: Props) {
  const group = report?.request?.group;
  usePage(report?.assessment_title ?? 'Questions', [
    place.district
      ? { label: 'Reports', to: '/district-admin/reports' }
      : { label: 'Student Results', to: '/staff/student_results' },
  ]);
  usePrintFrame(
    report &&
      group && {
        left: report.assessment_title,
        right: `${group.name === 'Entire School' ? group.school : `${group.name}, ${group.school}`}, ${group.schoolYear.shortName}`,
        foot: 'Questions and answers are for teaching. Do not publish them.',
      },
  );
  // Another part has forms of its own.
  const { year, sections, schools, gradeLevels, asOf } = search;
  const kept = { year, sections, schools, gradeLevels, asOf };
  const other = (id: number) => itemReportPath(page, { ...place, assessmentId: id });
  const titleOf = (id: number) => report!.parts.find((part) => part.id === id)?.title ?? '';
  return (
    <>
      <PageHead
        title={report?.assessment_title ?? 'Questions'}
        fact={
          group &&
          `${group.name === 'Entire School' ? group.school : group.name}, ${group.schoolYear.shortName}. ${report.request!.students} students took this part.`
        }
        actions={
          <>
            {report?.prev_part_id != null && (
              <LinkButton
                to={other(report.prev_part_id)}
                search={kept}
                leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
              >
                {titleOf(report.prev_part_id)}
              </LinkButton>
            )}
            {report?.next_part_id != null && (
              <LinkButton
                to={other(report.next_part_id)}
                search={kept}
                rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
              >
                {titleOf(report.next_part_id)}
              </LinkButton>
            )}
            {asOf === undefined && <AsOfButton what="results" />}
            <Button
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              disabled={!report}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
      />
      {!place.district && (
        <div className={css.onScreen}>
          <PageTabs
            label="Item reports"
            tabs={(
              [
                ['Response Analysis', 'response_analysis_by_item'],
                ['Questions and Answers', 'session_detail_by_item'],
              ] as const
            ).map(([label, of]) => ({
              label,
              to: itemReportPath(of, place),
              search: { ...kept, version: search.version },
              current: page === of,
            }))}
          />
        </div>
      )}
      {asOf !== undefined && (
        <>
          <AsOfBanner asOf={report?.asOf ?? instantOf(asOf)!} what="results" />
          <p className="muted">Answers that were destroyed since, by a reset or an erasure, are left out.</p>
        </>
      )}
      {children}
    </>
  );
}
