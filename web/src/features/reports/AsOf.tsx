import { Button, Radio, Skeleton } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { momentText } from '../../lib/moments.js';
import { dayTyped } from '../../lib/typed-dates.js';
import { DateField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import type { ScoreOf } from '../../shared/score-provenance/ScoreProvenance.js';
import classes from './changes.module.css';

type Difference = components['schemas']['ReportDifferenceDto'];

/** The end of a picked day in the viewer's zone; a full moment stays what it is. */
export function instantOf(at: string | undefined): string | undefined {
  if (at === undefined) return undefined;
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(at);
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]), 23, 59, 59, 999).toISOString() : at;
}

/** Asks for a date and what to do with it; the address then says it. */
export function AsOfButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button leftSection={<IconCalendarTime size={18} stroke={1.75} aria-hidden />} onClick={() => setOpened(true)}>
        Other date
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="The report at another date" size={440}>
        <Choose onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function Choose({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useEditForm({
    initial: { day: '', what: 'read' as 'read' | 'compare' },
    rules: ({ day }): Record<string, string> => {
      const chosen = dayTyped(day);
      if (!chosen) return { day: day ? 'This date does not exist' : 'Please choose a date' };
      return chosen > today() ? { day: 'This day is yet to come' } : {};
    },
    send: ({ day, what }) => {
      onClose();
      return navigate({
        to: '.',
        search: ((before: object) => ({
          ...before,
          asOf: dayTyped(day),
          against: what === 'compare' ? 'now' : undefined,
        })) as never,
      });
    },
    done: null,
    asks: false,
  });
  return (
    <Form form={form} className={classes.fields} foot={<FormFoot form={form} action="Show" />}>
      <DateField
        label="As it stood at the end of"
        of="As it stood at the end of"
        max={today()}
        {...form.getInputProps('day')}
        data-autofocus
      />
      <Radio.Group label="And then" {...form.getInputProps('what')}>
        <Radio mt={8} value="read" label="Read that report" />
        <Radio mt={8} value="compare" label="Compare it with the present one" />
      </Radio.Group>
    </Form>
  );
}

function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

/** Says that this is not the present report, and leads back to it. */
export function AsOfBanner({ asOf, against }: { asOf: string; against?: string }) {
  return (
    <div className={classes.banner} role="status">
      <p>
        This is the report <b>as it stood on {momentText(asOf)}</b>, not the present one.
      </p>
      {!against && (
        <Link to="." search={((before: object) => ({ ...before, against: 'now' })) as never}>
          Compare with the present one
        </Link>
      )}
      <Link to="." search={((before: object) => ({ ...before, asOf: undefined, against: undefined })) as never}>
        Back to the present report
      </Link>
    </div>
  );
}

const differenceQuery = ({ asOf: _, ...of }: ScoreOf, from: string, to: string | undefined) =>
  queryOptions({
    queryKey: ['score-reports', 'difference', of, from, to ?? 'now'],
    queryFn: ({ signal }) => api.get<Difference>('/api/scores/difference', { signal, query: { ...of, from, to } }),
  });

/** What is not the same at two dates. */
export function ReportDifference({ of, from, to }: { of: ScoreOf; from: string; to: string | undefined }) {
  const { data, error, refetch } = useQuery(differenceQuery(of, from, to));
  if (error)
    return <LoadFailed title="The two reports could not be compared." error={error} onRetry={() => void refetch()} />;
  return (
    <section className={classes.difference} aria-labelledby="difference-title">
      <h2 id="difference-title">What is different {to ? `on ${momentText(to)}` : 'now'}</h2>
      {!data ? (
        <Skeleton h={120} maw={760} />
      ) : data.rows.length === 0 && data.questions.length === 0 ? (
        <p>Nothing: every figure is the same.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Then</th>
              <th scope="col">{to ? 'Later' : 'Now'}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.what}>
                <th scope="row">{row.what}</th>
                <td className="num">{row.before}</td>
                <td className="num">{row.after}</td>
              </tr>
            ))}
            {data.questions.map((q) => (
              <tr key={`${q.section}-${q.part}-${q.number}`}>
                <th scope="row">
                  {q.section}, Part {q.part}, question {q.number}
                </th>
                <td>{answerText(q.outcomeBefore, q.correctBefore)}</td>
                <td>{answerText(q.outcomeAfter, q.correctAfter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function answerText(outcome: string, correct: string | null): string {
  const word = { right: 'right', wrong: 'wrong', blank: 'blank' }[outcome] ?? 'not scored';
  return correct ? `${word}, key ${correct}` : word;
}
