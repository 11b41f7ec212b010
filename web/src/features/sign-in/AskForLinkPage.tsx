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
    lead: 'Enter the email that your school has for you. We send you a link to choose a password. After that you can read the score reports of your children.',
    button: 'Send activation link',
    path: '/users/verify_account',
  },
  /** After a link that no longer works. */
  again: { title: '', lead: '', button: 'Send a new link', path: '/api/forgot_password' },
};

type Purpose = keyof typeof PURPOSES;

/** Asks for a link by mail. */
export function AskForLinkPage({ purpose }: { purpose: Exclude<Purpose, 'again'> }) {
  const { title, lead } = PURPOSES[purpose];
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <DoorFrame>
      <h1>{sentTo ? 'Check your mail' : title}</h1>
      {!sentTo && <p className={css.lead}>{lead}</p>}
      <AskForLink purpose={purpose} sentTo={sentTo} onSent={setSentTo} />
      <Link to="/" className={css.centre}>
        Back to sign in
      </Link>
    </DoorFrame>
  );
}

interface Props {
  purpose: Purpose;
  /** Where a link has been sent to: shows what comes next instead of the form. */
  sentTo: string | null;
  onSent: (email: string | null) => void;
}

/** The email field and what follows it; the answer is the same whether or not the email is known. */
export function AskForLink({ purpose, sentTo, onSent }: Props) {
  const { button, path } = PURPOSES[purpose];
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim();
    if (!isEmail(email)) {
      setError('Please enter a valid email');
      return field.focus();
    }
    setError(undefined);
    setBusy(true);
    try {
      await api.post(path, { email });
      onSent(email);
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.errors.email) setError(failure.errors.email[0]);
      else notify.error(errorText(failure), { timeOnScreen: 8000 });
    } finally {
      setBusy(false);
    }
  };

  if (sentTo) {
    return (
      <div role="status" className={css.sent}>
        <p className={css.lead}>
          If there is an account for <b>{sentTo}</b>, a link is on its way. It works once and for a limited time.
        </p>
        <p className={css.lead}>
          Nothing there after a few minutes? Look into the junk folder, ask your school which email it has for you, or{' '}
          <button type="button" className={css.plain} onClick={() => onSent(null)}>
            try another email
          </button>
          .
        </p>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
      />
      {error && (
        <p className={css.message} role="alert">
          Please check your inputs
        </p>
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
        {button}
      </Button>
    </form>
  );
}
