import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/client.js';
import { districtNamesQuery } from '../../api/schools.js';
import { STATES } from '../../lib/states.js';
import { Form } from '../../ui/Form.js';
import { PageHead } from '../../ui/PageHead.js';
import { useEditForm, type EditForm } from '../../ui/use-edit-form.js';
import { createDistrict, type District } from './districts.js';
import css from './districts.module.css';

/** The district form as it is typed. */
export interface Typed {
  name: string;
  state: string | null;
  cleverId: string;
  classlinkId: string;
  linksByEmail: boolean;
}

export const typedOf = (district: District | null): Typed => ({
  name: district?.name ?? '',
  state: district?.state ?? 'AL',
  cleverId: district?.cleverId ?? '',
  classlinkId: district?.classlinkId ?? '',
  linksByEmail: district?.linksByEmail ?? false,
});

/** Messages by field for what is wrong. */
export function wrongDistrict({ name, state }: Typed): Record<string, string> {
  return {
    ...(name.trim() ? {} : { name: 'Please enter a valid district name' }),
    ...(state ? {} : { state: 'Selecting a state is required' }),
  };
}

export function sentOf({ name, state, cleverId, classlinkId, linksByEmail }: Typed) {
  return {
    name: name.trim(),
    state: state!,
    cleverId: cleverId.trim() || null,
    classlinkId: classlinkId.trim() || null,
    linksByEmail,
  };
}

/** What is said above the form where no field is to blame. */
export const saveFailed = (error: unknown): string =>
  error instanceof ApiProblem && error.status === 409
    ? error.message
    : 'The changes could not be saved. Please try again.';

interface FieldsProps {
  form: EditForm<Typed>;
  /** Of the district that is changed; a new one has none. */
  districtId?: number;
  disabled?: boolean;
}

export function DistrictFields({ form, districtId, disabled = false }: FieldsProps) {
  const { getInputProps: field, values } = form;
  const { data: districts = [] } = useQuery(districtNamesQuery);
  const as = (text: string) => text.trim().toLowerCase();
  const named = districts.some(
    ({ id, name, state }) => id !== districtId && state === values.state && as(name) === as(values.name),
  );
  return (
    <div className={css.fields}>
      <TextInput
        label="District name"
        {...field('name')}
        maxLength={200}
        autoComplete="off"
        disabled={disabled}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={named && <span className={css.named}>The state has a district of this name already.</span>}
      />
      <Select
        label="State"
        data={STATES.map(({ value, label }) => ({ value, label }))}
        {...field('state')}
        searchable
        disabled={disabled}
      />
      <TextInput
        label="Clever District ID"
        {...field('cleverId')}
        maxLength={200}
        placeholder="Not set"
        autoComplete="off"
        description="With it the schools of the district may have a Clever School ID."
        disabled={disabled}
      />
      <TextInput
        label="ClassLink Tenant ID"
        {...field('classlinkId')}
        maxLength={200}
        placeholder="Not set"
        autoComplete="off"
        description="With it the schools of the district may have a ClassLink School ID."
        disabled={disabled}
      />
      <Switch
        label="The first sign-in with Clever or ClassLink finds an account by its e-mail"
        description="Only among people of this district. Off lets only people sign in that way whom a roster has brought."
        {...field('linksByEmail', { type: 'checkbox' })}
        disabled={disabled}
      />
      {Object.keys(form.errors).length > 0 && (
        <p className={css.wrong} role="alert">
          Please check your inputs
        </p>
      )}
    </div>
  );
}

/** Makes a district; its page comes next, where schools and administrators are added. */
export function CreateDistrictPage({ onCancel, onCreated }: { onCancel: () => void; onCreated: (id: number) => void }) {
  const form = useEditForm<Typed, District>({
    initial: typedOf(null),
    rules: wrongDistrict,
    send: (typed) => createDistrict(sentOf(typed)),
    done: 'New district created',
    failed: saveFailed,
    onDone: ({ id }) => onCreated(id),
  });
  return (
    <>
      <PageHead title="Create New District" />
      <Form form={form} className={css.form}>
        <DistrictFields form={form} />
        <div className={css.buttons}>
          <Button onClick={onCancel} disabled={form.busy}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={form.busy}>
            Create District
          </Button>
        </div>
      </Form>
    </>
  );
}
