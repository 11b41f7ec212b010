import { Checkbox, Select, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { longDate } from '../../lib/moments.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot, Pair } from '../../ui/Form.js';
import { PhoneField } from '../../ui/PhoneField.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { addUser, editUser, type Place, type UserForm, type SchoolUser, type UserKind } from './people.js';
import { personErrors } from './person-errors.js';
import css from './UserDialog.module.css';
import { GRADES } from '../../lib/grades.js';
import { notSavedText, savedText } from './words.js';

interface Props {
  place: Place;
  kind: UserKind;
  title: string;
  /** null adds somebody. */
  user: SchoolUser | null;
  opened: boolean;
  onClose: () => void;
}

/** The student form and the administrator and teacher form: both add and edit. */
export function UserDialog({ opened, onClose, title, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={560}>
      <UserFields
        key={form.user?.id ?? 'new'}
        onClose={onClose}
        changeRole={form.user?.permissions.changeRole}
        {...form}
      />
    </Dialog>
  );
}

interface Typed {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  studentIdNumber: string;
  /** Empty for a student without a grade. */
  gradeLevel: string;
  untimedAssessment: boolean;
  role: UserKind | 'Principal';
}

const DEFAULT_GRADE = '8';

function wrong(typed: Typed): Record<string, string> {
  return {
    ...personErrors(typed),
    ...(typed.role !== 'Student' || /^\d+$/.test(typed.studentIdNumber.trim())
      ? {}
      : { studentIdNumber: 'ID is required and must consist only of numbers' }),
  };
}

/** What of the form is not as it was when the form began: the rest may have changed at the server meanwhile. */
function changesOf(now: UserForm, before: UserForm): UserForm {
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => before[field as keyof UserForm] !== value));
}

/** What the form shows of a person. */
type Shown = Pick<
  SchoolUser,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'studentIdNumber'
  | 'gradeLevel'
  | 'untimedAssessment'
  | 'createdAt'
  | 'lastLoginAt'
  | 'nrOfLogins'
  | 'role'
> &
  Partial<Pick<SchoolUser, 'phone'>>;

interface FieldsProps extends Omit<Props, 'opened' | 'title' | 'user'> {
  user: Shown | null;
  /** A student, edited in the profile. */
  profile?: boolean;
  changeRole?: boolean;
  /** The first field has the focus as soon as it is there. */
  begin?: boolean;
  /** Why the e-mail stays as it is. */
  emailFixed?: string;
  /** Saves what has changed; by default as an administrator of the school. */
  save?: (changes: UserForm) => Promise<unknown>;
}

/** The fields of a person, to be saved. */
export function UserFields({
  place,
  kind,
  user,
  profile = false,
  changeRole = false,
  begin = false,
  emailFixed,
  save,
  onClose,
}: FieldsProps) {
  const student = kind === 'Student';
  const before = user?.role === 'Principal' ? user.role : kind;
  const began: Typed = {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    studentIdNumber: user?.studentIdNumber ?? '',
    gradeLevel: user ? String(user.gradeLevel ?? '') : DEFAULT_GRADE,
    untimedAssessment: user?.untimedAssessment ?? false,
    role: before,
  };
  const sent = ({ role, gradeLevel, studentIdNumber, untimedAssessment, phone, ...person }: Typed): UserForm => ({
    ...person,
    ...(student
      ? { studentIdNumber, gradeLevel: gradeLevel ? Number(gradeLevel) : undefined, untimedAssessment }
      : user || phone
        ? { phone }
        : {}),
    ...(role !== before ? { role } : {}),
  });
  const form = useEditForm({
    initial: began,
    rules: wrong,
    send: (typed): Promise<unknown> => {
      const changes = changesOf(sent(typed), sent(form.getInitialValues()));
      if (save) return save(changes);
      return user ? editUser(place, user.id, changes) : addUser(place, { ...sent(typed), role: kind });
    },
    done: savedText(kind, !user, profile),
    failed: notSavedText(kind, !user, profile, place.scope),
    onDone: onClose,
  });
  const { getInputProps: field } = form;
  const { element } = form;
  useEffect(() => {
    if (begin) element.current?.querySelector('input')?.focus();
  }, [begin, element]);

  return (
    <Form form={form} className={css.form} foot={<FormFoot form={form} action={user ? 'Save' : 'Add user'} />}>
      {user && (
        <p className={`${css.facts} num`}>
          Added {longDate(user.createdAt)}.{' '}
          {user.lastLoginAt
            ? `Last active ${longDate(user.lastLoginAt)}, ${user.nrOfLogins === 1 ? '1 login' : `${user.nrOfLogins} logins`}.`
            : 'Has not signed in yet.'}
        </p>
      )}
      <Pair>
        <TextInput label="First name" {...field('firstName')} maxLength={100} autoComplete="off" data-autofocus />
        <TextInput label="Last name" {...field('lastName')} maxLength={100} autoComplete="off" />
      </Pair>
      <TextInput
        label="Email"
        {...field('email')}
        type="email"
        autoComplete="off"
        readOnly={emailFixed !== undefined}
        description={
          emailFixed ??
          (user
            ? user.lastLoginAt
              ? 'Used to sign in. A new address counts from the next sign-in.'
              : 'Used to sign in. A new address gets the activation mail again.'
            : 'Used to sign in. An activation mail goes there when the user is added.')
        }
      />
      {student && (
        <>
          <Pair>
            <TextInput
              label="Student ID"
              {...field('studentIdNumber')}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
            />
            <Select label="Grade" placeholder="No grade" data={GRADES} {...field('gradeLevel')} />
          </Pair>
          <Checkbox label="Untimed assessments" {...field('untimedAssessment', { type: 'checkbox' })} />
        </>
      )}
      {!student && <PhoneField {...field('phone')} />}
      {changeRole && (
        <Select
          label="User type"
          data={['Teacher', 'Teacher Admin', 'Principal']}
          {...field('role')}
          description={
            form.values.role !== before ? 'Takes effect at once and ends the running sessions of this user.' : undefined
          }
        />
      )}
    </Form>
  );
}
