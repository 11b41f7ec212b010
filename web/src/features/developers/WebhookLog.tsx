import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { counted, countedSoFar } from '../../lib/counted.js';
import { momentText } from '../../lib/moments.js';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useBusy } from '../../ui/use-busy.js';
import { useList } from '../../ui/use-list.js';
import { DELIVERIES, deliveriesQuery, sendAgain, type Delivery, type Webhook } from './developers.js';
import css from './developers.module.css';
import { DELIVERY_WORDS } from './words.js';

interface Props {
  districtId: number;
  webhook: Webhook;
}

interface Search extends ListSearch {
  state?: Delivery['state'];
}

/** What an endpoint was told, and how it went. */
export function WebhookLog({ districtId, webhook }: Props) {
  const [{ state, ...search }, setSearch] = useState<Search>({});
  const list = useList({
    view: DELIVERIES,
    search: { state, ...search } as Search,
    onSearch: setSearch,
    query: deliveriesQuery(districtId, webhook.id, state, search),
    rows: ({ deliveries }) => deliveries,
    total: ({ meta }) => meta.totalCount,
    more: ({ meta }) => meta.more,
    rowId: ({ id }) => id,
    failed: 'There was a problem getting the deliveries',
  });
  const [sending, run] = useBusy();
  const again = (delivery: Delivery) =>
    run(async () => {
      await sendAgain(districtId, webhook, delivery);
      notify.success('It is sent again, under the same ID.');
    });
  return (
    <>
      <Toolbar
        summary={
          list.total === undefined ? undefined : countedSoFar(list.total, list.answer?.meta.more ?? false, 'message')
        }
      >
        <SearchInput inDialog label="Search deliveries" placeholder="ID, event or content" {...list.searchInput} />
        <FilterSelect
          label="State"
          all="All states"
          options={(Object.keys(DELIVERY_WORDS) as Delivery['state'][]).map((value) => ({
            value,
            label: DELIVERY_WORDS[value].word,
          }))}
          value={state}
          onChange={(value) => list.filter({ state: value })}
        />
        <Button leftSection={<IconRefresh aria-hidden />} loading={list.reloading} onClick={list.reload}>
          Refresh
        </Button>
      </Toolbar>
      <DataTable
        label="Deliveries"
        height="whole"
        columns={columnsOf((delivery) => void again(delivery), webhook.on, sending)}
        {...list.table}
        rowName={({ messageId }) => messageId}
        empty={
          search.search || state ? (
            <EmptyState title="No delivery matches">Search for something else, or show all states.</EmptyState>
          ) : (
            <EmptyState title="Nothing was sent in the last 30 days." />
          )
        }
      />
      <Pager {...list.pager} label="Pages of deliveries" />
    </>
  );
}

function columnsOf(again: (delivery: Delivery) => void, on: boolean, sending: boolean): Column<Delivery>[] {
  return [
    {
      id: 'message',
      header: 'Message',
      width: '38%',
      phone: 'title',
      cell: ({ type, messageId, madeAt, body }) => (
        <div className={css.lines}>
          <b>{type}</b>
          <small className="num">{momentText(madeAt)}</small>
          <small>{messageId}</small>
          <details>
            <summary>What is sent</summary>
            <pre tabIndex={0} aria-label={`Content of ${messageId}`}>
              {body}
            </pre>
          </details>
        </div>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: 210,
      phone: 'line',
      phoneLabel: '',
      cell: ({ state, attempts, nextAt }) => (
        <span className={css.lines}>
          <StatusWord tone={DELIVERY_WORDS[state].tone}>{DELIVERY_WORDS[state].word}</StatusWord>
          {attempts > 0 && <small>{counted(attempts, 'try', 'tries')}</small>}
          {nextAt && attempts > 0 && <small className="num">Next {momentText(nextAt)}</small>}
        </span>
      ),
    },
    {
      id: 'answer',
      header: 'Last answer',
      phone: 'line',
      phoneLabel: '',
      cell: ({ triedAt, status, tookMs, said, answer }) =>
        triedAt === null ? null : (
          <div className={css.lines}>
            <span className="num">
              {status === null ? 'No answer' : `Status ${status}`}
              {tookMs !== null && `, ${tookMs.toLocaleString('en-US')} ms`}
            </span>
            {said && <small>{said}</small>}
            {answer && (
              <pre tabIndex={0} aria-label="First bytes of the answer">
                {answer}
              </pre>
            )}
          </div>
        ),
    },
    {
      id: 'act',
      header: <span className="vh">Actions</span>,
      align: 'right',
      width: 120,
      phone: 'end',
      cell: (delivery) =>
        delivery.type.startsWith('webhooks.') || !on ? null : (
          <Button
            size="compact-sm"
            aria-label={`Send again: ${delivery.messageId}`}
            disabled={sending}
            onClick={() => again(delivery)}
          >
            Send again
          </Button>
        ),
    },
  ];
}
