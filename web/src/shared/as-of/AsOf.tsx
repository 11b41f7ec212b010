import { Button, Radio } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { momentText } from '../../lib/moments.js';
import { dayTyped, NO_SUCH_DATE, today } from '../../lib/typed-dates.js';
import { DateField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './as-of.module.css';

/** What is shown as of another date. */
export type Shown = 'report' | 'results';

/** Asks for a date and, of a report, what to do with it; the address then says it. */
export function AsOfButton({ what }: { what: Shown }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button leftSection={<IconCalendarTime size={18} stroke={1.75} aria-hidden />} onClick={() => setOpened(true)}>
        Other date
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`The ${what} at another date`} size={440}>
        <Choose what={what} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function Choose({ what: shown, onClose }: { what: Shown; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useEditForm({
    initial: { day: '', what: 'read' as 'read' | 'compare' },
    rules: ({ day }): Record<string, string> => {
      const chosen = dayTyped(day);
      if (!chosen) return { day: day ? NO_SUCH_DATE : 'Please choose a date' };
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
    <Form form={form} className={css.fields} foot={<FormFoot form={form} action="Show" />}>
      <DateField
        label="As it stood at the end of"
        of="As it stood at the end of"
        max={today()}
        {...form.getInputProps('day')}
        data-autofocus
      />
      {shown === 'report' && (
        <Radio.Group label="And then" {...form.getInputProps('what')}>
          <Radio mt={8} value="read" label="Read that report" />
          <Radio mt={8} value="compare" label="Compare it with the present one" />
        </Radio.Group>
      )}
    </Form>
  );
}

const WORDS = {
  report: { are: 'This is the report', present: 'the present one', back: 'Back to the present report' },
  results: { are: 'These are the results', present: 'the present ones', back: 'Back to the present results' },
};

/** Says that this is not what is known now, and leads back to it. */
export function AsOfBanner({
  asOf,
  what,
  against,
}: {
  asOf: string;
  what: Shown;
  /** What a report is compared with; without it a way to that is offered. */
  against?: string;
}) {
  const words = WORDS[what];
  return (
    <div className={css.banner} role="status">
      <p>
        {words.are}{' '}
        <b>
          as {what === 'report' ? 'it' : 'they'} stood on {momentText(asOf)}
        </b>
        , not {words.present}.
      </p>
      {what === 'report' && !against && (
        <Link to="." search={((before: object) => ({ ...before, against: 'now' })) as never}>
          Compare with the present one
        </Link>
      )}
      <Link to="." search={((before: object) => ({ ...before, asOf: undefined, against: undefined })) as never}>
        {words.back}
      </Link>
    </div>
  );
}
