import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { isEmail } from '../../lib/password-rules.js';
import { Form } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
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
  const form = useEditForm({
    initial: { email: '' },
    rules: ({ email }): Record<string, string> =>
      isEmail(email.trim()) ? {} : { email: 'Please enter a valid email' },
    send: async ({ email }) => {
      await api.post(path, { email: email.trim() });
      return email.trim();
    },
    done: null,
    onDone: onSent,
    wrong: 'Please check your inputs',
    asks: false,
  });

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
    <Form form={form} className={css.fields}>
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label="Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.busy}>
        {button}
      </Button>
    </Form>
  );
}
