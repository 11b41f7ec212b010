import { createFileRoute } from '@tanstack/react-router';
import { enter } from '../app/guard.js';
import { SignInPage } from '../features/sign-in/SignInPage.js';

export const Route = createFileRoute('/')({
  staticData: { title: 'Sign in' },
  beforeLoad: (entering) => enter(entering),
  component: () => <SignInPage />,
});
