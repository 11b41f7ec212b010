import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { useRevision } from '../../api/revision.js';
import { momentText } from '../../lib/moments.js';
import { isEmail } from '../../lib/password-rules.js';
import { PHONE_INVALID, phoneOf } from '../../lib/phone.js';
import { Form, Pair } from '../../ui/Form.js';
import { PhoneField } from '../../ui/PhoneField.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { keepEmail, saveOwnSettings, type OwnSettings } from './queries.js';
import css from './settings.module.css';

interface Typed {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  currentPassword: string;
}

/** Name, e-mail and phone. Another e-mail asks for the password and counts once the mail that goes there was confirmed. */
export function ProfileForm({ user, onSaved }: { user: OwnSettings; onSaved: () => void }) {
  const [before] = useState(user);
  const withRevision = useRevision(before.revision);
  const moved = ({ email }: Typed) => email.trim().toLowerCase() !== before.email;
  const form = useEditForm<Typed, OwnSettings>({
    initial: {
      firstName: before.firstName,
      lastName: before.lastName,
      email: before.email,
      phone: before.phone,
      currentPassword: '',
    },
    rules: (typed) => ({
      ...(typed.firstName.trim() ? {} : { firstName: 'Please enter a valid first name' }),
      ...(typed.lastName.trim() ? {} : { lastName: 'Please enter a valid last name' }),
      ...(isEmail(typed.email) ? {} : { email: 'Please enter a valid email' }),
      ...(phoneOf(typed.phone) === undefined ? { phone: PHONE_INVALID } : {}),
      ...(moved(typed) && !typed.currentPassword ? { currentPassword: 'Please enter your current password' } : {}),
    }),
    send: (typed) => {
      const changes = Object.fromEntries(
        (['firstName', 'lastName', 'email', 'phone'] as const).flatMap((field) =>
          typed[field].trim() === before[field] ? [] : [[field, typed[field].trim()]],
        ),
      );
      const password = moved(typed) ? typed.currentPassword : undefined;
      return withRevision((revision) => saveOwnSettings(changes, password, revision));
    },
    done: ({ emailWish }, typed) =>
      moved(typed) && emailWish
        ? `Settings saved. Open the mail that went to ${emailWish.email} to confirm the address.`
        : 'Settings saved',
    onDone: onSaved,
  });
  const { getInputProps: field } = form;
  return (
    <Form form={form} className={css.form}>
      <Pair>
        <TextInput label="First name" {...field('firstName')} maxLength={100} autoComplete="given-name" />
        <TextInput label="Last name" {...field('lastName')} maxLength={100} autoComplete="family-name" />
      </Pair>
      <TextInput
        label="Email"
        {...field('email')}
        type="email"
        maxLength={254}
        autoComplete="email"
        description="Used to sign in. A new address counts once you confirm it with the link that is mailed there; the old address is told."
      />
      {moved(form.values) && (
        <PasswordField label="Current password" {...field('currentPassword')} autoComplete="current-password" />
      )}
      <PhoneField {...field('phone')} autoComplete="tel" />
      <div className={css.foot}>
        {form.isDirty() && !form.busy && <p>Changes not saved</p>}
        <Button type="submit" variant="filled" loading={form.busy} disabled={!form.isDirty()}>
          Save
        </Button>
      </div>
    </Form>
  );
}

/** An e-mail that was not confirmed yet, and the way to leave it. */
export function EmailWaits({ email, wish }: { email: string; wish: NonNullable<OwnSettings['emailWish']> }) {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await keepEmail();
      notify.success(`You keep ${email}.`);
    } catch (error) {
      notify.problem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert className={css.waits}>
      <p>
        <b>{wish.email}</b> waits to be confirmed. Open the mail that went there by {momentText(wish.until)}. Until then
        you sign in with {email}.
      </p>
      <Button onClick={() => void keep()} loading={busy}>
        Keep {email}
      </Button>
    </Alert>
  );
}

export function ProfileSkeleton() {
  return (
    <div className={css.form} aria-busy>
      <Pair>
        <Skeleton h={66} />
        <Skeleton h={66} />
      </Pair>
      <Skeleton h={88} />
      <Skeleton h={44} w={120} className={css.end} />
    </div>
  );
}
