import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '../features/sign-in/NewPasswordPage.js';

export const Route = createFileRoute('/update_password/$token')({
  staticData: { title: 'New password' },
  component: function UpdatePassword() {
    return <NewPasswordPage purpose="reset" token={Route.useParams().token} />;
  },
});
