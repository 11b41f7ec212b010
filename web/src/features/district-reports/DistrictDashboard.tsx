import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session.js';
import { instantOf } from '../../lib/as-of.js';
import { AsOfBanner, AsOfButton } from '../../shared/as-of/AsOf.js';
import { ReportCards, type ReportCard } from '../../shared/results/ReportCards.js';
import type { WhenSearch } from '../../shared/results/results-at.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import { districtQuery } from './queries.js';

const CARDS: ReportCard[] = [
  {
    title: 'Group Summary',
    text: 'Who took part, how the scores lie and who reaches the benchmarks, school by school.',
    to: '/district-admin/reports/group/summary',
    picture: 'summary',
  },
  {
    title: 'Group Subsection Details',
    text: 'Areas and topics of each section: what is right, down to the questions.',
    to: '/district-admin/reports/group/subsection-details',
    picture: 'subsections',
  },
  {
    title: 'Group Comparison',
    text: 'How the same students did over the tests of a school year.',
    to: '/district-admin/reports/group/comparison',
    picture: 'comparison',
  },
];

/** The reports of a district, of now or as of a date that goes along to them. */
export function DistrictDashboard({ search: { asOf } }: { search: Pick<WhenSearch, 'asOf'> }) {
  const { data: me } = useQuery(meQuery);
  const { data } = useQuery(districtQuery(undefined, asOf));
  const courses = [...new Set(data?.availableResults.map(({ assessmentType }) => assessmentType.courseType))];
  return (
    <>
      <PageHead
        title="Reports"
        fact={me?.district?.name}
        actions={
          <>
            <AsOfButton what="results" />
            <LinkButton to="/district-admin/export">PDF Downloads</LinkButton>
          </>
        }
      />
      {asOf !== undefined && <AsOfBanner asOf={data?.asOf ?? instantOf(asOf)!} what="results" />}
      {asOf !== undefined && data?.availableResults.length === 0 && (
        <EmptyState title="No results available.">Nobody had finished a section of a test then.</EmptyState>
      )}
      <Section title="Group Reports">
        <ReportCards cards={CARDS} courses={courses} search={{ asOf }} />
      </Section>
    </>
  );
}
