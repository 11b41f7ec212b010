import { Radio, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { choicesOf } from '../../lib/choices.js';
import { dayTyped, NO_SUCH_DATE } from '../../lib/typed-dates.js';
import { DateField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './integrity.module.css';
import { scopeSchoolsQuery, type Run } from './verification.js';

interface Props {
  opened: boolean;
  onClose: () => void;
  onStarted: (run: Run) => void;
}

/** What is to be verified: the whole log, or the tests of a school or of some days. */
export function VerifyDialog({ opened, onClose, onStarted }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Verify the log" size={480}>
      {opened && <Choose onClose={onClose} onStarted={onStarted} />}
    </Dialog>
  );
}

function Choose({ onClose, onStarted }: Omit<Props, 'opened'>) {
  const queries = useQueryClient();
  const schools = useQuery(scopeSchoolsQuery);
  const form = useEditForm({
    initial: { scope: 'whole' as 'whole' | 'part', schoolId: null as string | null, from: '', until: '' },
    rules: ({ scope, from, until }): Record<string, string> =>
      scope === 'whole'
        ? {}
        : {
            ...(from && !dayTyped(from) ? { from: NO_SUCH_DATE } : {}),
            ...(until && !dayTyped(until) ? { until: NO_SUCH_DATE } : {}),
          },
    send: ({ scope, schoolId, from, until }) => {
      const part = scope === 'part';
      return api.post<Run>('/api/audit/verifications', {
        ...(part && schoolId ? { school_id: Number(schoolId) } : {}),
        ...(part && from ? { from: new Date(`${from}T00:00`).toISOString() } : {}),
        ...(part && until ? { until: dayBehind(until).toISOString() } : {}),
      });
    },
    done: null,
    onDone: (run) => {
      onStarted(run);
      void queries.invalidateQueries({ queryKey: ['audit', 'verifications'] });
      onClose();
    },
    asks: false,
  });
  const { scope, from, until } = form.values;
  return (
    <Form form={form} foot={<FormFoot form={form} action="Start" />}>
      <Radio.Group {...form.getInputProps('scope')} aria-label="What to verify">
        <Radio
          value="whole"
          label="The whole log"
          description="Every history, every signed head and the root of every day."
          data-autofocus
        />
        <Radio value="part" label="Some tests" description="Their histories, scores, and who looked at them." mt={12} />
      </Radio.Group>
      {scope === 'part' && (
        <div className={css.part}>
          <Select
            label="School"
            placeholder={schools.isPending ? 'Loading' : 'All schools'}
            data={choicesOf(schools.data?.schools ?? [])}
            {...form.getInputProps('schoolId')}
            clearable
            searchable
            openOnFocus={false}
          />
          <div className={css.days}>
            <DateField
              label="Started from"
              of="Started from"
              max={dayTyped(until) ?? undefined}
              {...form.getInputProps('from')}
            />
            <DateField
              label="Started until"
              of="Started until"
              min={dayTyped(from) ?? undefined}
              {...form.getInputProps('until')}
            />
          </div>
        </div>
      )}
    </Form>
  );
}

/** Midnight behind a day, in the viewer's zone. */
function dayBehind(day: string): Date {
  const next = new Date(`${day}T00:00`);
  next.setDate(next.getDate() + 1);
  return next;
}
