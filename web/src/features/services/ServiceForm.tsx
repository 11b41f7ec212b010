import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem, errorText } from '../../api/client.js';
import { useRevision } from '../../api/revision.js';
import { placeErrors } from '../../lib/field-errors.js';
import { useClose } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { Form } from '../../ui/Form.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { useEditForm, type EditForm } from '../../ui/use-edit-form.js';
import {
  removalOf,
  saveService,
  testService,
  valuesOf,
  type Service,
  type ServiceField,
  type Typed,
} from './services.js';
import css from './services.module.css';

/** The settings of one service. Secrets are set, replaced and removed, and never shown. */
export function ServiceForm({ service, onClose }: { service: Service; onClose: () => void }) {
  // What the form began with stays, though the list behind it is asked again.
  const [{ key, about, fields, byEnvironment, testable, enabled, revision }] = useState(service);
  const withRevision = useRevision(revision);
  const form = useEditForm<Typed, void>({
    initial: {
      enabled,
      ...Object.fromEntries(
        fields.flatMap((field): [string, string | boolean][] => [
          [field.key, field.value || (field.options?.[0]?.value ?? '')],
          ...(field.secret ? [[removalOf(field.key), false] as [string, boolean]] : []),
        ]),
      ),
    },
    send: (typed) =>
      withRevision((known) =>
        saveService(key, { enabled: typed.enabled === true, values: valuesOf(fields, typed), revision: known }),
      ),
    done: `Settings saved. They count everywhere within seconds.`,
    onDone: onClose,
  });
  return (
    <Form
      form={form}
      className={css.fields}
      foot={<Foot form={form} fields={fields} serviceKey={key} testable={testable} readOnly={byEnvironment} />}
    >
      <p className={css.about}>{about}</p>
      {byEnvironment ? (
        <p className={css.about}>
          It is set up by the environment of the installation. To change it, change the environment and start again.
        </p>
      ) : (
        <Switch label="Use this service" {...form.getInputProps('enabled', { type: 'checkbox' })} />
      )}
      {fields.map((field) => (
        <Field key={field.key} field={field} form={form} readOnly={byEnvironment} />
      ))}
    </Form>
  );
}

function Field({ field, form, readOnly }: { field: ServiceField; form: EditForm<Typed>; readOnly: boolean }) {
  const { key, label, hint, secret, options, fixed, isSet } = field;
  if (fixed || readOnly) {
    if (!fixed && !isSet) return null;
    const value = options?.find((option) => option.value === field.value)?.label ?? field.value;
    return (
      <TextInput
        label={label}
        value={secret ? 'Set, and not shown' : value}
        readOnly
        disabled
        description="Set by the environment"
      />
    );
  }
  const props = form.getInputProps(key);
  if (options) return <Select label={label} description={hint} data={options} allowDeselect={false} {...props} />;
  if (!secret) return <TextInput label={label} description={hint} maxLength={4000} autoComplete="off" {...props} />;
  const removal = removalOf(key);
  const removed = form.values[removal] === true;
  return (
    <div className={css.secret}>
      <PasswordField
        label={label}
        description={
          removed
            ? 'It is removed when you save.'
            : isSet
              ? 'Set, and not shown. Type another one to replace it.'
              : (hint ?? 'Not set')
        }
        maxLength={4000}
        autoComplete="new-password"
        {...props}
      />
      {isSet && (
        <Button
          size="compact-sm"
          onClick={() => {
            form.setFieldValue(removal, !removed);
            form.setFieldValue(key, '');
          }}
        >
          {removed ? `Keep ${label.toLowerCase()}` : `Remove ${label.toLowerCase()}`}
        </Button>
      )}
    </div>
  );
}

interface FootProps {
  form: EditForm<Typed>;
  fields: readonly ServiceField[];
  serviceKey: string;
  testable: boolean;
  readOnly: boolean;
}

function Foot({ form, fields, serviceKey, testable, readOnly }: FootProps) {
  const close = useClose();
  const [testing, setTesting] = useState(false);
  const [outcome, setOutcome] = useState<{ works: boolean; said: string } | null>(null);
  const test = async () => {
    setTesting(true);
    setOutcome(null);
    form.clearErrors();
    try {
      setOutcome(await testService(serviceKey, readOnly ? {} : valuesOf(fields, form.values)));
    } catch (error) {
      const placed = placeErrors(
        error instanceof ApiProblem ? error.errors : {},
        fields.map(({ key }) => key),
      );
      form.setErrors(placed.fields);
      setOutcome({ works: false, said: placed.others[0] ?? errorText(error) });
    } finally {
      setTesting(false);
    }
  };
  return (
    <>
      <p role="status" className={css.outcome}>
        {outcome && <StatusWord tone={outcome.works ? 'good' : 'bad'}>{outcome.said}</StatusWord>}
      </p>
      <DialogFoot busy={form.busy || testing}>
        {testable && (
          <Button onClick={() => void test()} loading={testing}>
            Test
          </Button>
        )}
        <Button onClick={close} disabled={form.busy || testing}>
          {readOnly ? 'Close' : 'Cancel'}
        </Button>
        {!readOnly && (
          <Button type="submit" variant="filled" loading={form.busy} disabled={testing || !form.isDirty()}>
            Save
          </Button>
        )}
      </DialogFoot>
    </>
  );
}
