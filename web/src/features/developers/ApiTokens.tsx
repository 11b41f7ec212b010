import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { dayAfter, dayText, momentText } from '../../lib/moments.js';
import type { ListSearch } from '../../lib/params.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { DateField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { useList } from '../../ui/use-list.js';
import { makeToken, revokeToken, TOKENS, tokensQuery, type ApiToken, type Scope } from './developers.js';
import css from './developers.module.css';
import { ShownOnce } from './ShownOnce.js';
import { SCOPE_WORDS, TOKEN_WORDS } from './words.js';

/** Tokens with which programs of a district read. */
export function ApiTokens({ districtId }: { districtId: number }) {
  const [search, setSearch] = useState<ListSearch>({});
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const list = useList({
    view: TOKENS,
    search,
    onSearch: setSearch,
    query: tokensQuery(districtId, search),
    rows: ({ tokens }) => tokens,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ id }) => id,
    failed: 'There was a problem getting the tokens',
  });
  return (
    <Section
      title="API tokens"
      aside={
        <Button leftSection={<IconPlus aria-hidden />} onClick={() => setMaking(true)}>
          Make Token
        </Button>
      }
    >
      <p className={css.lead}>
        With a token your programs read what this district has here, and change nothing. The routes are in the{' '}
        <a href="/api/docs">documentation of the API</a>. A token ends when whoever made it does not administer the
        district any more.
      </p>
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'token')}>
        <SearchInput inPart label="Search tokens" placeholder="Name or first signs" {...list.searchInput} />
      </Toolbar>
      <DataTable
        label="API tokens"
        height="box"
        columns={columnsOf(setRevoking)}
        {...list.table}
        rowName={({ name }) => name}
        muted={({ state }) => state !== 'active'}
        empty={
          search.search ? (
            <EmptyState title={`No token matches "${search.search}"`} />
          ) : (
            <EmptyState title="This district has no tokens yet." />
          )
        }
      />
      <Pager {...list.pager} label="Pages of tokens" />
      <Dialog opened={making} onClose={() => setMaking(false)} title="Make Token" size={560}>
        <TokenFields
          districtId={districtId}
          onDone={(token) => {
            setMaking(false);
            setMade(token);
          }}
        />
      </Dialog>
      <ConfirmDialog
        opened={revoking !== null}
        title={`Revoke ${revoking?.name}?`}
        confirm="Revoke"
        danger
        onConfirm={async () => {
          await revokeToken(districtId, revoking!);
          notify.success('Token revoked');
        }}
        onClose={() => setRevoking(null)}
      >
        <p>Whatever uses it reads nothing from now on. It cannot be given back.</p>
      </ConfirmDialog>
      <ShownOnce title="Store this token" label="Token" text={made} onClose={() => setMade(null)}>
        <p>It is shown this once. Whoever has it reads what it may read, so keep it as you keep a password.</p>
      </ShownOnce>
    </Section>
  );
}

interface Typed {
  name: string;
  scopes: Scope[];
  /** The last day. */
  until: string;
}

const dayIn = (days: number) => dayAfter(Date.now(), days);
/** The end of the day where the administrator is. */
const endOf = (day: string) => new Date(`${day}T23:59:59`);

function wrong({ name, scopes, until }: Typed): Record<string, string> {
  return {
    ...(name.trim() ? {} : { name: 'Please enter a name' }),
    ...(scopes.length > 0 ? {} : { scopes: 'Please choose what it may read' }),
    ...(Number.isNaN(endOf(until).getTime())
      ? { until: 'A day, such as 11/30/2027' }
      : until < dayIn(0) || until > dayIn(365)
        ? { until: 'Today at the earliest, and a year from now at the latest' }
        : {}),
  };
}

function TokenFields({ districtId, onDone }: { districtId: number; onDone: (token: string) => void }) {
  const form = useEditForm<Typed, string>({
    initial: { name: '', scopes: [], until: dayIn(180) },
    rules: wrong,
    send: ({ name, scopes, until }) => makeToken(districtId, { name, scopes, expiresAt: endOf(until).toISOString() }),
    done: null,
    onDone,
    fieldOf: (name) => (name.endsWith('expiresAt') ? 'until' : undefined),
  });
  const names = form.values.scopes.includes('roster:read');
  return (
    <Form form={form} className={css.fields} foot={<FormFoot form={form} action="Make Token" />}>
      <TextInput
        label="Name"
        description="Which program has it"
        {...form.getInputProps('name')}
        maxLength={120}
        autoComplete="off"
        data-autofocus
      />
      <Checkbox.Group label="May read" {...form.getInputProps('scopes')}>
        <div className={css.choices}>
          {(Object.keys(SCOPE_WORDS) as Scope[]).map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={SCOPE_WORDS[scope].label}
              description={SCOPE_WORDS[scope].about}
            />
          ))}
        </div>
      </Checkbox.Group>
      <p role="status" className={css.note}>
        {names && 'With this token the names of all students of the district can be read.'}
      </p>
      <DateField
        label="Works until"
        of="Works until"
        min={dayIn(0)}
        max={dayIn(365)}
        description="A year at most"
        {...form.getInputProps('until')}
      />
    </Form>
  );
}

function columnsOf(revoke: (token: ApiToken) => void): Column<ApiToken>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      phone: 'title',
      cell: ({ name, begins, madeBy, madeAt }) => (
        <span className={css.lines}>
          <b>{name}</b>
          <small>
            <code>{begins}…</code>, made {dayText(madeAt)}
            {madeBy && ` by ${madeBy}`}
          </small>
        </span>
      ),
    },
    {
      id: 'scopes',
      header: 'Reads',
      width: 150,
      phone: 'line',
      phoneLabel: '',
      cell: ({ scopes }) => scopes.map((scope) => SCOPE_WORDS[scope].label).join(', '),
    },
    {
      id: 'state',
      header: 'State',
      width: '22%',
      phone: 'line',
      phoneLabel: '',
      cell: ({ state, revokedAt, revokedBy }) => {
        const { tone, word, more } = TOKEN_WORDS[state];
        return (
          <span className={css.lines}>
            <StatusWord tone={tone}>{word}</StatusWord>
            {more && <small>{more}</small>}
            {revokedAt && (
              <small>
                {momentText(revokedAt)}
                {revokedBy && ` by ${revokedBy}`}
              </small>
            )}
          </span>
        );
      },
    },
    {
      id: 'expires',
      header: 'Works until',
      sort: 'expiresAt',
      width: 140,
      phone: 'line',
      phoneLabel: 'Until',
      cell: ({ expiresAt }) => <span className="num">{dayText(expiresAt)}</span>,
    },
    {
      id: 'used',
      header: 'Last used',
      sort: 'lastUsedAt',
      width: 200,
      phone: 'line',
      cell: ({ lastUsedAt, uses }) =>
        lastUsedAt === null ? (
          <span className="muted">Never</span>
        ) : (
          <span className={`${css.lines} num`}>
            <span>{momentText(lastUsedAt)}</span>
            <small>{counted(uses, 'use')}</small>
          </span>
        ),
    },
    {
      id: 'act',
      header: <span className="vh">Actions</span>,
      align: 'right',
      width: 60,
      phone: 'end',
      cell: (token) => (
        <RowMenu
          name={token.name}
          actions={[token.state !== 'revoked' && { label: 'Revoke', danger: true, onClick: () => revoke(token) }]}
        />
      ),
    },
  ];
}
