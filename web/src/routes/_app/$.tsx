import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../app/NotFoundScreen.js';

/** Addresses inside the shell that lead nowhere. */
export const Route = createFileRoute('/_app/$')({ component: NotFoundScreen });
