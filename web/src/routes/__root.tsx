import { createRootRouteWithContext, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { enter, type RouterContext } from '../app/guard.js';
import { useBrand } from '../api/brand.js';
import { usePageNames } from '../ui/page.js';
import { onDemand } from '../ui/on-demand.js';

const Portal = onDemand(() => import('../app/Portal.js').then((m) => m.Portal));
// Beside the first questions to the server; a test that is opened directly does without.
if (!location.pathname.startsWith('/student/assessments/test/')) Portal.load().catch(() => undefined);

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: (entering) => enter(entering),
  component: Root,
});

function Root() {
  const { title } = usePageNames();
  const brand = useBrand();
  const router = useRouter();
  const bare = useRouterState({ select: ({ matches }) => matches.some((match) => match.staticData.bare) });
  useEffect(() => {
    document.title = title ? `${title} - ${brand}` : brand;
  }, [title, brand]);
  // After a step inside the product the focus moves to the new page's heading, so that keyboard and screen reader arrive with the eye.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        requestAnimationFrame(() => {
          const target =
            document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main, h1');
          if (!target || document.activeElement?.closest('dialog, [role=dialog]')) return;
          if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
          target.focus({ preventScroll: true });
        });
      }),
    [router],
  );
  return bare ? (
    <Outlet />
  ) : (
    <Portal>
      <Outlet />
    </Portal>
  );
}
