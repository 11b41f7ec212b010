import { Button, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiProblem, errorText } from '../../api/client.js';
import { useRevision } from '../../api/revision.js';
import { DateField } from '../../ui/DateField.js';
import { Form } from '../../ui/Form.js';
import { Section } from '../../ui/Section.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { useEditForm, type EditForm } from '../../ui/use-edit-form.js';
import { mapsSchools, sentOf, typedOf, valuesOf, wrongRoster, type Typed } from './roster-form.js';
import css from './sync.module.css';
import { keepRoster, lookAtSource, type Roster, type SourceLook } from './sync.js';
import { lookText, MODE_WORDS, MODES } from './words.js';

const STORED = 'Stored; type to replace it';
const MODE_CHOICES = MODES.map((mode) => ({ value: mode, label: MODE_WORDS[mode].label }));

/** Source, credentials, mode and schools of a district's roster; tried before they are stored. */
export function RosterForm({ districtId, roster }: { districtId: number; roster: Roster }) {
  const [stored] = useState(roster);
  const { connection, kinds, schools } = stored;
  const secrets = connection?.secrets ?? [];
  const withRevision = useRevision(connection?.revision ?? 0);
  const form = useEditForm<Typed, void>({
    initial: typedOf(stored),
    rules: (typed) => wrongRoster(typed, kinds, secrets),
    send: (typed) => withRevision((revision) => keepRoster(districtId, sentOf(typed, schools, kinds, revision))),
    done: connection ? 'Roster settings updated' : 'Roster connected',
    failed: (error) =>
      error instanceof ApiProblem && error.status < 500
        ? error.message
        : 'The changes could not be saved. Please try again.',
    fieldOf: (name) => `values.${name.replace(/^roster\./, '')}`,
  });
  const [look, setLook] = useState<SourceLook | null>(null);
  const { getInputProps: field, values: typed } = form;
  const kind = kinds.find((one) => one.kind === typed.kind);
  return (
    <Section title={connection ? 'Source' : 'Connect a roster'}>
      <Form form={form} className={css.form}>
        <Select
          label="Source"
          data={kinds.map((one) => ({ value: one.kind, label: one.name }))}
          {...field('kind')}
          onChange={(next) => {
            setLook(null);
            form.setFieldValue('kind', next as Typed['kind']);
          }}
          placeholder="Select a source"
          allowDeselect={false}
          disabled={connection !== null}
          description={connection ? 'To change it, disconnect the roster first.' : kind?.about}
        />
        {kind?.fields.map((one) => {
          const there = one.secret && secrets.includes(one.key);
          const props = {
            ...field(`values.${one.key}`),
            label: one.label,
            description: one.hint ?? undefined,
            autoComplete: 'off',
            value: typed.values[one.key] ?? '',
          };
          // A key has lines, which other fields lose.
          if (one.key === 'privateKey')
            return <Textarea key={one.key} {...props} rows={3} placeholder={there ? STORED : undefined} />;
          return one.secret ? (
            <PasswordInput
              key={one.key}
              {...props}
              autoComplete="new-password"
              placeholder={there ? STORED : undefined}
            />
          ) : (
            <TextInput key={one.key} {...props} />
          );
        })}
        {kind && (
          <>
            <Test districtId={districtId} kinds={kinds} form={form} look={look} onLook={setLook} />
            <Select
              label="Mode"
              data={MODE_CHOICES}
              {...field('mode')}
              allowDeselect={false}
              description={MODE_WORDS[typed.mode].text}
            />
            <DateField
              label="Paused until"
              of="Paused until"
              {...field('pausedUntil')}
              description="Nothing is synced before this day. Empty: not paused."
            />
            <Schools form={form} schools={schools} look={look} />
          </>
        )}
        {kind && (
          <div className={css.buttons}>
            <Button type="submit" variant="filled" loading={form.busy}>
              {connection ? 'Save' : 'Connect'}
            </Button>
          </div>
        )}
      </Form>
    </Section>
  );
}

interface TestProps {
  districtId: number;
  kinds: Roster['kinds'];
  form: EditForm<Typed>;
  look: SourceLook | null;
  onLook: (look: SourceLook | null) => void;
}

/** Tries what is typed, before it is stored, and says what can be read. */
function Test({ districtId, kinds, form, look, onLook }: TestProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const test = async () => {
    setBusy(true);
    setProblem(null);
    onLook(null);
    try {
      onLook(await lookAtSource(districtId, { kind: form.values.kind!, values: valuesOf(form.values, kinds) }));
    } catch (error) {
      const said = error instanceof ApiProblem ? Object.values(error.errors).flat() : [];
      setProblem(said.length > 0 ? said.join(' ') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.test}>
      <Button leftSection={<IconPlugConnected aria-hidden />} loading={busy} onClick={() => void test()}>
        Test connection
      </Button>
      <div role="status">
        {problem && <StatusWord tone="bad">{problem}</StatusWord>}
        {look && (
          <>
            <StatusWord tone={look.problems.length > 0 ? 'warn' : 'good'}>{lookText(look)}</StatusWord>
            {look.problems.length > 0 && (
              <ul>
                {look.problems.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
            {look.schools.length > 0 && (
              <p className={css.when}>
                {look.schools
                  .slice(0, 20)
                  .map(({ name }) => name)
                  .join(', ')}
                {look.schools.length > 20 && ` and ${look.schools.length - 20} more`}.
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface SchoolsProps {
  form: EditForm<Typed>;
  schools: Roster['schools'];
  look: SourceLook | null;
}

/** Which school is which at the source, and modes of their own. */
function Schools({ form, schools, look }: SchoolsProps) {
  const maps = mapsSchools(form.values.kind);
  const { getInputProps: field } = form;
  if (schools.length === 0) return <p className="muted">This district has no schools yet. Create them first.</p>;
  return (
    <fieldset
      className={css.schools}
      data-path="schools"
      tabIndex={-1}
      data-refused={form.errors.schools ? true : undefined}
    >
      <legend>Schools</legend>
      <p className={css.when}>
        {maps
          ? 'A school without an ID at the source is not synced.'
          : 'Which school is which is said by the IDs in the settings of the district and of each school.'}
      </p>
      {form.errors.schools && (
        <p className={css.failure} role="alert">
          {form.errors.schools}
        </p>
      )}
      {schools.map((school, i) => (
        <div key={school.schoolId} className={css.school} role="group" aria-label={school.name}>
          <b>{school.name}</b>
          {maps &&
            (look && look.schools.length > 0 ? (
              <Select
                label="School at the source"
                data={optionsOf(look, form.values.schools[i]!.sourceId)}
                {...field(`schools.${i}.sourceId`)}
                value={form.values.schools[i]!.sourceId || null}
                onChange={(next) => form.setFieldValue(`schools.${i}.sourceId`, next ?? '')}
                placeholder="Not connected"
                searchable
                clearable
              />
            ) : (
              <TextInput
                label="ID at the source"
                {...field(`schools.${i}.sourceId`)}
                maxLength={255}
                placeholder="Not connected"
                autoComplete="off"
              />
            ))}
          <Select
            label="Mode"
            data={[{ value: '', label: 'As the district' }, ...MODE_CHOICES]}
            {...field(`schools.${i}.mode`)}
            allowDeselect={false}
          />
          <DateField label="Paused until" of={`Paused until, ${school.name}`} {...field(`schools.${i}.pausedUntil`)} />
        </div>
      ))}
    </fieldset>
  );
}

/** Schools of the source by name; one that is entered and no longer there stays to be seen. */
function optionsOf(look: SourceLook, chosen: string) {
  const options = look.schools.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }));
  return chosen === '' || look.schools.some(({ id }) => id === chosen)
    ? options
    : [...options, { value: chosen, label: `${chosen}, not at the source` }];
}
