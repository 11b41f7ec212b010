import { useQuery } from '@tanstack/react-query';
import { loginOptionsQuery } from '../../api/session.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import css from './staff-dashboard.module.css';

/** Whom staff can ask. Addresses come from the installation's configuration. */
export function ContactPage() {
  const links = useQuery(loginOptionsQuery()).data;
  return (
    <>
      <PageHead title="Contact Us" />
      <div className={css.support}>
        <Section title="Training Center">
          <p>{links?.trainingCenterUrl ? <Outside href={links.trainingCenterUrl}>Training Center</Outside> : 'Ask the administrator of your school for guides and training.'}</p>
        </Section>
        <Section title="Support Center">
          <p>{links?.supportCenterUrl ? <Outside href={links.supportCenterUrl}>Support Center</Outside> : 'Questions about accounts and classes are answered by the administrator of your school.'}</p>
        </Section>
        <Section title="E-mail and chat">
          <p>
            {links?.supportEmail ? (
              <>
                E-mail support: <a href={`mailto:${links.supportEmail}`}>{links.supportEmail}</a>
              </>
            ) : (
              'E-mail support goes through the administrator of your school.'
            )}
          </p>
          <p>Chat support is there Monday to Friday, 8am to 5pm Eastern.</p>
        </Section>
      </div>
    </>
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
