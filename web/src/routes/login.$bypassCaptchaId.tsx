import { createFileRoute } from '@tanstack/react-router';
import { enter } from '../app/guard.js';
import { SignInPage } from '../features/sign-in/SignInPage.js';

/** loginBypassCaptcha */
export const Route = createFileRoute('/login/$bypassCaptchaId')({
  staticData: { title: 'Sign in' },
  beforeLoad: (entering) => enter(entering),
  component: function Bypass() {
    return <SignInPage bypassCaptchaId={Route.useParams().bypassCaptchaId} />;
  },
});
