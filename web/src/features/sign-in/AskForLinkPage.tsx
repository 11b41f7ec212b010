import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api, ApiProblem, errorText } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { isEmail } from '../../lib/password-rules.js';
import { DoorFrame } from './DoorFrame.js';
import css from './DoorFrame.module.css';

const PURPOSES = {
  forgot: {
    title: 'Forgot your password?',
    lead: 'Enter the email of your account. We send you a link to choose a new password.',
    button: 'Send link',
    path: '/api/forgot_password',
  },
  parent: {
    title: 'Activate your parent account',
    lead: 'Enter the email that your school has for you. We send you a link to choose a password.',
    button: 'Send activation link',
    path: '/users/verify_account',
  },
};

/** Asks for a link by mail; the answer is the same whether or not the email is known. */
export function AskForLinkPage({ purpose }: { purpose: keyof typeof PURPOSES }) {
  const { title, lead, button, path } = PURPOSES[purpose];
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    if (!isEmail(email)) return setError('Please enter a valid email');
    setError(undefined);
    setBusy(true);
    try {
      await api.post(path, { email });
      setSentTo(email);
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.errors.email) setError(failure.errors.email[0]);
      else notify.error(errorText(failure), { timeOnScreen: 8000 });
    } finally {
      setBusy(false);
    }
  };

  return (
    <DoorFrame>
      <h1>{sentTo ? 'Check your mail' : title}</h1>
      {sentTo ? (
        <div role="status">
          <p className={css.lead}>
            If there is an account for <b>{sentTo}</b>, a link is on its way. It works once and for a limited time. Nothing there after a few minutes? Look into the junk folder, or
            ask your school which email it has for you.
          </p>
        </div>
      ) : (
        <>
          <p className={css.lead}>{lead}</p>
          <form onSubmit={submit} noValidate>
            <TextInput name="email" type="email" label="Email" autoComplete="username" autoCapitalize="none" spellCheck={false} error={error} />
            <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
              {button}
            </Button>
          </form>
        </>
      )}
      <Link to="/" className={css.centre}>
        Back to sign in
      </Link>
    </DoorFrame>
  );
}
