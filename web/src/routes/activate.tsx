import { createFileRoute } from '@tanstack/react-router';
import { AskForLinkPage } from '../features/sign-in/AskForLinkPage.js';

export const Route = createFileRoute('/activate')({
  staticData: { title: 'Parent account activation' },
  component: () => <AskForLinkPage purpose="parent" />,
});
