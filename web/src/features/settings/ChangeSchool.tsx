import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { effectiveRole, type Me } from '../../api/session.js';
import { startOver } from '../../api/start-over.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Section } from '../../ui/Section.js';
import { Tag } from '../../ui/Tag.js';
import { ownSchoolsQuery } from './queries.js';
import css from './settings.module.css';

/** Goes on at another school; a District Admin chooses among those of the district. */
export function ChangeSchool({ me }: { me: Me }) {
  return effectiveRole(me.role) === 'District Admin' ? <OfDistrict me={me} /> : <OwnSchools me={me} />;
}

function OwnSchools({ me }: { me: Me }) {
  const router = useRouter();
  const { data: schools, isError, error, refetch } = useQuery(ownSchoolsQuery);
  const [entering, setEntering] = useState<number | null>(null);
  if (schools && schools.length < 2) return null;
  const enter = async ({ id, name }: { id: number; name: string }) => {
    setEntering(id);
    try {
      await api.patch('/api/multiple_schools', { school_id: id });
      await startOver(router, '/staff');
      notify.success(`You are now viewing ${name}.`);
    } catch (failure) {
      notify.problem(failure);
      setEntering(null);
    }
  };
  return (
    <Section title="Change School">
      {isError && !schools ? (
        <LoadFailed title="Your schools could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : !schools ? (
        <Skeleton h={96} />
      ) : (
        <ul className={css.schools}>
          {schools.map((school) => (
            <li key={school.id}>
              <span>{school.name}</span>
              {school.id === me.school?.id ? (
                <Tag tone="good">You are here</Tag>
              ) : (
                <Button
                  aria-label={`Go there: ${school.name}`}
                  loading={entering === school.id}
                  disabled={entering !== null}
                  onClick={() => void enter(school)}
                >
                  Go there
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
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
    <Section title="Change School">
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
    </Section>
  );
}
