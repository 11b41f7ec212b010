import { Button, Progress, TextInput } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiProblem, errorText } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { upload } from '../../api/upload.js';
import { Dialog, useUnsaved } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { FileDrop } from '../../ui/FileDrop.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { dayTime } from '../../lib/attempt-times.js';
import { Verdict } from '../../shared/audit/Verdict.js';
import css from './attempt-files.module.css';

type Schemas = components['schemas'];
type Checked = Schemas['AttemptImportCheckDto'];
type Brought = Schemas['ImportedAttemptDto'];

interface Asked {
  email: string;
  file: File | null;
  keys: File | null;
}

const PATH = '/api/audit/attempt_imports';
const NOTHING: Asked = { email: '', file: null, keys: null };
const always = () => true;
const never = () => false;

/** Brings an attempt of another installation here from its file: choose, see what was checked and what would be made, confirm, see the result. */
export function ImportAttempt() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPackageImport size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Import Attempt
      </Button>
      {opened && <ImportDialog onClose={() => setOpened(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState(NOTHING);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [brought, setBrought] = useState<Brought | null>(null);
  const title = brought
    ? 'The attempt is here'
    : checked
      ? checked.attempt
        ? 'Bring this attempt here?'
        : 'This file cannot be brought here'
      : 'Bring an attempt from a file';
  return (
    <Dialog opened onClose={onClose} title={title} size={620} closeOnClickOutside={false}>
      {brought ? (
        <Result brought={brought} onClose={onClose} />
      ) : checked ? (
        <Check
          asked={asked}
          checked={checked}
          onBack={() => setChecked(null)}
          onBrought={setBrought}
          onClose={onClose}
        />
      ) : (
        <Choose
          asked={asked}
          onChecked={(what, answer) => {
            setAsked(what);
            setChecked(answer);
          }}
        />
      )}
    </Dialog>
  );
}

function formOf({ email, file, keys }: Asked, fileHash?: string): FormData {
  const form = new FormData();
  form.append('student_email', email);
  if (fileHash) form.append('file_hash', fileHash);
  form.append('file', file!);
  if (keys) form.append('keys', keys);
  return form;
}

function Choose({ asked, onChecked }: { asked: Asked; onChecked: (asked: Asked, checked: Checked) => void }) {
  const [sent, setSent] = useState(0);
  const form = useEditForm({
    initial: asked,
    rules: ({ file, email }): Record<string, string> => ({
      ...(file ? {} : { file: 'Please upload a file' }),
      ...(email.trim() ? {} : { email: 'Name the student by email address' }),
    }),
    send: async (what) => {
      setSent(0);
      return { what, answer: await upload<Checked>(`${PATH}/check`, formOf(what), setSent) };
    },
    fieldOf: (name) => (name === 'student_email' ? 'email' : undefined),
    done: null,
    onDone: ({ what, answer }) => onChecked(what, answer),
  });
  // What was chosen before Back is still to be lost.
  useUnsaved(asked === NOTHING ? never : always);
  const { busy } = form;
  const fileField = (name: 'file' | 'keys') => ({
    file: form.values[name],
    onFile: (file: File | null) => {
      form.setFieldValue(name, file);
      form.clearFieldError(name);
    },
    error: form.errors[name] as string | undefined,
    disabled: busy,
  });
  return (
    <Form form={form} className={css.import} foot={<FormFoot form={form} action="Check File" />}>
      <p className={css.why}>
        An attempt that a student took in another installation, with every event of it. It is checked first; you see
        what would be made before anything is.
      </p>
      <div data-path="file">
        <FileDrop
          label="Choose an attempt file or drop it here"
          hint="The .jsonl file with its key, at most 10 MB"
          accept=".jsonl,.ndjson,application/x-ndjson"
          {...fileField('file')}
        />
      </div>
      <TextInput
        label="Email of the student here"
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
        disabled={busy}
      />
      <div data-path="keys">
        <FileDrop
          label="Add the public keys of the other installation"
          hint="If you can: its keys.json, got from there and not with the file"
          accept=".json,application/json"
          {...fileField('keys')}
        />
        <p className={css.under}>
          Without them the keys in the file itself are used: it is then known that nobody changed it since it was
          signed, but not who signed it.
        </p>
      </div>
      {busy && <Progress value={sent * 100} aria-label="File sent" />}
    </Form>
  );
}

interface CheckProps {
  asked: Asked;
  checked: Checked;
  onBack: () => void;
  onBrought: (brought: Brought) => void;
  onClose: () => void;
}

function Check({ asked, checked, onBack, onBrought, onClose }: CheckProps) {
  const queries = useQueryClient();
  const { attempt, student, refusal, integrity, completeness } = checked;
  const verified = integrity.ok && completeness.ok;
  const form = useEditForm({
    initial: {},
    send: () => upload<Brought>(PATH, formOf(asked, attempt!.origin.fileHash), () => undefined),
    done: null,
    failed: (error) => {
      const refused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
      return `${errorText(error)} ${refused ? 'Nothing was brought here.' : 'Look into the list of attempts before you try again: it may be here already.'}`;
    },
    onDone: (brought) => {
      onBrought(brought);
      void queries.invalidateQueries({ queryKey: ['audit'] });
    },
  });
  useUnsaved(attempt ? always : never);
  return (
    <Form
      form={form}
      className={css.import}
      foot={
        <DialogFoot busy={form.busy}>
          <Button onClick={attempt ? onBack : onClose} disabled={form.busy}>
            {attempt ? 'Back' : 'Close'}
          </Button>
          {attempt ? (
            <Button type="submit" variant="filled" loading={form.busy} autoFocus>
              Import
            </Button>
          ) : (
            <Button variant="filled" onClick={onBack} autoFocus>
              Choose Another File
            </Button>
          )}
        </DialogFoot>
      }
    >
      <div>
        <FileVerdict
          name="Integrity"
          fileName={asked.file!.name}
          verdict={integrity}
          good="Nothing was changed: every event has its hash and follows the one before."
        />
        <FileVerdict
          name="Completeness"
          fileName={asked.file!.name}
          verdict={completeness}
          good="Nothing is missing: the end of each history is signed."
        />
        {verified && refusal && (
          <Verdict tone="bad" title="It cannot be brought here.">
            {refusal}
          </Verdict>
        )}
        {attempt?.origin.keys === 'from the file' && (
          <Verdict tone="warn" title="Who signed it is not known.">
            Only the file itself names key {attempt.origin.keyId}. Compare it with the one that the other installation
            publishes, or go back and add its keys.
          </Verdict>
        )}
      </div>
      {attempt ? (
        <Facts
          rows={[
            ['Student here', `${student.name}, ${student.school}`],
            ['Assessment', attempt.title],
            ['Form', attempt.form],
            ['Taken', `${dayTime(attempt.startedAt)} to ${dayTime(attempt.submittedAt, attempt.startedAt)}`],
            [
              'Would be written',
              `${attempt.events.toLocaleString('en-US')} events, and the score made again from them`,
            ],
            ['Signed', `${dayTime(attempt.origin.signedAt)} with key ${attempt.origin.keyId}`],
          ]}
        />
      ) : (
        <p className={css.under}>Nothing was brought here.</p>
      )}
    </Form>
  );
}

function FileVerdict({
  name,
  fileName,
  verdict,
  good,
}: {
  name: string;
  fileName: string;
  verdict: Checked['integrity'];
  good: string;
}) {
  const line = verdict.first?.fileLine;
  return (
    <Verdict tone={verdict.ok ? 'good' : 'bad'} title={`${name}: ${verdict.ok ? 'good' : 'failed'}.`}>
      {verdict.ok ? good : `${line ? `${fileName}, line ${line}: ` : `${fileName}: `}${verdict.first?.why ?? ''}`}
    </Verdict>
  );
}

function Result({ brought, onClose }: { brought: Brought; onClose: () => void }) {
  const { attemptId, title, student, events, score, resultHash, sameResult, report } = brought;
  return (
    <div className={css.import}>
      <div>
        <Verdict
          tone="good"
          title={`${events.toLocaleString('en-US')} events of ${title} were brought here for ${student.name}.`}
        >
          The history says where it comes from, and that you brought it is in the student&rsquo;s access records.
        </Verdict>
        {sameResult === true ? (
          <Verdict tone="good" title="The score here is the score in the file.">
            Both have the result hash <Hash>{resultHash!}</Hash>
          </Verdict>
        ) : sameResult === false ? (
          <Verdict tone="warn" title="The score here is not the one in the file.">
            A key or a table was corrected here or there. Here <Hash>{score?.resultHash ?? 'not scored'}</Hash>, in the
            file <Hash>{resultHash!}</Hash>
          </Verdict>
        ) : (
          <Verdict
            tone="warn"
            title={resultHash === null ? 'The file holds no score to compare with.' : 'The score is not compared yet.'}
          >
            {score ? (
              <>
                It was scored here, with the result hash <Hash>{score.resultHash}</Hash>
              </>
            ) : (
              'It could not be scored here yet.'
            )}
          </Verdict>
        )}
      </div>
      {score && (
        <Facts
          rows={[
            ['Raw score', `${score.raw} of ${score.rawMax}`],
            ['Student', `${student.name}, ${student.school}`],
          ]}
        />
      )}
      <DialogFoot>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
        <LinkButton to="/audit/attempts/$attemptId" params={{ attemptId }} variant="default">
          Open History
        </LinkButton>
        <LinkButton
          to="/admin/score-reports/$assessmentSetId/$assessmentTypeId/$studentId"
          params={{ assessmentSetId: report.setId, assessmentTypeId: report.typeId, studentId: report.studentId }}
          variant="filled"
        >
          Open Report
        </LinkButton>
      </DialogFoot>
    </div>
  );
}

function Hash({ children }: { children: string }) {
  return <code className={css.hash}>{children}</code>;
}

function Facts({ rows }: { rows: [string, ReactNode][] }) {
  return (
    <dl className={`${css.facts} num`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
