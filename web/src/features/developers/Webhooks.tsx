import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dismiss, notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { momentText } from '../../lib/moments.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { Section } from '../../ui/Section.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { useBusy } from '../../ui/use-busy.js';
import { removeWebhook, replaceSecret, testWebhook, webhooksQuery, type Webhook } from './developers.js';
import css from './developers.module.css';
import { ShownOnce } from './ShownOnce.js';
import { WebhookFields } from './WebhookForm.js';
import { WebhookLog } from './WebhookLog.js';
import { webhookStanding } from './words.js';

type Opened = { of: 'add' } | { of: 'edit' | 'log' | 'secret' | 'remove'; webhook: Webhook };

/** Where a district wants to be told of events. */
export function Webhooks({ districtId }: { districtId: number }) {
  const { data, isError, error, refetch } = useQuery(webhooksQuery(districtId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpened(null);
  const chosen = opened && 'webhook' in opened ? opened.webhook : null;
  // The list behind a dialog goes on: what a log shows is the endpoint as it is now.
  const now = data?.webhooks.find(({ id }) => id === chosen?.id) ?? chosen;
  const [testing, runTest] = useBusy();
  const test = (webhook: Webhook) =>
    runTest(async () => {
      // An endpoint may take ten seconds.
      const asking = notify.info(`Sending a test to ${hostOf(webhook.url)} …`, { timeOnScreen: 0 });
      const { works, said, status, tookMs } = await testWebhook(districtId, webhook).finally(() => dismiss(asking));
      if (works)
        notify.success(`The endpoint took the test: status ${status} after ${tookMs.toLocaleString('en-US')} ms.`);
      else notify.error(said ?? 'The endpoint did not take the test.');
    });
  return (
    <Section
      title="Webhooks"
      aside={
        <Button leftSection={<IconPlus aria-hidden />} onClick={() => setOpened({ of: 'add' })} disabled={!data}>
          Add Endpoint
        </Button>
      }
    >
      <p className={css.lead}>
        Your systems are told of what happens in this district, in IDs and without names. The{' '}
        <a href="/api/docs">documentation of the API</a> shows what each event holds. Deliveries are signed as the{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> say.
      </p>
      <DataTable
        label="Webhooks"
        height="box"
        columns={columnsOf(
          (of, webhook) => setOpened({ of, webhook }),
          (webhook) => void test(webhook),
          testing,
        )}
        rows={data?.webhooks}
        rowId={({ id }) => id}
        rowName={({ url }) => url}
        failed={
          isError && !data
            ? { title: 'There was a problem getting the webhooks', error, onRetry: () => void refetch() }
            : null
        }
        empty={<EmptyState title="No system is told of events yet." />}
      />
      <Dialog
        opened={opened?.of === 'add' || opened?.of === 'edit'}
        onClose={close}
        title={opened?.of === 'edit' ? 'Edit Endpoint' : 'Add Endpoint'}
        size={640}
      >
        {data && (
          <WebhookFields
            key={chosen?.id ?? 'new'}
            districtId={districtId}
            webhook={chosen}
            events={data.events}
            onDone={(made) => {
              close();
              setSecret(made);
            }}
          />
        )}
      </Dialog>
      <Dialog
        opened={opened?.of === 'log'}
        onClose={close}
        title={`Deliveries to ${chosen ? hostOf(chosen.url) : ''}`}
        size={900}
      >
        {opened?.of === 'log' && now && <WebhookLog districtId={districtId} webhook={now} />}
      </Dialog>
      <ConfirmDialog
        opened={opened?.of === 'secret'}
        title="Replace the secret?"
        confirm="Replace Secret"
        onConfirm={async () => setSecret(await replaceSecret(districtId, chosen!))}
        onClose={close}
      >
        <p>
          Deliveries are signed with both secrets for 24 hours, so that nothing is missed while you change it. The one
          before ends then.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened?.of === 'remove'}
        title="Remove this endpoint?"
        confirm="Remove"
        danger
        onConfirm={async () => {
          await removeWebhook(districtId, chosen!);
          notify.success('Endpoint removed');
        }}
        onClose={close}
      >
        <p>Nothing is sent there any more, and its log is gone.</p>
      </ConfirmDialog>
      <ShownOnce title="Store this secret" label="Secret" text={secret} onClose={() => setSecret(null)}>
        <p>
          Your server checks with it that a delivery comes from here. It is shown this once. If it is lost, replace it.
        </p>
      </ShownOnce>
    </Section>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

function columnsOf(
  open: (of: 'edit' | 'log' | 'secret' | 'remove', webhook: Webhook) => void,
  test: (webhook: Webhook) => void,
  testing: boolean,
): Column<Webhook>[] {
  return [
    {
      id: 'url',
      header: 'Address',
      phone: 'title',
      cell: ({ url, madeBy, madeAt }) => (
        <span className={css.lines}>
          <b>{url}</b>
          <small>
            Added {momentText(madeAt)}
            {madeBy && ` by ${madeBy}`}
          </small>
        </span>
      ),
    },
    {
      id: 'events',
      header: 'Events',
      width: 110,
      phone: 'line',
      phoneLabel: '',
      cell: ({ events }) => counted(events.length, 'event'),
    },
    {
      id: 'state',
      header: 'State',
      width: '24%',
      phone: 'line',
      phoneLabel: '',
      cell: (webhook) => {
        const { tone, word, more } = webhookStanding(webhook);
        return (
          <span className={css.lines}>
            <StatusWord tone={tone}>{word}</StatusWord>
            {more && <small>{more}</small>}
            {webhook.lastOkAt && <small>Last delivered {momentText(webhook.lastOkAt)}</small>}
          </span>
        );
      },
    },
    {
      id: 'log',
      header: <span className="vh">Deliveries</span>,
      align: 'right',
      width: 130,
      phone: 'line',
      phoneLabel: '',
      cell: (webhook) => (
        <Button size="compact-sm" aria-label={`Deliveries to ${webhook.url}`} onClick={() => open('log', webhook)}>
          Deliveries
        </Button>
      ),
    },
    {
      id: 'act',
      header: <span className="vh">Actions</span>,
      align: 'right',
      width: 60,
      phone: 'end',
      cell: (webhook) => (
        <RowMenu
          name={webhook.url}
          actions={[
            { label: 'Send Test', onClick: () => test(webhook), disabled: testing },
            { label: 'Edit', onClick: () => open('edit', webhook) },
            { label: 'Replace Secret', onClick: () => open('secret', webhook) },
            { label: 'Remove', danger: true, onClick: () => open('remove', webhook) },
          ]}
        />
      ),
    },
  ];
}
