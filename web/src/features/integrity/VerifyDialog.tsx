import { Button, Radio, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
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
  const [scope, setScope] = useState<'whole' | 'part'>('whole');
  const [school, setSchool] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const start = useMutation({
    mutationFn: () => {
      const part = scope === 'part';
      return api.post<Run>('/api/audit/verifications', {
        ...(part && school ? { school_id: Number(school) } : {}),
        ...(part && from ? { from: new Date(`${from}T00:00`).toISOString() } : {}),
        ...(part && to ? { until: dayBehind(to).toISOString() } : {}),
      });
    },
    onSuccess: async (run) => {
      onStarted(run);
      await queries.invalidateQueries({ queryKey: ['audit', 'verifications'] });
      onClose();
    },
  });
  const errors = start.error instanceof ApiProblem ? start.error.errors : {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      <Radio.Group value={scope} onChange={(value) => setScope(value as 'whole' | 'part')} aria-label="What to verify">
        <Radio value="whole" label="The whole log" description="Every history, every signed head and the root of every day." data-autofocus />
        <Radio value="part" label="Some tests" description="Their histories, scores, and who looked at them." mt={12} />
      </Radio.Group>
      {scope === 'part' && (
        <div className={css.part}>
          <Select label="School" placeholder={schools.isPending ? 'Loading' : 'All schools'} data={(schools.data?.schools ?? []).map(({ id, name }) => ({ value: String(id), label: name }))} value={school} onChange={setSchool} clearable searchable openOnFocus={false} error={errors.school_id?.[0]} />
          <div className={css.days}>
            <TextInput type="date" label="Started from" value={from} max={to || undefined} onChange={(event) => setFrom(event.currentTarget.value)} error={errors.from?.[0]} />
            <TextInput type="date" label="Started until" value={to} min={from || undefined} onChange={(event) => setTo(event.currentTarget.value)} error={errors.until?.[0]} />
          </div>
        </div>
      )}
      {start.error && Object.keys(errors).length === 0 && (
        <p className={css.refused} role="alert">
          {start.error.message}
        </p>
      )}
      <DialogFoot busy={start.isPending}>
        <Button onClick={onClose} disabled={start.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={start.isPending}>
          Start
        </Button>
      </DialogFoot>
    </form>
  );
}

/** Midnight behind a day, in the viewer's zone. */
function dayBehind(day: string): Date {
  const next = new Date(`${day}T00:00`);
  next.setDate(next.getDate() + 1);
  return next;
}
