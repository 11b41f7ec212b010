import { createFileRoute } from '@tanstack/react-router';
import { CardPage } from '../features/sign-in/CardPage.js';

export const Route = createFileRoute('/card')({
  staticData: { title: 'I have a card' },
  component: CardPage,
});
