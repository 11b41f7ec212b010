import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { FileDrop } from '../../ui/FileDrop.js';
import css from './integrity.module.css';
import { dayName } from './verification.js';
import { Verdict } from '../../shared/audit/Verdict.js';

type Checked = components['schemas']['CheckedDayRootsDto'];

const TITLES: Record<string, string> = {
  same: 'the same as ours',
  different: 'not what we hold',
  unknown: 'missing here',
  forged: 'not signed by us',
};

/** A day root that somebody kept, compared with the one here and with the heads that it was made of. */
export function CheckRoot() {
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append('file', chosen);
      return api.post<Checked>('/api/audit/day_roots/check', form);
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    check.reset();
    if (chosen) check.mutate(chosen);
  };
  return (
    <section className={css.check} aria-labelledby="check-root">
      <h3 className="h3" id="check-root">
        A day root
      </h3>
      <p className={css.lead}>
        Kept from a mail or a folder. It is compared with ours, and ours with the heads of that day.
      </p>
      <FileDrop
        label="Choose a day root or drop it here"
        hint="A .json file, or several in one"
        accept=".json,.jsonl,.txt,application/json"
        file={file}
        onFile={choose}
        disabled={check.isPending}
        error={check.error ? check.error.message : null}
      />
      <div aria-live="polite">
        {check.data?.dayRoots.map(({ day, verdict, why }) => (
          <Verdict key={day} tone={verdict === 'same' ? 'good' : 'bad'} title={`${dayName(day)}: ${TITLES[verdict]}.`}>
            {why}
          </Verdict>
        ))}
      </div>
    </section>
  );
}
