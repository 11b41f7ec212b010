import { createFileRoute } from '@tanstack/react-router';
import { TakeBackEmailPage } from '../features/sign-in/TakeBackEmailPage.js';

export const Route = createFileRoute('/account/$token/take_back')({
  staticData: { title: 'Take a changed email back' },
  component: function TakeBack() {
    return <TakeBackEmailPage token={Route.useParams().token} />;
  },
});
