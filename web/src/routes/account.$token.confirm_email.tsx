import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '../features/sign-in/ConfirmEmailPage.js';

export const Route = createFileRoute('/account/$token/confirm_email')({
  staticData: { title: 'Confirm a new email' },
  component: function ConfirmEmail() {
    return <ConfirmEmailPage token={Route.useParams().token} />;
  },
});
