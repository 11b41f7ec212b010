import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import { momentText } from '../../lib/moments.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { ServiceForm } from './ServiceForm.js';
import { servicesQuery, standingOf, type RefusedMail, type Service, type ServiceChange } from './services.js';
import css from './services.module.css';

/** Services outside that the product can use: what each does, how it stands, and its settings. */
export function ServicesPage() {
  const { data, isError, error, refetch } = useQuery(servicesQuery);
  const [opened, setOpened] = useState<string | null>(null);
  const services = data?.services.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const chosen = services?.find(({ key }) => key === opened);
  return (
    <>
      <PageHead
        title="Services"
        fact="Services outside that this installation can use. Everything works without them."
      />
      <div className={css.page}>
        <DataTable
          label="Services"
          height="whole"
          columns={columnsOf((service) => setOpened(service.key))}
          rows={services}
          rowId={({ key }) => key}
          rowName={({ name }) => name}
          failed={
            isError && !data
              ? { title: 'The services could not be loaded.', error, onRetry: () => void refetch() }
              : null
          }
          empty={<EmptyState title="There are no services." />}
        />
        {data && (data.mail.waiting > 0 || data.mail.refused.length > 0) && (
          <Section
            title="Mail"
            aside={data.mail.waiting > 0 ? `${counted(data.mail.waiting, 'mail')} on the way` : null}
          >
            <DataTable
              label="Mail that was refused"
              height="box"
              columns={REFUSED}
              rows={data.mail.refused}
              rowId={({ id }) => id}
              empty={<EmptyState title="No mail was refused." />}
            />
          </Section>
        )}
        {data && data.changes.length > 0 && (
          <Section title="What was changed">
            <DataTable
              label="What was changed"
              height="box"
              columns={CHANGES}
              rows={data.changes}
              rowId={({ id }) => id}
              empty={null}
            />
          </Section>
        )}
      </div>
      <Dialog opened={chosen !== undefined} onClose={() => setOpened(null)} title={chosen?.name} size={640}>
        {chosen && <ServiceForm key={chosen.key} service={chosen} onClose={() => setOpened(null)} />}
      </Dialog>
    </>
  );
}

function columnsOf(open: (service: Service) => void): Column<Service>[] {
  return [
    {
      id: 'name',
      header: 'Service',
      phone: 'title',
      cell: ({ name, about }) => (
        <span className={css.service}>
          <b>{name}</b>
          <small>{about}</small>
        </span>
      ),
    },
    {
      id: 'standing',
      header: 'State',
      width: 150,
      phone: 'line',
      phoneLabel: '',
      cell: (service) => {
        const { tone, word } = standingOf(service);
        return (
          <span className={css.service}>
            <StatusWord tone={tone}>{word}</StatusWord>
            {service.byEnvironment && <small>Set by the environment</small>}
          </span>
        );
      },
    },
    {
      id: 'last',
      header: 'Last time',
      width: '26%',
      phone: 'line',
      phoneLabel: '',
      cell: ({ lastOkAt, lastFailedAt, lastFailure }) => (
        <span className={`${css.service} num`}>
          {lastOkAt && <span>Worked {momentText(lastOkAt)}</span>}
          {lastFailedAt && <span>Failed {momentText(lastFailedAt)}</span>}
          {lastFailure && <small>{lastFailure}</small>}
          {!lastOkAt && !lastFailedAt && <span>Not used yet</span>}
        </span>
      ),
    },
    {
      id: 'open',
      header: <span className="vh">Settings</span>,
      align: 'right',
      width: 120,
      phone: 'end',
      cell: (service) => (
        <Button onClick={() => open(service)} aria-label={`Settings of ${service.name}`}>
          Settings
        </Button>
      ),
    },
  ];
}

const REFUSED: Column<RefusedMail>[] = [
  { id: 'to', header: 'To', phone: 'title', cell: ({ to }) => <b>{to}</b> },
  { id: 'subject', header: 'Subject', phone: 'line', phoneLabel: '', cell: ({ subject }) => subject },
  {
    id: 'at',
    header: 'Refused',
    width: 220,
    phone: 'line',
    cell: ({ at }) => <span className="num">{momentText(at)}</span>,
  },
  { id: 'answer', header: 'What the server said', phone: 'line', phoneLabel: '', cell: ({ answer }) => answer },
];

const CHANGES: Column<ServiceChange>[] = [
  {
    id: 'at',
    header: 'When',
    width: 220,
    phone: 'line',
    phoneLabel: '',
    cell: ({ at }) => <span className="num">{momentText(at)}</span>,
  },
  { id: 'service', header: 'Service', phone: 'title', cell: ({ service }) => <b>{service}</b> },
  {
    id: 'what',
    header: 'What',
    phone: 'line',
    phoneLabel: '',
    cell: ({ changes }) => (
      <span className={css.service}>
        {changes.map((change) => (
          <span key={change.field}>{changeText(change)}</span>
        ))}
      </span>
    ),
  },
  { id: 'by', header: 'By', phone: 'line', cell: ({ by }) => by ?? 'Somebody who is no longer here' },
];

/** 'Port: 25 to 587', 'Password: replaced' */
function changeText({ field, before, after }: ServiceChange['changes'][number]): string {
  return before === null ? `${field}: ${after}` : `${field}: ${before} to ${after ?? 'nothing'}`;
}
