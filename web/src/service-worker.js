// Opens the application without a connection. Built by web/vite.config.ts, which fills in the files of this build.
// It keeps the empty page and the application's files, never an answer of the API. An exam that runs keeps the worker it
// began with, and with it the files of its build: a new version waits until the last page of the old one is closed.
/* global self, caches, fetch, Response, URL, setTimeout */
const FILES = __FILES__;
const CACHE = 'app-__VERSION__';
const PAGE = '/';
/** A connection that is there in name only: the kept page is shown after this long. */
const PATIENCE_MS = 6000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate' && !/^\/(api|users|dev|healthz|readyz|metrics)(\/|$)/.test(url.pathname))
    event.respondWith(page(event));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  const fresh = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' });
  const text = await fresh.clone().text();
  // While a server is being replaced, the page may be of another build than this worker: the browser tries again later.
  if (!fresh.ok || !FILES.some((file) => text.includes(`src="${file}"`)))
    throw new Error('The page is of another build.');
  await cache.put(PAGE, fresh);
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith('app-') && name !== CACHE) await caches.delete(name);
  if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

async function asset(request) {
  return (await (await caches.open(CACHE)).match(request)) ?? fetch(request);
}

async function page(event) {
  const kept = async () => (await caches.open(CACHE)).match(PAGE);
  const asked = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS)).then(kept);
  try {
    const answer = await Promise.race([asked, late.then((found) => found ?? asked)]);
    return answer.status >= 502 && answer.status <= 504 ? ((await kept()) ?? answer) : answer;
  } catch {
    return (await kept()) ?? Response.error();
  }
}
