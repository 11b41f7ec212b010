import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '../app/guard.js';
import { Shell } from '../app/Shell.js';

/** Everything inside the shell: drawer, breadcrumbs, content. Children narrow the roles with `requireRole`. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context }) => requireSession(context),
  component: Shell,
});
