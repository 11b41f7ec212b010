import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, ApiProblem, errorText } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { passwordErrors } from '../../lib/password-rules.js';
import { Form } from '../../ui/Form.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { AskForLink } from './AskForLinkPage.js';
import { DoorFrame } from './DoorFrame.js';
import css from './DoorFrame.module.css';
import { PasswordField } from '../../ui/PasswordField.js';
import { useEditForm } from '../../ui/use-edit-form.js';

const WORDS = {
  reset: {
    title: 'Choose a new password',
    button: 'Save password',
    done: 'Your password has been changed. You can sign in with it now.',
  },
  activate: {
    title: 'Activate your account',
    button: 'Activate account',
    done: 'Your account is active. You can sign in now.',
  },
};

/** Sets a password with the token of a mailed link: after Forgot Password, or for the first time. */
export function NewPasswordPage({ purpose, token }: { purpose: keyof typeof WORDS; token: string }) {
  const words = WORDS[purpose];
  const navigate = useNavigate();
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  // A link that no longer works says so before anything is typed.
  const account = useQuery({
    queryKey: ['mailed-link', purpose, token],
    queryFn: () =>
      api.get<{ email: string }>(
        purpose === 'reset'
          ? `/api/forgot_password/${encodeURIComponent(token)}`
          : `/api/account/${encodeURIComponent(token)}/activate`,
      ),
    staleTime: Infinity,
    retry: false,
  });
  const form = useEditForm({
    initial: { password: '', password_confirmation: '' },
    rules: ({ password, password_confirmation }) =>
      passwordErrors(password, password_confirmation, account.data?.email ?? null),
    send: (values) =>
      purpose === 'reset'
        ? api.put('/api/forgot_password', { token, ...values })
        : api.put(`/api/account/${encodeURIComponent(token)}/activate`, values),
    done: null,
    onDone: () => {
      notify.success(words.done, { timeOnScreen: 6000 });
      void navigate({ to: '/', replace: true });
    },
    failed: (error) => {
      if (linkIsGone(error)) setRefused(error);
      return errorText(error);
    },
    wrong: 'Please check your inputs',
    asks: false,
  });
  const gone = refused ?? (linkIsGone(account.error) ? account.error : null);

  if (gone) return <Gone problem={gone} />;
  if (account.error) {
    return (
      <DoorFrame>
        <h1>{words.title}</h1>
        <p className={css.message} role="alert">
          {errorText(account.error)}
        </p>
        <Button size="lg" fullWidth onClick={() => void account.refetch()}>
          Try again
        </Button>
      </DoorFrame>
    );
  }
  return (
    <DoorFrame>
      <h1>{words.title}</h1>
      {account.isPending ? (
        <Skeleton h={22} w="80%" />
      ) : (
        <p className={css.lead}>
          Choose a password for <b>{account.data?.email}</b>.
        </p>
      )}
      <Form form={form} className={css.fields}>
        <input type="hidden" autoComplete="username" name="username" value={account.data?.email ?? ''} readOnly />
        <PasswordField
          {...form.getInputProps('password')}
          label="New password"
          description="12 to 128 characters. A few unrelated words are easy to remember and hard to guess."
          autoComplete="new-password"
        />
        <PasswordField
          {...form.getInputProps('password_confirmation')}
          label="Repeat the new password"
          autoComplete="new-password"
        />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.busy} disabled={account.isPending}>
          {words.button}
        </Button>
      </Form>
      <Link to="/" className={css.centre}>
        Back to sign in
      </Link>
    </DoorFrame>
  );
}

function linkIsGone(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status === 404;
}

/** A link that was used, has expired or was never sent: why, and the way on. */
function Gone({ problem }: { problem: ApiProblem }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const used = problem.code === 'identity/link-used';
  return (
    <DoorFrame>
      <h1>{sentTo ? 'Check your mail' : used ? 'This link was already used' : 'This link no longer works'}</h1>
      {!sentTo && (
        <p className={css.lead} role="alert">
          {problem.message}
        </p>
      )}
      {used && !sentTo ? (
        <>
          <LinkButton to="/" variant="filled" size="lg" fullWidth>
            Sign in
          </LinkButton>
          <Link to="/forgot-password" className={css.centre}>
            Forgot Password
          </Link>
        </>
      ) : (
        <>
          <AskForLink purpose="again" sentTo={sentTo} onSent={setSentTo} />
          <Link to="/" className={css.centre}>
            Back to sign in
          </Link>
        </>
      )}
    </DoorFrame>
  );
}
