import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { effectiveRole } from '../../lib/roles.js';
import { dismiss, notify } from '../../api/notifications.js';
import { meQuery } from '../../api/session.js';
import { documentQuery, isUnfinished, requestDocument, saveDocument } from './documents.js';
import { useDocumentFeed } from './use-document-feed.js';
import { DOWNLOAD_FAILED, PENDING, START_FAILED, STARTED, STARTED_MS } from './words.js';

/** From then on a document is no longer a matter of a moment. */
const SOON_MS = 2_000;

interface Props {
  label: string;
  /** Of the kind of document, and what is asked of it. */
  path: string;
  request: object;
  /** Where it is the one thing to do. */
  variant?: 'filled';
  /** It was made. */
  onReady?: () => void;
}

/** Asks for a document and saves it as soon as it is ready, while somebody stays here; whoever leaves finds it among the downloads. */
export function DocumentButton({ label, path, request, variant, onReady }: Props) {
  const navigate = useNavigate();
  const { data: me } = useQuery({ ...meQuery, staleTime: Infinity });
  const downloads =
    me?.role === 'Horizon Admin'
      ? '/admin/downloads'
      : me && effectiveRole(me.role) === 'District Admin' && !me.school
        ? '/district-admin/export'
        : '/staff/student_results/downloads';
  const [asking, setAsking] = useState(false);
  const [followed, setFollowed] = useState<number | null>(null);
  const { data: document, error } = useQuery({ ...documentQuery(followed ?? 0), enabled: followed !== null });
  useDocumentFeed(followed !== null);

  const ask = async () => {
    setAsking(true);
    try {
      setFollowed((await requestDocument(path, request)).id);
    } catch (failure) {
      const known = failure instanceof ApiProblem ? failure.details.documentId : undefined;
      if (typeof known === 'number') {
        notify.warning(PENDING);
        setFollowed(known);
      } else notify.problem(failure);
    } finally {
      setAsking(false);
    }
  };

  useEffect(() => {
    if (followed === null) return;
    let told: string | undefined;
    const timer = setTimeout(() => {
      told = notify.info(STARTED, {
        timeOnScreen: STARTED_MS,
        action: {
          label: 'Show',
          run: () => void navigate({ to: downloads }),
        },
      });
    }, SOON_MS);
    return () => {
      clearTimeout(timer);
      if (told) dismiss(told);
    };
  }, [followed, navigate, downloads]);

  const ended = document && !isUnfinished(document) ? document : null;
  useEffect(() => {
    if (followed === null || (!ended && !error)) return;
    setFollowed(null);
    if (ended?.state === 'ready') {
      saveDocument(ended.id).catch(() => notify.error(DOWNLOAD_FAILED));
      onReady?.();
    } else if (ended?.state === 'failed') notify.error(ended.reason ?? START_FAILED);
    else notify.problem(error);
  }, [followed, ended, error, onReady]);

  const busy = asking || followed !== null;
  const percent = followed === null ? null : (document?.percent ?? null);
  return (
    <Button
      variant={variant}
      leftSection={
        busy ? (
          <Loader size={18} color="currentColor" aria-hidden />
        ) : (
          <IconDownload size={18} stroke={1.75} aria-hidden />
        )
      }
      aria-busy={busy}
      onClick={() => !busy && void ask()}
    >
      {label}
      {percent !== null && ` ${percent}%`}
    </Button>
  );
}
