import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { FileDrop } from '../../ui/FileDrop.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import css from './integrity.module.css';

type Verification = components['schemas']['VerificationDto'];
type Receipt = components['schemas']['ReceiptDto'];

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** For whoever has a file or a code in hand and wants to know whether it is genuine; and how to check without us. */
export function IntegrityPage() {
  return (
    <div className={css.page}>
      <PageHead title="Integrity" fact="Check what was handed to you: an attempt file, or a receipt." />
      <CheckFile />
      <CheckReceipt />
      <Keys />
    </div>
  );
}

function CheckFile() {
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append('file', chosen);
      return api.post<Verification>('/api/audit/verify', form);
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    check.reset();
    if (chosen) check.mutate(chosen);
  };
  return (
    <Section title="An attempt file">
      <p className={css.lead}>A file exported from an attempt history. It is checked event by event and is not kept.</p>
      <FileDrop label="Choose an attempt file or drop it here" hint="A .jsonl file of at most 10 MB" accept=".jsonl,.ndjson,application/x-ndjson" file={file} onFile={choose} disabled={check.isPending} error={check.error ? check.error.message : null} />
      <div aria-live="polite">
        {check.isPending && <p className={css.lead}>Checking ...</p>}
        {check.data && (
          <>
            <Verdict name="Integrity" verdict={check.data.integrity} good={`Nothing was changed: ${check.data.events} events in ${check.data.streams.length} histories carry the hash of the one before.`} />
            <Verdict name="Completeness" verdict={check.data.completeness} good="Nothing is missing: the end of each history is signed with a key of this installation." />
          </>
        )}
      </div>
    </Section>
  );
}

function Verdict({ name, verdict, good }: { name: string; verdict: Verification['integrity']; good: string }) {
  const Icon = verdict.ok ? IconCircleCheck : IconAlertTriangle;
  const place = verdict.first && [verdict.first.fileLine && `line ${verdict.first.fileLine}`, verdict.first.stream, verdict.first.version && `event ${verdict.first.version}`].filter(Boolean).join(', ');
  return (
    <div className={css.verdict} data-ok={verdict.ok}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <p>
        <b>
          {name}: {verdict.ok ? 'good' : 'failed'}.
        </b>{' '}
        {verdict.ok ? good : `${place ? `First bad position: ${place}. ` : ''}${verdict.first?.why ?? ''}`}
      </p>
    </div>
  );
}

const RECEIPT_WORDS: Record<string, string> = {
  valid: 'This receipt is genuine, and the history still holds what it stands for.',
  superseded: 'This receipt is genuine. Answers given in time arrived after it, so a newer one was issued.',
  altered: 'The history no longer holds what this receipt stands for.',
};

function CheckReceipt() {
  const [code, setCode] = useState('');
  const check = useMutation({ mutationFn: (typed: string) => api.get<Receipt>(`/api/receipts/${encodeURIComponent(typed)}`) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) check.mutate(code.trim());
  };
  const unknown = check.error instanceof ApiProblem && check.error.status === 404 ? 'No receipt with this code. Compare it with the paper, letter by letter.' : check.error?.message;
  return (
    <Section title="A receipt">
      <form className={css.form} onSubmit={submit}>
        <TextInput label="Receipt code" placeholder="XXXX-XXXX-XXXX" value={code} onChange={(event) => setCode(event.currentTarget.value)} error={unknown} autoComplete="off" spellCheck={false} />
        <Button type="submit" variant="default" loading={check.isPending} disabled={!code.trim()}>
          Check
        </Button>
      </form>
      <div aria-live="polite">
        {check.data && (
          <div className={css.verdict} data-ok={check.data.verdict !== 'altered'}>
            {check.data.verdict === 'altered' ? <IconAlertTriangle size={24} stroke={1.75} aria-hidden /> : <IconCircleCheck size={24} stroke={1.75} aria-hidden />}
            <p>
              <b>{RECEIPT_WORDS[check.data.verdict]}</b>
              <span className="num">
                {check.data.student.name}, {check.data.setName}, {check.data.title}. {check.data.answeredCount} of {check.data.questionsCount} answered, issued {DATE.format(new Date(check.data.issuedAt))}. Event {check.data.version}, head{' '}
                {check.data.head.replace(/(.{4})(?!$)/g, '$1 ')}.
              </span>
            </p>
          </div>
        )}
      </div>
    </Section>
  );
}

function Keys() {
  const { data, error, refetch } = useQuery({ queryKey: ['audit', 'keys'], queryFn: () => api.get<{ keys: Record<string, string> }>('/api/audit/keys') });
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(data!.keys, null, 2)], { type: 'application/json' }));
    link.download = 'keys.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return (
    <Section title="Without us">
      <p className={css.lead}>
        The verifier is one file without dependencies. Keep the public keys somewhere we cannot reach, then run <code>npm run -s audit -- verify FILE --keys keys.json</code>.
      </p>
      {error ? (
        <LoadFailed title="Could not load the public keys." error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <ul className={`${css.keys} num`}>
            {Object.entries(data?.keys ?? {}).map(([id, key]) => (
              <li key={id}>
                <b>{id}</b>
                <code>{key}</code>
              </li>
            ))}
          </ul>
          <Button variant="default" disabled={!data} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />} onClick={save}>
            Download keys
          </Button>
        </>
      )}
    </Section>
  );
}
