import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

interface Stop {
  name: string;
  /** A ring is drawn around it, around what stands for it, or around what it stands in. */
  ring: boolean;
  /** Tab can come to it; a heading that the page moved the focus to, to be read, is none. */
  tabStop: boolean;
}

function stop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const ring = (at: Element | null): boolean => {
      if (at === null) return false;
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(at);
      const outlined =
        outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/^transparent$|, 0\)$/.test(outlineColor);
      return outlined || (at === element ? boxShadow !== 'none' : boxShadow.includes('inset'));
    };
    const label = element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    const name =
      element.getAttribute('aria-label') ?? label ?? element.labels?.[0]?.innerText ?? element.innerText ?? '';
    const near: (Element | null)[] = [element, element.firstElementChild, element.nextElementSibling];
    for (let up = element.parentElement; up !== null && near.length < 8; up = up.parentElement) near.push(up);
    return {
      name: name.replace(/\s+/g, ' ').trim(),
      ring: element === document.body || near.some(ring),
      tabStop: element.tabIndex >= 0,
    };
  });
}

/** What has the focus, once its ring is drawn: a busy machine draws it a moment after the focus is there. */
async function drawn(page: Page): Promise<Stop> {
  let at = await stop(page);
  for (let looks = 0; !at.ring && at.tabStop && looks < 40; looks++) {
    await page.waitForTimeout(50);
    at = await stop(page);
  }
  return at;
}

const is = (name: string | RegExp, text: string): boolean =>
  typeof name === 'string' ? text === name : name.test(text);

/** Presses Tab until what has the focus is called this. Every stop on the way must show that it is one. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press('Tab');
    const at = await drawn(page);
    if (!at.tabStop) continue;
    if (!at.ring) throw new Error(`Nothing shows that the focus is on "${at.name}"`);
    if (is(name, at.name)) return;
    seen.push(at.name);
  }
  throw new Error(`Tab never came to ${String(name)}, only to ${[...new Set(seen)].slice(0, 40).join(' | ')}`);
}

/** Tabs to it and presses a key there. */
export async function use(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/**
 * Goes once around the page by Tab: nothing holds the focus, every stop shows itself, nothing jumps the queue by a positive
 * tabindex. Resolves with the names of the stops.
 */
export async function aroundPage(page: Page): Promise<string[]> {
  expect(await page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])').count()).toBe(0);
  await page.evaluate(() => Object.assign(window, { stops: [] as Element[] }));
  const names: string[] = [];
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const at = await drawn(page);
    if (!at.ring) throw new Error(`Nothing shows that the focus is on "${at.name}"`);
    const again = await page.evaluate(() => {
      const { stops } = window as unknown as { stops: Element[] };
      const place = stops.indexOf(document.activeElement!);
      if (place < 0) stops.push(document.activeElement!);
      return place;
    });
    if (again === 0) return names;
    if (again > 0) throw new Error(`The focus is held at "${at.name}": ${names.slice(again).join(' | ')}`);
    names.push(at.name);
  }
  throw new Error('Tab does not come around the page');
}

/** What has the focus, as a tag and its words. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    return `${at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.innerText.replace(/\s+/g, ' ').trim()}`;
  });
}
