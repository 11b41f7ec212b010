import './app/base.css';
import './app/mantine.css';
import './app/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { meQuery } from './api/session.js';
import { startTheme } from './ui/colours/colour-theme.js';
import { nonce } from './lib/nonce.js';
import { queryClient } from './api/query-client.js';
import { addRoutes, router } from './app/router.js';
import { isPublic } from './lib/guard.js';
import { Toasts } from './ui/Toasts.js';

// Mantine's scroll lock takes the nonce for its style element from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

// Who is asking and the code of the page are fetched beside each other, not one after the other.
if (!isPublic(location.pathname)) void queryClient.prefetchQuery(meQuery);
// Routes that do not come now are asked for again by the guard.
const routes = addRoutes(location.pathname)
  .catch(() => undefined)
  .then(() => {
    for (const route of router.getMatchedRoutes(location.pathname)[0])
      router.loadRouteChunk(route)?.catch(() => undefined);
  });

const page = createRoot(document.getElementById('root')!);
void Promise.all([startTheme(), routes]).then(() =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
