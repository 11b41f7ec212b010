import { createFileRoute } from '@tanstack/react-router';
import { AskForLinkPage } from '../features/sign-in/AskForLinkPage.js';

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: 'Forgot Password' },
  component: () => <AskForLinkPage purpose="forgot" />,
});
