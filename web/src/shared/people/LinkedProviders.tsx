import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import { momentText } from '../../lib/moments.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import css from './LinkedProviders.module.css';

type Schemas = components['schemas'];
type Link = Schemas['ProviderLinkDto'];

const NAMES: Record<Link['provider'], string> = { clever: 'Clever', classlink: 'ClassLink', google: 'Google' };

/** The providers that a person may sign in with, as `path` lists them. */
export function useLinkedProviders(path: string) {
  return useQuery({
    queryKey: ['linked-providers', path],
    queryFn: async ({ signal }) => (await api.get<Schemas['ProviderLinksAnswer']>(path, { signal })).providers,
  });
}

interface Props {
  path: string;
  /** What else happens when one is taken away. */
  consequence: ReactNode;
}

/** Each with the way to take it away. */
export function LinkedProviders({ path, consequence }: Props) {
  const { data: links, isError, error, refetch } = useLinkedProviders(path);
  const [removing, setRemoving] = useState<Link | null>(null);
  if (isError && !links)
    return <LoadFailed title="The providers could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!links) return <Skeleton h={56} />;
  const name = removing ? NAMES[removing.provider] : '';
  const remove = async () => {
    try {
      await api.del(`${path}/${removing!.provider}`);
      notify.success(`${name} is no longer linked.`);
    } finally {
      await refetch();
    }
  };
  return (
    <>
      {links.length === 0 && <p className="muted">No provider is linked.</p>}
      <ul className={css.list}>
        {links.map((link) => (
          <li key={link.provider}>
            <span>
              <b>{NAMES[link.provider]}</b>
              <span className={css.when}>
                Linked {momentText(link.linkedAt)}
                {link.merged && ' under a record that was merged into this one'}.{' '}
                {link.lastUsedAt ? `Last used ${momentText(link.lastUsedAt)}.` : 'Not used yet.'}
              </span>
            </span>
            <Button size="sm" aria-label={`Remove ${NAMES[link.provider]}`} onClick={() => setRemoving(link)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={removing !== null}
        title={`Remove the sign-in with ${name}?`}
        confirm="Remove"
        danger
        onConfirm={remove}
        onClose={() => setRemoving(null)}
      >
        <p>{consequence}</p>
        <p>A sign-in with {name} may link it again where it vouches for the email, and so may a roster.</p>
      </ConfirmDialog>
    </>
  );
}
