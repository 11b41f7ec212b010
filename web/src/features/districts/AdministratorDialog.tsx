import { Select, TextInput } from '@mantine/core';
import { ApiProblem } from '../../api/client.js';
import { useRevision } from '../../api/revision.js';
import { Dialog } from '../../ui/Dialog.js';
import { personErrors } from '../../shared/people/person-errors.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { PhoneField } from '../../ui/PhoneField.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { addAdministrator, editAdministrator, type Administrator } from './districts.js';
import css from './districts.module.css';

interface Props {
  districtId: number;
  /** null adds somebody. */
  administrator: Administrator | null;
  opened: boolean;
  onClose: () => void;
}

type Typed = Pick<Administrator, 'firstName' | 'lastName' | 'email' | 'phone' | 'role'>;

/** The form about an administrator of a district: adds and edits. */
export function AdministratorDialog({ opened, onClose, administrator, districtId }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={administrator ? 'Edit Administrator' : 'Add Administrator'}
      size={560}
    >
      <Fields
        key={administrator?.id ?? 'new'}
        districtId={districtId}
        administrator={administrator}
        onClose={onClose}
      />
    </Dialog>
  );
}

function Fields({ districtId, administrator, onClose }: Omit<Props, 'opened'>) {
  const withRevision = useRevision(administrator?.revision ?? 1);
  const form = useEditForm<Typed, void>({
    initial: {
      firstName: administrator?.firstName ?? '',
      lastName: administrator?.lastName ?? '',
      email: administrator?.email ?? '',
      phone: administrator?.phone ?? '',
      role: administrator?.role ?? 'District Admin',
    },
    rules: personErrors,
    send: (typed) =>
      administrator
        ? withRevision((revision) => editAdministrator(districtId, administrator.id, { ...typed, revision }))
        : addAdministrator(districtId, { ...typed, phone: typed.phone || undefined }),
    done: administrator ? 'User edited successfully' : 'Users added successfully',
    failed: (error) =>
      error instanceof ApiProblem && error.status === 409
        ? error.message
        : 'Failed to create/edit the user. Please try again.',
    onDone: onClose,
  });
  const { getInputProps: field, values } = form;
  return (
    <Form
      form={form}
      className={css.fields}
      foot={<FormFoot form={form} action={administrator ? 'Save' : 'Add Administrator'} />}
    >
      <TextInput label="First name" {...field('firstName')} maxLength={120} autoComplete="off" data-autofocus />
      <TextInput label="Last name" {...field('lastName')} maxLength={120} autoComplete="off" />
      <TextInput
        label="Email"
        {...field('email')}
        maxLength={254}
        autoComplete="off"
        inputMode="email"
        description={administrator ? undefined : 'An activation mail is sent to a new person.'}
      />
      <PhoneField {...field('phone')} />
      <Select
        label="User type"
        data={['District Admin', 'Superintendent']}
        {...field('role')}
        allowDeselect={false}
        description={
          administrator && values.role !== administrator.role
            ? 'Takes effect at once and ends the running sessions of this user.'
            : undefined
        }
      />
    </Form>
  );
}
