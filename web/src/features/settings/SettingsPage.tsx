import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { effectiveRole, fullName, type Me } from '../../api/session.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LinkedProviders, useLinkedProviders } from '../../shared/people/LinkedProviders.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import { ChangeSchool } from './ChangeSchool.js';
import { PasswordForm } from './PasswordForm.js';
import { EmailWaits, ProfileForm, ProfileSkeleton } from './ProfileForm.js';
import { OWN_PROVIDERS, ownSettingsQuery } from './queries.js';
import { Sessions } from './Sessions.js';
import css from './settings.module.css';

/** Edit User Information: name, e-mail, password and sessions of whoever is signed in, and the school that they are at. */
export function SettingsPage({ me }: { me: Me }) {
  return (
    <>
      <PageHead title="Edit User Information" fact={`${fullName(me)}, ${placeOf(me)}`} />
      {me.masqId ? (
        <Alert>
          You are logged in as {fullName(me)}. Name, email, phone, password and sessions are changed by {fullName(me)}{' '}
          alone. Log back in as {me.masqIdent ?? 'yourself'} to change your own.
        </Alert>
      ) : (
        <Own me={me} />
      )}
    </>
  );
}

function Own({ me }: { me: Me }) {
  const { data: user, isError, error, refetch } = useQuery(ownSettingsQuery);
  // After a save the form begins again from what is stored now, after a new password with empty fields.
  const [saves, setSaves] = useState(0);
  const [passwords, setPasswords] = useState(0);
  return (
    <div className={css.page}>
      <Section title="Name and contact">
        {isError && !user ? (
          <LoadFailed title="Your settings could not be loaded." error={error} onRetry={() => void refetch()} />
        ) : user ? (
          <>
            {user.emailWish && <EmailWaits email={user.email} wish={user.emailWish} />}
            <ProfileForm key={saves} user={user} onSaved={() => setSaves((n) => n + 1)} />
          </>
        ) : (
          <ProfileSkeleton />
        )}
      </Section>
      <Section title="Password">
        <PasswordForm key={passwords} email={me.email} onChanged={() => setPasswords((n) => n + 1)} />
      </Section>
      {(me.multipleLoginsAvailable || effectiveRole(me.role) === 'District Admin') && <ChangeSchool me={me} />}
      <Providers />
      <Sessions />
    </div>
  );
}

/** Nothing for who signs in with a password alone. */
function Providers() {
  const { data: links, isError } = useLinkedProviders(OWN_PROVIDERS);
  if (!isError && !links?.length) return null;
  return (
    <Section title="Sign-in with providers">
      <LinkedProviders
        path={OWN_PROVIDERS}
        consequence="You sign in with your password from then on. Your other sessions end."
      />
    </Section>
  );
}

/** 'Teacher at Lakeview High' */
function placeOf({ role, school, district }: Me): string {
  const place = school ?? district;
  return place ? `${role} at ${place.name}` : role;
}
