import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session.js';
import { ReportCards, type ReportCard } from '../../shared/results/ReportCards.js';
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

/** The reports of a district. */
export function DistrictDashboard() {
  const { data: me } = useQuery(meQuery);
  const { data } = useQuery(districtQuery(undefined));
  const courses = [...new Set(data?.availableResults.map(({ assessmentType }) => assessmentType.courseType))];
  return (
    <>
      <PageHead
        title="Reports"
        fact={me?.district?.name}
        actions={<LinkButton to="/district-admin/export">PDF Downloads</LinkButton>}
      />
      <Section title="Group Reports">
        <ReportCards cards={CARDS} courses={courses} />
      </Section>
    </>
  );
}
