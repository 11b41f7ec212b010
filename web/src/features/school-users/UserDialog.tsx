import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '../../api/notifications.js';
import { longDate } from '../../lib/moments.js';
import { Dialog } from '../../ui/Dialog.js';
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
    <Dialog opened={opened} onClose={onClose} title={title} size={560} closeOnClickOutside={false}>
      <UserFields key={form.user?.id ?? 'new'} onClose={onClose} {...form} />
    </Dialog>
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

/** What of the form is not as it was when the form began: the rest may have changed at the server meanwhile. */
function changesOf(now: UserForm, before: UserForm): UserForm {
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => before[field as keyof UserForm] !== value));
}

/** The fields of a person, to be saved. */
export function UserFields({ place, kind, user, profile = false, onClose }: Omit<Props, 'opened' | 'title'> & { /** A student, edited in the profile. */ profile?: boolean }) {
  const [began] = useState<Typed>({
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    studentIdNumber: user?.studentIdNumber ?? '',
    gradeLevel: String(user?.gradeLevel ?? DEFAULT_GRADE),
    untimedAssessment: user?.untimedAssessment ?? false,
    role: kind,
  });
  const [typed, setTyped] = useState(began);
  const element = useRef<HTMLFormElement>(null);
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
  const refuse = (found: Record<string, string>) => {
    // A form that is being sent takes no focus: first it is free again.
    flushSync(() => {
      setErrors(found);
      setBusy(false);
    });
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const sent = ({ role, gradeLevel, studentIdNumber, untimedAssessment, ...person }: Typed): UserForm => ({
    ...person,
    ...(student ? { studentIdNumber, gradeLevel: Number(gradeLevel), untimedAssessment } : {}),
    ...(role !== kind ? { role } : {}),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = wrong(typed);
    if (Object.keys(found).length) return refuse(found);
    setBusy(true);
    try {
      await (user ? editUser(place, user.id, changesOf(sent(typed), sent(began))) : addUser(place, { ...sent(typed), role: kind }));
      notify.success(savedText(kind, !user, profile));
      onClose();
    } catch (error) {
      const fields = fieldErrors(error);
      if (fields) return refuse(fields);
      notify.error(notSavedText(kind, !user, profile));
      setBusy(false);
    }
  };

  return (
    <form ref={element} onSubmit={(event) => void submit(event)} noValidate className={css.form}>
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
      <DialogFoot busy={busy}>
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
