import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { effectiveRole, loginOptionsQuery, meQuery } from '../../api/session.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import css from './staff-dashboard.module.css';

/** Help for staff. Addresses outside come from the installation's configuration; where there is none, the answer stands here. */
export function ContactPage() {
  const links = useQuery(loginOptionsQuery()).data;
  const { data: me } = useQuery(meQuery);
  const teacher = !me || effectiveRole(me.role) === 'Teacher';
  return (
    <>
      <PageHead title="Contact Us" fact="Guides, answers, and whom to ask." />
      <div className={css.support}>
        <Section title="Training Center">
          {links?.trainingCenterUrl ? (
            <p>
              <Outside href={links.trainingCenterUrl}>Training Center</Outside>
            </p>
          ) : (
            <Guides />
          )}
        </Section>
        <Section title="Support Center">
          {links?.supportCenterUrl ? (
            <p>
              <Outside href={links.supportCenterUrl}>Support Center</Outside>
            </p>
          ) : (
            <Answers />
          )}
        </Section>
        <Section title="Contact Us">
          <dl className={css.help}>
            <dt>E-mail support</dt>
            <dd>
              {links?.supportEmail ? (
                <a href={`mailto:${links.supportEmail}`}>{links.supportEmail}</a>
              ) : teacher ? (
                'Goes through the administrator of your school.'
              ) : (
                'Goes through those who run this installation.'
              )}
            </dd>
            {me?.supportChat && (
              <>
                <dt>Chat support</dt>
                <dd>Monday to Friday, 8am to 5pm Eastern. Press Support chat at the top of any page.</dd>
              </>
            )}
          </dl>
        </Section>
      </div>
    </>
  );
}

/** What staff do most, with the way there. */
function Guides() {
  return (
    <dl className={css.help}>
      <dt>
        <Link to="/staff/assessments/assign">Assign an assessment</Link>
      </dt>
      <dd>
        Choose who takes it, which sections, and the window in which it can be started. Timing for accommodations is set
        with it.
      </dd>
      <dt>
        <Link
          to="/staff/assessments/monitoring/{-$sectionId}/{-$assessmentSetId}/{-$assessmentTypeId}"
          params={{ sectionId: undefined, assessmentSetId: undefined, assessmentTypeId: undefined }}
        >
          Watch a test day
        </Link>
      </dt>
      <dd>
        See who has started, who is done and who needs help. Sections can be reset there, and Live Monitoring shows
        every answer as it comes.
      </dd>
      <dt>
        <Link to="/staff/dashboard">Read results</Link>
      </dt>
      <dd>Open a class and press a last name: the score reports of that student come up.</dd>
      <dt>
        <Link to="/staff/dashboard">Bring in a class list</Link>
      </dt>
      <dd>
        Open a class and press Import List. The dialog has a template, and rows that cannot enter are named with their
        reason.
      </dd>
    </dl>
  );
}

/** What is asked most. */
function Answers() {
  return (
    <dl className={css.help}>
      <dt>A student cannot sign in</dt>
      <dd>
        An administrator of the school can send a password reset from the list of School Users. An archived student has
        to be activated first.
      </dd>
      <dt>A student cannot start</dt>
      <dd>
        A section starts only within its window. Monitoring says whether it is scheduled, and the schedule can be
        edited.
      </dd>
      <dt>A student lost the connection</dt>
      <dd>Nothing is lost: answers stay on the device and are sent when the connection is back.</dd>
    </dl>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="vh"> (new window)</span>
    </a>
  );
}
