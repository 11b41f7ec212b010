import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import css from './integrity.module.css';
import { inFours, moment } from './verification.js';
import { Verdict } from '../../shared/audit/Verdict.js';

type Receipt = components['schemas']['ReceiptDto'];

const WORDS: Record<string, string> = {
  valid: 'This receipt is genuine, and the history still holds what it stands for.',
  superseded: 'This receipt is genuine. Answers given in time arrived after it, so a newer one was issued.',
  altered: 'The history no longer holds what this receipt stands for.',
};

/**
 * The code that a student got when handing in.
 * @param given checked at once, as from a link.
 */
export function CheckReceipt({ given = '' }: { given?: string }) {
  const [code, setCode] = useState(given);
  const check = useMutation({
    mutationFn: (typed: string) => api.get<Receipt>(`/api/receipts/${encodeURIComponent(typed)}`),
  });
  const { mutate } = check;
  useEffect(() => {
    if (given) mutate(given);
  }, [given, mutate]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) mutate(code.trim());
  };
  const unknown =
    check.error instanceof ApiProblem && check.error.status === 404
      ? 'No receipt with this code. Compare it with the paper, letter by letter.'
      : check.error?.message;
  const { data } = check;
  return (
    <>
      <form className={css.form} onSubmit={submit}>
        <TextInput
          label="Receipt code"
          placeholder="XXXX-XXXX-XXXX"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={unknown}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="default" loading={check.isPending} disabled={!code.trim()}>
          Check
        </Button>
      </form>
      <div aria-live="polite">
        {data && (
          <Verdict tone={data.verdict === 'altered' ? 'bad' : 'good'} title={WORDS[data.verdict]}>
            <span className="num">
              {data.student.name}, {data.setName}, {data.title}. {data.answeredCount} of {data.questionsCount} answered,
              issued {moment(data.issuedAt)}. Event {data.version}, head {inFours(data.head)}.
            </span>
          </Verdict>
        )}
      </div>
    </>
  );
}
