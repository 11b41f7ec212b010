import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Section } from '../../ui/Section.js';
import css from './integrity.module.css';

const VERIFIER = '/api/integrity/verify.mjs';
const KEYS = '/api/integrity/keys.json';

/** The verifier and the keys, for people who check on their own machine. Both are there without an account. */
export function WithoutUs() {
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'keys'],
    queryFn: ({ signal }) => api.get<Record<string, string>>(KEYS, { signal }),
  });
  const icon = <IconDownload size={16} stroke={1.75} aria-hidden />;
  return (
    <Section title="Without us">
      <p className={css.lead}>
        The verifier is one file without dependencies. Keep it and the public keys somewhere we cannot reach, then run{' '}
        <code>node verify.mjs FILE --keys keys.json --outside day-root.json</code>. Both can be had without an account.
      </p>
      {error ? (
        <LoadFailed title="Could not load the public keys." error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <ul className={`${css.keys} num`}>
            {data ? (
              Object.entries(data).map(([id, key]) => (
                <li key={id}>
                  <b>{id}</b>
                  <code>{key}</code>
                </li>
              ))
            ) : (
              <li role="status" aria-label="Loading">
                <Skeleton h={16} w={160} />
                <Skeleton h={16} w={420} maw="100%" />
              </li>
            )}
          </ul>
          <div className={css.downloads}>
            <Button component="a" href={VERIFIER} download="verify.mjs" variant="default" leftSection={icon}>
              Download Verifier
            </Button>
            <Button component="a" href={KEYS} download="keys.json" variant="default" leftSection={icon}>
              Download Keys
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}
