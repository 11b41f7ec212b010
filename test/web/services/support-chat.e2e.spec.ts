import { describe, expect, it } from '@jest/globals';
import { aMe, expectAccessible, expectNoSideways, never, screen, screenshot } from '../../support/screen.js';

const CHAT = { address: 'https://chat.example.org/embed?id=1', name: 'Example Chat' };
const HOME = { 'GET /api/staff/sections/staff_sections': never() } as const;
const contact = (supportChat: typeof CHAT | null, width = 1440) =>
  screen({
    as: aMe('Teacher', { supportChat }),
    at: '/staff/contact-us',
    answers: HOME,
    size: { width, height: width === 390 ? 844 : 900 },
  });

describe('the support chat', () => {
  it.each([1440, 390])('loads nothing before the reader agreed, at %i pixels', async (width) => {
    const { page } = await contact(CHAT, width);
    await page.getByText('Monday to Friday, 8am to 5pm Eastern').waitFor();
    await page.getByRole('button', { name: 'Support chat' }).click();
    const panel = page.getByRole('complementary', { name: 'Support chat' });
    expect(await panel.innerText()).toContain('run by Example Chat (chat.example.org)');
    expect(await page.locator('iframe').count()).toBe(0);
    await expectAccessible(page);
    await expectNoSideways(page);
    await screenshot(page, `support-chat-${width}`);
    await page.keyboard.press('Escape');
    expect(await panel.count()).toBe(0);
    await page.getByRole('button', { name: 'Support chat' }).click();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await panel.getByRole('link', { name: 'Open it in a window of its own' }).getAttribute('href')).toBe(
      CHAT.address,
    );
  });

  it('stands in a frame that sees nothing of the page once the reader agreed', async () => {
    // A host that pages of the tests may show in frames.
    const address = 'https://player.vimeo.com/video/chat';
    const { page } = await contact({ ...CHAT, address });
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<p>How can we help?</p>' }));
    await page.getByRole('button', { name: 'Support chat' }).click();
    await page.getByRole('button', { name: 'Start chat' }).click();
    const frame = page.getByTitle('Chat by Example Chat');
    await frame.contentFrame().getByText('How can we help?').waitFor();
    expect(await frame.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('is not there where none is set up', async () => {
    const { page } = await contact(null);
    await page.getByRole('heading', { name: 'Contact Us', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Support chat' }).count()).toBe(0);
    expect(await page.getByText('Chat support').count()).toBe(0);
  });
});
