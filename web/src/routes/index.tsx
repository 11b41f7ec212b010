import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/sign-in/SignInPage.js';

export const Route = createFileRoute('/')({
  staticData: { title: 'Sign in' },
  component: () => <SignInPage />,
});
