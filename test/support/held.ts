import type { Page, Route } from 'playwright-core';

/** Does something whose call is answered only when what comes back is called. */
export async function held(
  page: Page,
  call: string | RegExp,
  act: () => Promise<void>,
  answer = (route: Route) => route.continue(),
): Promise<() => Promise<void>> {
  let go = (): void => undefined;
  const free = new Promise<void>((done) => {
    go = done;
  });
  await page.route(call, (route) => free.then(() => answer(route)));
  await Promise.all([page.waitForRequest(call), act()]);
  return async () => {
    const answered = page.waitForResponse(call);
    go();
    await answered;
    await page.unroute(call);
  };
}
