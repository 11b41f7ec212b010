import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/sign-in/SignInPage.js';

/** loginBypassCaptcha */
export const Route = createFileRoute('/login/$bypassCaptchaId')({
  staticData: { title: 'Sign in' },
  component: function Bypass() {
    return <SignInPage bypassCaptchaId={Route.useParams().bypassCaptchaId} />;
  },
});
