import { Button, Progress } from '@mantine/core';
import { IconDownload, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { notify } from '../../api/notifications.js';
import { shortMoment } from '../../lib/moments.js';
import type { ListSearch } from '../../lib/params.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { useList } from '../../ui/use-list.js';
import css from './documents.module.css';
import {
  deleteDocument,
  DOCUMENT_LIST,
  documentsQuery,
  isUnfinished,
  readLists,
  retryDocument,
  takeDocument,
  type DocumentCard,
  type DocumentSource,
} from '../../shared/documents/documents.js';
import { useDocumentFeed } from '../../shared/documents/use-document-feed.js';
import {
  AGAIN,
  DOWNLOAD_FAILED,
  EXPORTS_FAILED,
  LIST_FAILED,
  RETRY_FAILED,
  shownAs,
} from '../../shared/documents/words.js';

/** After a retry the list is read once more after this long. */
const READ_AGAIN_MS = 1_000;

interface Props {
  /** By which routes. */
  source: DocumentSource;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  empty: ReactNode;
  /** Beside a form that is longer it is seen all at once. */
  height?: 'page' | 'whole';
}

/** Everything that somebody asked for: how far it is, what is in it, and the way to it. */
export function DownloadsTable({ source, search, onSearch, empty, height = 'page' }: Props) {
  const [leaving, setLeaving] = useState<DocumentCard | null>(null);
  useDocumentFeed(true);
  const columns = useMemo(() => columnsOf(source), [source]);
  const list = useList({
    view: DOCUMENT_LIST,
    search,
    onSearch,
    query: documentsQuery(search, source),
    rows: (answer) => answer.documents,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ id }) => id,
    failed: source === 'district' ? EXPORTS_FAILED : LIST_FAILED,
  });
  return (
    <>
      <DataTable
        label="Downloads"
        columns={columns}
        {...list.table}
        rowName={({ title }) => title}
        height={height}
        actions={(document) => (
          <RowMenu
            name={document.title}
            actions={[
              {
                label: isUnfinished(document) ? 'Cancel' : 'Delete',
                icon: isUnfinished(document) ? <IconX size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />,
                onClick: () => setLeaving(document),
                danger: true,
              },
            ]}
          />
        )}
        empty={empty}
      />
      {(list.total ?? 0) > DOCUMENT_LIST.perPage && <Pager {...list.pager} />}
      <ConfirmDialog
        opened={leaving !== null}
        title={leaving && isUnfinished(leaving) ? 'Cancel this export?' : 'Delete this download?'}
        confirm={leaving && isUnfinished(leaving) ? 'Cancel Export' : 'Delete'}
        danger
        onConfirm={() => deleteDocument(leaving!.id)}
        onClose={() => setLeaving(null)}
      >
        <b>{leaving?.title}</b>. The results themselves stay as they are.
      </ConfirmDialog>
    </>
  );
}

const columnsOf = (source: DocumentSource): Column<DocumentCard>[] => [
  {
    id: 'title',
    header: 'Download',
    sort: 'title',
    width: '29%',
    phone: 'title',
    cell: ({ title, label, inside }) => (
      <span className={css.name}>
        <b>{title}</b>
        <span className={css.kind}>
          <small>{label}</small>
          {inside && inside.length > 0 && (
            <details className={css.inside}>
              <summary>What is inside</summary>
              <ul>
                {inside.map(({ name, rows }) => (
                  <li key={name}>
                    {name}, <span className="num">{rows.toLocaleString('en-US')}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'requested',
    header: 'Requested',
    sort: 'createdAt',
    width: 118,
    cell: ({ requestedAt }) => shortMoment(requestedAt),
  },
  { id: 'state', header: 'Status', sort: 'state', phoneLabel: '', cell: (document) => <State document={document} /> },
  {
    id: 'take',
    header: <span className="vh">Next step</span>,
    width: 146,
    phone: 'line',
    phoneLabel: '',
    cell: (document) => <Take document={document} source={source} />,
  },
];

function State({ document }: { document: DocumentCard }) {
  const { tone, word, detail } = shownAs(document);
  return (
    <span className={css.state}>
      <StatusWord tone={tone}>{word}</StatusWord>
      {document.state === 'running' && document.percent !== null && (
        <Progress className={css.bar} value={document.percent} aria-label={`${document.title}, made so far`} />
      )}
      {detail && <small className="num">{detail}</small>}
    </span>
  );
}

/** The one next thing to do with a document. */
function Take({ document, source }: { document: DocumentCard; source: DocumentSource }) {
  const { id, title, state, mayRetry } = document;
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const take = () => takeDocument(id, source).catch(() => void notify.error(DOWNLOAD_FAILED));
  const retry = () =>
    retryDocument(id, source).then(
      () => {
        notify.success(AGAIN);
        setTimeout(() => void readLists(), READ_AGAIN_MS);
      },
      () => void notify.error(RETRY_FAILED),
    );
  if (state === 'ready')
    return (
      <Button
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={busy}
        aria-label={`Download ${title}`}
        onClick={() => void run(take)}
      >
        Download
      </Button>
    );
  if (!mayRetry) return null;
  const label = state === 'failed' ? 'Retry' : 'Make again';
  return (
    <Button
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      loading={busy}
      aria-label={`${label}: ${title}`}
      onClick={() => void run(retry)}
    >
      {label}
    </Button>
  );
}
