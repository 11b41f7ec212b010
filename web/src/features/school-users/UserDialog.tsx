import { Button, Checkbox, Modal, Select, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { notify } from '../../api/notifications.js';
import { longDate } from '../../lib/moments.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { addUser, editUser, fieldErrors, type Place, type UserForm } from './actions.js';
import type { SchoolUser, UserKind } from './queries.js';
import css from './school-users.module.css';
import { GRADES, notSavedText, savedText } from './words.js';

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
    <Modal opened={opened} onClose={onClose} title={title} size={560} closeOnClickOutside={false}>
      <UserFields key={form.user?.id ?? 'new'} onClose={onClose} {...form} />
    </Modal>
  );
}

interface Typed {
  firstName: string;
  lastName: string;
  email: string;
  studentIdNumber: string;
  gradeLevel: string;
  untimedAssessment: boolean;
  role: UserKind;
}

const DEFAULT_GRADE = '8';
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function wrong(typed: Typed): Record<string, string> {
  return {
    ...(typed.firstName.trim() ? {} : { firstName: 'Please enter a valid first name' }),
    ...(typed.lastName.trim() ? {} : { lastName: 'Please enter a valid last name' }),
    ...(EMAIL.test(typed.email.trim()) ? {} : { email: 'Please enter a valid email' }),
    ...(typed.role !== 'Student' || /^\d+$/.test(typed.studentIdNumber.trim()) ? {} : { studentIdNumber: 'ID is required and must consist only of numbers' }),
  };
}

/** The fields of a person, to be saved. */
export function UserFields({ place, kind, user, profile = false, onClose }: Omit<Props, 'opened' | 'title'> & { /** A student, edited in the profile. */ profile?: boolean }) {
  const [typed, setTyped] = useState<Typed>({
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    studentIdNumber: user?.studentIdNumber ?? '',
    gradeLevel: String(user?.gradeLevel ?? DEFAULT_GRADE),
    untimedAssessment: user?.untimedAssessment ?? false,
    role: kind,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const student = kind === 'Student';

  const type = (change: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...change }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))));
  };
  const text = (field: 'firstName' | 'lastName' | 'email' | 'studentIdNumber', label: string) => ({
    label,
    name: field,
    value: typed[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => type({ [field]: event.currentTarget.value }),
  });
  const refuse = (form: HTMLFormElement, found: Record<string, string>) => {
    setErrors(found);
    const first = ['firstName', 'lastName', 'email', 'studentIdNumber'].find((field) => found[field]);
    if (first) (form.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = wrong(typed);
    if (Object.keys(found).length) return refuse(form, found);
    const { role, gradeLevel, studentIdNumber, untimedAssessment, ...person } = typed;
    const sent: UserForm = { ...person, ...(student ? { studentIdNumber, gradeLevel: Number(gradeLevel), untimedAssessment } : {}), ...(role !== kind ? { role } : {}) };
    setBusy(true);
    try {
      await (user ? editUser(place, user.id, sent) : addUser(place, { ...sent, role: kind }));
      notify.success(savedText(kind, !user, profile));
      onClose();
    } catch (error) {
      const fields = fieldErrors(error);
      if (fields) refuse(form, fields);
      else notify.error(notSavedText(kind, !user, profile));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
      {user && (
        <p className={`${css.facts} num`}>
          Added {longDate(user.createdAt)}. {user.lastLoginAt ? `Last active ${longDate(user.lastLoginAt)}, ${user.nrOfLogins === 1 ? '1 login' : `${user.nrOfLogins} logins`}.` : 'Has not signed in yet.'}
        </p>
      )}
      <div className={css.pair}>
        <TextInput {...text('firstName', 'First name')} maxLength={100} autoComplete="off" data-autofocus />
        <TextInput {...text('lastName', 'Last name')} maxLength={100} autoComplete="off" />
      </div>
      <TextInput
        {...text('email', 'Email')}
        type="email"
        autoComplete="off"
        description={user ? (user.lastLoginAt ? 'Used to sign in. A new address counts from the next sign-in.' : 'Used to sign in. A new address gets the activation mail again.') : 'Used to sign in. An activation mail goes there when the user is added.'}
      />
      {student && (
        <>
          <div className={css.pair}>
            <TextInput {...text('studentIdNumber', 'Student ID')} inputMode="numeric" maxLength={20} autoComplete="off" />
            <Select label="Grade" data={GRADES} value={typed.gradeLevel} onChange={(value) => type({ gradeLevel: value ?? DEFAULT_GRADE })} error={errors.gradeLevel} />
          </div>
          <Checkbox
            label="Untimed assessments"
            checked={typed.untimedAssessment}
            onChange={(event) => type({ untimedAssessment: event.currentTarget.checked })}
          />
        </>
      )}
      {user?.permissions.changeRole && user.role !== 'Principal' && (
        <Select
          label="User type"
          data={['Teacher', 'Teacher Admin']}
          value={typed.role}
          onChange={(value) => type({ role: value as UserKind })}
          description={typed.role !== kind ? 'Takes effect at once and ends the running sessions of this user.' : undefined}
          error={errors.role}
        />
      )}
      <DialogFoot>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={busy}>
          {user ? 'Save' : 'Add user'}
        </Button>
      </DialogFoot>
    </form>
  );
}
