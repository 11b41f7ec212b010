import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/client.js';
import { effectiveRole, meQuery } from '../../api/session.js';
import { homeOf } from '../../lib/roles.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { usePage } from '../../ui/page.js';

/** The server knows nothing under this number that one may see: trying again would not help. */
export const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/** An address of a school or district that is not there, or not one's own. */
export function NotHere({ what }: { what: 'school' | 'district' }) {
  const { data: me } = useQuery(meQuery);
  usePage(`No such ${what}`);
  const platform = me && effectiveRole(me.role) === 'Horizon Admin';
  const to = platform ? `/admin/${what}s` : me ? homeOf(me) : '/';
  return (
    <EmptyState
      size="page"
      title={`There is no such ${what}`}
      action={<LinkButton to={to as '/'}>{platform ? `All ${what}s` : 'Go to the start page'}</LinkButton>}
    >
      The address may be mistyped, it may have been removed, or it is not yours to see.
    </EmptyState>
  );
}
