import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api, ApiProblem, errorText } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { loginOptionsQuery } from '../../api/session.js';
import { isEmail } from '../../lib/password-rules.js';
import { CaptchaLine } from './CaptchaLine.js';
import { DoorFrame } from './DoorFrame.js';
import css from './DoorFrame.module.css';
import { useCaptcha } from './useCaptcha.js';

interface Errors {
  email?: string;
  code?: string;
}

/** The door for whoever has a printed card: e-mail and code lead on to the page where a password is chosen. */
export function CardPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: options } = useQuery(loginOptionsQuery());
  const captcha = useCaptcha(options !== undefined, options?.captcha === 'recaptcha' ? options.captchaSiteKey : null);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    const code = String(fields.get('code')).trim();
    const wrong: Errors = {
      ...(isEmail(email) ? {} : { email: 'Please enter a valid email' }),
      ...(code ? {} : { code: 'Please enter the code of the card' }),
    };
    setErrors(wrong);
    setProblem(null);
    if (wrong.email || wrong.code) return;
    setBusy(true);
    try {
      await queryClient.ensureQueryData(loginOptionsQuery());
      const proof = await captcha.take().catch(() => {
        throw new ApiProblem(422, 'ReCaptcha error!', 'identity/captcha-failed');
      });
      const { token, purpose } = await api.post<components['schemas']['CardAnswer']>('/api/sign_in_cards/redeem', {
        email,
        code,
        captcha: proof,
      });
      if (purpose === 'activate') await navigate({ to: '/account/$token/activate', params: { token }, replace: true });
      else await navigate({ to: '/update_password/$token', params: { token }, replace: true });
    } catch (error) {
      captcha.renew();
      const said = error instanceof ApiProblem ? error.errors : {};
      const at = { email: said.email?.[0], code: said.code?.[0] };
      setErrors(at);
      if (!at.email && !at.code) setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <DoorFrame>
      <h1>I have a card</h1>
      <p className={css.lead}>Type what is printed on the card from your school. Then you choose a password.</p>
      <form onSubmit={submit} noValidate>
        <TextInput
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <TextInput
          name="code"
          label="Code"
          placeholder="XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={errors.code}
        />
        {problem && (
          <p className={css.message} role="alert">
            {problem}
          </p>
        )}
        {options && <CaptchaLine captcha={captcha} />}
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
          Go on
        </Button>
      </form>
      <Link to="/" className={css.centre}>
        Back to sign in
      </Link>
    </DoorFrame>
  );
}
