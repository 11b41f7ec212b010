import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '../features/sign-in/NewPasswordPage.js';

export const Route = createFileRoute('/account/$token/activate')({
  staticData: { title: 'Account activation' },
  component: function Activate() {
    return <NewPasswordPage purpose="activate" token={Route.useParams().token} />;
  },
});
