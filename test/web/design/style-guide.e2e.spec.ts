import { describe, expect, it } from '@jest/globals';
import { expectAccessible, screen } from '../../support/screen.js';

describe('the style guide', () => {
  it.each(['light', 'dark'] as const)(
    'is accessible in the %s scheme, with a menu and a dialog',
    async (colorScheme) => {
      const { page } = await screen({ as: 'Horizon Admin', at: '/about' });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/admin/design');
      await page.getByRole('heading', { level: 1, name: 'Style guide' }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Actions for Aiyana Begay' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
      await expectAccessible(page, '[role=menu]');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open a dialog' }).click();
      await page.getByRole('dialog', { name: 'Create Class' }).waitFor();
      await expectAccessible(page, '[role=dialog]');
    },
  );

  it('has category bars that are green as soon as something is right', async () => {
    const { page } = await screen({ as: 'Horizon Admin', at: '/admin/design' });
    const bar = (name: string) => page.locator('p', { hasText: `${name}: ` });
    await bar('Algebra').waitFor();
    expect(await bar('Algebra').textContent()).toBe('Algebra: 67% 2 of 3 correct');
    expect(await bar('Geometry').textContent()).toBe('Geometry: 0% 0 of 0 correct');
    const colours = await bar('Algebra')
      .locator('span[style]')
      .evaluate((one) => getComputedStyle(one).backgroundColor.match(/\d+/g)!.map(Number));
    expect(colours[1]).toBeGreaterThan(Math.max(colours[0]!, colours[2]!));
    expect(await bar('Geometry').locator('span[style]').count()).toBe(0);
  });

  it.each([
    [1440, 900],
    [1366, 768],
    [1024, 768],
    [390, 844],
  ])('lets no notification lie on a button of a dialog, %i px wide', async (width, height) => {
    const { page } = await screen({ as: 'Horizon Admin', at: '/admin/design', size: { width, height } });
    for (const name of ['Error', 'Warning', 'Success', 'With Undo'])
      await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
    await page.getByRole('button', { name: 'Open a dialog' }).dispatchEvent('click');
    await page.getByRole('dialog', { name: 'Create Class' }).waitFor();
    const covered = await page.evaluate(() => {
      const toasts = [...document.querySelectorAll('section[aria-label=Notifications] [data-type]')].map((one) =>
        one.getBoundingClientRect(),
      );
      const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].filter((button) => {
        const box = button.getBoundingClientRect();
        return toasts.some(
          (toast) =>
            box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top,
        );
      });
      return [toasts.length > 0, buttons.map((button) => button.ariaLabel ?? button.innerText)];
    });
    expect(covered).toEqual([true, []]);
  });
});
