import { Button } from '@mantine/core';
import { passwordErrors } from '../../lib/password-rules.js';
import { Form } from '../../ui/Form.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { changePassword } from './queries.js';
import css from './settings.module.css';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** Another password, with the one that is known; every other session ends. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const form = useEditForm({
    initial: EMPTY,
    rules: ({ current_password, password, password_confirmation }) => ({
      ...(current_password ? {} : { current_password: 'Please enter your current password' }),
      ...passwordErrors(password, password_confirmation, email),
    }),
    send: changePassword,
    done: (ended) =>
      ended > 0 ? 'Your password has been changed. Your other sessions have ended.' : 'Your password has been changed.',
    onDone: onChanged,
  });
  const { getInputProps: field } = form;
  return (
    <Form form={form} className={css.form}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField label="Current password" {...field('current_password')} autoComplete="current-password" />
      <PasswordField
        label="New password"
        {...field('password')}
        autoComplete="new-password"
        description="12 to 128 characters. A few unrelated words are easy to remember and hard to guess."
      />
      <PasswordField label="Repeat the new password" {...field('password_confirmation')} autoComplete="new-password" />
      <div className={css.foot}>
        <span>It ends your sessions on all other devices.</span>
        <Button type="submit" loading={form.busy}>
          Change Password
        </Button>
      </div>
    </Form>
  );
}
