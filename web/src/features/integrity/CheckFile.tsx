import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { FileDrop } from '../../ui/FileDrop.js';
import css from './integrity.module.css';
import { count, dayName } from './verification.js';
import { Verdict } from '../../shared/audit/Verdict.js';

type Verification = components['schemas']['VerificationDto'];

/** An exported attempt file, alone or against what somebody kept: a day root, or an older file of the attempt. */
export function CheckFile() {
  const [file, setFile] = useState<File | null>(null);
  const [outside, setOutside] = useState<File | null>(null);
  const check = useMutation({
    mutationFn: ({ chosen, kept }: { chosen: File; kept: File | null }) => {
      const form = new FormData();
      form.append('file', chosen);
      if (kept) form.append('outside', kept);
      return api.post<Verification>('/api/audit/verify', form);
    },
  });
  const run = (chosen: File | null, kept: File | null) => {
    setFile(chosen);
    setOutside(kept);
    check.reset();
    if (chosen) check.mutate({ chosen, kept });
  };
  const { data } = check;
  return (
    <section className={css.check} aria-labelledby="check-file">
      <h3 className="h3" id="check-file">
        An attempt file
      </h3>
      <p className={css.lead}>Exported from an attempt history. It is checked event by event and is not kept.</p>
      <FileDrop
        label="Choose an attempt file or drop it here"
        hint="A .jsonl file of at most 10 MB"
        accept=".jsonl,.ndjson,application/x-ndjson"
        file={file}
        onFile={(chosen) => run(chosen, chosen && outside)}
        disabled={check.isPending}
        error={check.error ? check.error.message : null}
      />
      {file && (
        <div className={css.kept}>
          <FileDrop
            label="Add a day root that you kept"
            hint="Or an older export of this attempt"
            accept=".json,.jsonl,application/json"
            file={outside}
            onFile={(kept) => run(file, kept)}
            disabled={check.isPending}
          />
        </div>
      )}
      <div aria-live="polite">
        {check.isPending && <p className={css.lead}>Checking ...</p>}
        {data && (
          <>
            <Part
              name="Integrity"
              verdict={data.integrity}
              good={`Nothing was changed: ${count(data.events, 'event')} in ${count(data.streams.length, 'history', 'histories')} carry the hash of the one before.`}
            />
            <Part
              name="Completeness"
              verdict={data.completeness}
              good="Nothing is missing: the end of each history is signed with a key of this installation."
            />
            {data.roots.map(({ stream, version, day, outside: held }) => (
              <Verdict
                key={stream}
                tone="good"
                title={`${stream}: in the root of ${dayName(day)}${held ? ', which you kept' : ''}.`}
              >
                {version === 1 ? 'Event 1 is' : `Events 1 to ${version} are`} under it and cannot have been changed
                since.
              </Verdict>
            ))}
          </>
        )}
      </div>
    </section>
  );
}

function Part({ name, verdict, good }: { name: string; verdict: Verification['integrity']; good: string }) {
  const place =
    verdict.first &&
    [
      verdict.first.fileLine && `line ${verdict.first.fileLine}`,
      verdict.first.stream,
      verdict.first.version && `event ${verdict.first.version}`,
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <Verdict tone={verdict.ok ? 'good' : 'bad'} title={`${name}: ${verdict.ok ? 'good' : 'failed'}.`}>
      {verdict.ok ? good : `${place ? `First bad position: ${place}. ` : ''}${verdict.first?.why ?? ''}`}
    </Verdict>
  );
}
