import { TextInput } from '@mantine/core';
import { ApiProblem } from '../../api/client.js';
import { useRevision } from '../../api/revision.js';
import type { Scope } from '../../lib/scope.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { PhoneField } from '../../ui/PhoneField.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { personErrors } from '../people/person-errors.js';
import { addParent, editParent, type Guardian, type ParentForm, type StudentCard } from './queries.js';
import css from './student-profile.module.css';

interface Props {
  scope: Scope;
  student: StudentCard;
  /** null adds somebody. */
  parent: Guardian | null;
  opened: boolean;
  onClose: () => void;
}

/** The form about one parent or guardian: adds and edits. */
export function ParentDialog({ opened, onClose, parent, ...rest }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={parent ? 'Edit Parent/Guardian' : 'Add Parent/Guardian'}
      size={480}
    >
      <Fields key={parent?.id ?? 'new'} parent={parent} onClose={onClose} {...rest} />
    </Dialog>
  );
}

type Typed = Required<ParentForm>;

function Fields({ scope, student, parent, onClose }: Omit<Props, 'opened'>) {
  const withRevision = useRevision(parent?.revision ?? 1);
  const form = useEditForm<Typed, unknown>({
    initial: {
      firstName: parent?.firstName ?? '',
      lastName: parent?.lastName ?? '',
      email: parent?.email ?? '',
      phone: parent?.phone ?? '',
    },
    rules: personErrors,
    wrong: 'Please check your inputs',
    send: (typed): Promise<unknown> => {
      if (!parent) {
        const { phone, ...form } = typed;
        return addParent(scope, student.id, phone ? typed : form);
      }
      const began = form.getInitialValues();
      const changes = Object.fromEntries(
        Object.entries(typed).filter(([name, value]) => value !== began[name as keyof Typed]),
      );
      return withRevision((revision) => editParent(scope, student.id, parent.id, { ...changes, revision }));
    },
    done: parent ? 'Parent edited successfully' : 'Parent added successfully',
    failed: (error) =>
      error instanceof ApiProblem && error.status > 0 && error.status < 500
        ? error.message
        : parent
          ? 'Failed to edit the user. Please try again.'
          : 'Failed to create the user. Please try again.',
    onDone: onClose,
  });
  const { getInputProps: field } = form;
  const fixed = parent !== null && !parent.permissions.editEmail;
  return (
    <Form
      form={form}
      className={css.fields}
      foot={<FormFoot form={form} action={parent ? 'Save' : 'Add Parent/Guardian'} />}
    >
      <p className={css.lead}>
        {parent
          ? `A parent or guardian of ${student.fullName}.`
          : `Reads the score reports of ${student.fullName}. Somebody with an account is linked to it; somebody new gets an activation mail.`}
      </p>
      <TextInput label="First name" {...field('firstName')} maxLength={100} autoComplete="off" data-autofocus />
      <TextInput label="Last name" {...field('lastName')} maxLength={100} autoComplete="off" />
      <TextInput
        label="Email"
        {...field('email')}
        maxLength={254}
        autoComplete="off"
        type="email"
        readOnly={fixed}
        description={
          fixed
            ? 'Used to sign in. An administrator of the school can change it.'
            : parent?.lastLoginAt
              ? 'Used to sign in. A new address counts from the next sign-in, and the old one is told.'
              : 'Used to sign in.'
        }
      />
      <PhoneField {...field('phone')} />
    </Form>
  );
}
