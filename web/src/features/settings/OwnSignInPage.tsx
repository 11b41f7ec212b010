import { Alert } from '@mantine/core';
import { fullName, type Me } from '../../api/session.js';
import { LinkedProviders } from '../../shared/people/LinkedProviders.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import { OWN_PROVIDERS } from './queries.js';
import css from './settings.module.css';

/** What students and parents decide about their own sign-in. */
export function OwnSignInPage({ me }: { me: Me }) {
  return (
    <>
      <PageHead title="Settings" fact={fullName(me)} />
      {me.masqId ? (
        <Alert>
          You are logged in as {fullName(me)}, who alone decides about this sign-in. Log back in as{' '}
          {me.masqIdent ?? 'yourself'} to change your own.
        </Alert>
      ) : (
        <div className={css.page}>
          <Section title="Sign-in with providers">
            <LinkedProviders
              path={OWN_PROVIDERS}
              consequence="You sign in with your password from then on. Your other sessions end."
            />
          </Section>
        </div>
      )}
    </>
  );
}
