import { Button, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { loginOptionsQuery, type LoginOptions, type Me } from '../../api/session.js';
import { isEmail } from '../../lib/password-rules.js';
import { ChoosePlace } from './ChoosePlace.js';
import { CaptchaLine } from './CaptchaLine.js';
import { DoorFrame } from './DoorFrame.js';
import css from './DoorFrame.module.css';
import { PasswordField } from '../../ui/PasswordField.js';
import {
  addressAfterReturn,
  CLASS_LINK,
  CLEVER,
  GOOGLE,
  isReturn,
  leaveFor,
  signInOnReturn,
  type Provider,
} from './sso.js';
import { useCaptcha } from './useCaptcha.js';
import { useWelcome } from './useWelcome.js';

const FAILED = 'Login error, check your Username and Password';

interface Errors {
  email?: string;
  password?: string;
}

/** The sign-in; with the right bypass id it asks for no captcha. */
export function SignInPage({ bypassCaptchaId }: { bypassCaptchaId?: string }) {
  const queryClient = useQueryClient();
  const { data: options } = useQuery(loginOptionsQuery(bypassCaptchaId));
  const welcome = useWelcome();
  const captchaWanted = options !== undefined && wantsCaptcha(options);
  const captcha = useCaptcha(captchaWanted, options?.captcha === 'recaptcha' ? options.captchaSiteKey : null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState<Me | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const returned = useRef(false);

  useEffect(() => {
    if (returned.current || !isReturn(window.location)) return;
    returned.current = true;
    setBusy(true);
    const where = { search: window.location.search };
    // The code is good for once: a reload does not send it again.
    window.history.replaceState(window.history.state, '', addressAfterReturn(window.location));
    signInOnReturn(where)
      .then((me) => (me?.multipleLoginsAvailable ? setChoosing(me) : me && welcome(me)))
      .catch((error: Error) => notify.error(error.message, { timeOnScreen: 8000 }))
      .finally(() => setBusy(false));
  }, [welcome]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    const password = String(fields.get('password'));
    const wrong: Errors = {
      ...(isEmail(email) ? {} : { email: 'Please enter a valid email' }),
      ...(password && password.length <= 128 ? {} : { password: 'Please enter a valid password' }),
    };
    setErrors(wrong);
    if (wrong.email || wrong.password) return focusField(wrong.email ? 'email' : 'password');
    setBusy(true);
    try {
      // Who signs in before the options are here waits for them.
      const wanted = wantsCaptcha(await queryClient.ensureQueryData(loginOptionsQuery(bypassCaptchaId)));
      const proof = wanted
        ? await captcha.take().catch(() => {
            throw new ApiProblem(422, 'ReCaptcha error!', 'identity/captcha-failed');
          })
        : '';
      const me = await api.post<Me>('/api/login', {
        login: { email, password, captcha: proof, ...(bypassCaptchaId ? { bypass_captcha_id: bypassCaptchaId } : {}) },
      });
      await welcome(me);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };

  const refused = (error: unknown) => {
    captcha.renew();
    if (error instanceof ApiProblem && error.status === 422 && (error.errors.email || error.errors.password)) {
      setErrors({ email: error.errors.email?.[0], password: error.errors.password?.[0] });
      return;
    }
    if (error instanceof ApiProblem && error.status !== 401) {
      notify.error(error.message, { timeOnScreen: 8000 });
      return;
    }
    notify.error(FAILED, { timeOnScreen: 8000 });
    form.current?.reset();
    focusField('email');
  };

  const providers = [
    ...(options?.clever ? [CLEVER] : []),
    ...(options?.classLink ? [CLASS_LINK] : []),
    ...(options?.google ? [GOOGLE] : []),
  ];
  const focusField = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  if (choosing) return <ChoosePlace me={choosing} onChosen={welcome} />;
  return (
    <DoorFrame
      notice={
        options &&
        (options.successorName ? (
          <Notice brand={options.brandName} successor={options.successorName} url={options.successorUrl} />
        ) : (
          <Welcome brand={options.brandName} />
        ))
      }
    >
      <h1>Sign in</h1>
      {providers.length > 0 && (
        <>
          <div className={css.sso}>
            {providers.map((provider) => (
              <Sso key={provider.name} provider={provider} />
            ))}
          </div>
          <p className={css.or}>or with your email</p>
        </>
      )}
      <form ref={form} onSubmit={submit} noValidate>
        <TextInput
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" error={errors.password} />
        {(errors.email || errors.password) && (
          <p className={css.message} role="alert">
            Please check your inputs
          </p>
        )}
        {captchaWanted && <CaptchaLine captcha={captcha} />}
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
          Sign In
        </Button>
      </form>
      <Link to="/forgot-password" className={css.centre}>
        Forgot Password
      </Link>
      <p className={`${css.centre} ${css.lead}`}>
        A parent, and new here? <Link to="/activate">Activate your account</Link>
      </p>
      <p className={`${css.centre} ${css.lead}`}>
        A card from your school? <Link to="/card">I have a card</Link>
      </p>
    </DoorFrame>
  );
}

function wantsCaptcha({ captcha, bypass }: LoginOptions): boolean {
  return captcha !== 'off' && !bypass;
}

/** What this is, for who comes for the first time. */
function Welcome({ brand }: { brand: string }) {
  return (
    <>
      <h2>Practice for the SAT and the ACT</h2>
      <p>
        Take full practice tests in {brand}, see where the points are, and know what to work on next. Every answer is
        kept, and every score can be explained.
      </p>
    </>
  );
}

/** Another product takes over from this one. */
function Notice({ brand, successor, url }: { brand: string; successor: string; url: string | null }) {
  return (
    <>
      <h2>
        {brand} is now part of {successor}
      </h2>
      <p>New assessments and coursework are waiting for you there.</p>
      {url && (
        <a className={css.successor} href={url} target="_blank" rel="noreferrer">
          Go to the {successor.split(' ')[0]} sign-in
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
          <span className="vh"> (opens a new window)</span>
        </a>
      )}
      <p className={css.old}>This portal is kept for historical data: past results, score reports and rosters.</p>
    </>
  );
}

function Sso({ provider }: { provider: Provider }) {
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    leaveFor(provider).catch((error: Error) => {
      setBusy(false);
      notify.error(error.message, { timeOnScreen: 8000 });
    });
  };
  return (
    <Button
      justify="flex-start"
      loading={busy}
      leftSection={
        <span className={css.letter} aria-hidden>
          {provider.name === 'ClassLink' ? 'L' : provider.name[0]}
        </span>
      }
      onClick={leave}
    >
      Sign in with {provider.name}
    </Button>
  );
}
