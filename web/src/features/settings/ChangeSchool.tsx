import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { goOnAs, loginName, ownLoginsQuery, type Login } from '../../api/own-logins.js';
import { effectiveRole, type Me } from '../../api/session.js';
import { homeOf } from '../../lib/roles.js';
import { startOver } from '../../api/start-over.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Section } from '../../ui/Section.js';
import { Tag } from '../../ui/Tag.js';
import css from './settings.module.css';

/** Goes on in another role, or at another school; a District Admin also chooses among those of the district. */
export function ChangeSchool({ me }: { me: Me }) {
  return (
    <Section title="Change School">
      {me.multipleLoginsAvailable && <OwnLogins />}
      {effectiveRole(me.role) === 'District Admin' && <OfDistrict me={me} />}
    </Section>
  );
}

/** Every role of the person, this one marked. */
function OwnLogins() {
  const router = useRouter();
  const { data: logins, isError, error, refetch } = useQuery(ownLoginsQuery);
  const [entering, setEntering] = useState<string | null>(null);
  const enter = async (login: Login) => {
    setEntering(loginName(login));
    try {
      const me = await goOnAs(login);
      await startOver(router, homeOf(me));
      notify.success(`You are now viewing ${login.place ?? `what a ${login.role} sees`}.`);
    } catch (failure) {
      notify.problem(failure);
      setEntering(null);
    }
  };
  if (isError && !logins)
    return <LoadFailed title="Your schools could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!logins) return <Skeleton h={96} />;
  return (
    <ul className={css.schools}>
      {logins.map((login) => (
        <li key={loginName(login)}>
          <span>{loginName(login)}</span>
          {login.current ? (
            <Tag tone="good">You are here</Tag>
          ) : (
            <Button
              aria-label={`Go there: ${loginName(login)}`}
              loading={entering === loginName(login)}
              disabled={entering !== null}
              onClick={() => void enter(login)}
            >
              Go there
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function OfDistrict({ me }: { me: Me }) {
  const router = useRouter();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await api.post('/api/multiple_schools/unlink');
      await startOver(router, '/district-admin/schools');
    } catch (failure) {
      notify.problem(failure);
      setLeaving(false);
    }
  };
  return (
    <>
      <p className={css.lead}>
        {me.school
          ? `You are in ${me.school.name}. Another school of ${me.district?.name ?? 'your district'} is chosen in its list.`
          : `You look at ${me.district?.name ?? 'your district'} as a whole. A school is entered from its list.`}
      </p>
      <div className={css.buttons}>
        <LinkButton to="/district-admin/schools">Choose a School</LinkButton>
        {me.school && (
          <Button loading={leaving} onClick={() => void leave()}>
            Back to Schools
          </Button>
        )}
      </div>
    </>
  );
}
