import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, ApiProblem, errorText } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { loginOptionsQuery } from '../../api/session.js';
import { isEmail } from '../../lib/password-rules.js';
import { Form } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { CaptchaLine } from './CaptchaLine.js';
import { DoorFrame } from './DoorFrame.js';
import css from './DoorFrame.module.css';
import { useCaptcha } from './useCaptcha.js';

/** The door for whoever has a printed card: e-mail and code lead on to the page where a password is chosen. */
export function CardPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: options } = useQuery(loginOptionsQuery());
  const captcha = useCaptcha(options !== undefined, options?.captcha === 'recaptcha' ? options.captchaSiteKey : null);
  const form = useEditForm({
    initial: { email: '', code: '' },
    rules: ({ email, code }): Record<string, string> => ({
      ...(isEmail(email.trim()) ? {} : { email: 'Please enter a valid email' }),
      ...(code.trim() ? {} : { code: 'Please enter the code of the card' }),
    }),
    send: async ({ email, code }) => {
      await queryClient.ensureQueryData(loginOptionsQuery());
      const proof = await captcha.take().catch(() => {
        throw new ApiProblem(422, 'ReCaptcha error!', 'identity/captcha-failed');
      });
      return api.post<components['schemas']['CardAnswer']>('/api/sign_in_cards/redeem', {
        email: email.trim(),
        code: code.trim(),
        captcha: proof,
      });
    },
    done: null,
    onDone: ({ token, purpose }) =>
      void (purpose === 'activate'
        ? navigate({ to: '/account/$token/activate', params: { token }, replace: true })
        : navigate({ to: '/update_password/$token', params: { token }, replace: true })),
    failed: (error) => {
      captcha.renew();
      return errorText(error);
    },
    asks: false,
  });

  return (
    <DoorFrame>
      <h1>I have a card</h1>
      <p className={css.lead}>Type what is printed on the card from your school. Then you choose a password.</p>
      <Form form={form} className={css.fields}>
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...form.getInputProps('code')}
          label="Code"
          placeholder="XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        {options && <CaptchaLine captcha={captcha} />}
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.busy}>
          Go on
        </Button>
      </Form>
      <Link to="/" className={css.centre}>
        Back to sign in
      </Link>
    </DoorFrame>
  );
}
