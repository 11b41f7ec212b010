import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { bundleSizes } from '../bin/bundle-size.mjs';
import { ensureChromium } from '../bin/chromium.mjs';
import { foreignShare, machine, median, percentile, report } from './harness.ts';
import { install, ROOT, start } from './product.ts';
import { seedDemo } from './rebuild.ts';

const PLAYER = '/student/assessments/test/$id';
const DASHBOARD = '/_app/student/dashboard';
const MOST = { player: 150_000, dashboard: 200_000, lcpMs: 1500 };
const SLOWDOWN = 4;
const LOADS = 7;
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'];

/**
 * Brotli bytes of JavaScript over the static import graph of a direct load of the exam player and of the student's
 * dashboard, and that dashboard's largest contentful paint with an empty cache at 4x CPU slowdown.
 */
export async function web(): Promise<void> {
  const installation = await install();
  try {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'web/dist/.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
    for (const route of [PLAYER, DASHBOARD]) {
      const own = Object.keys(manifest).some((key) => key.startsWith(`src/routes${route}`));
      if (!own) throw new Error(`the build has no chunk of ${route}`);
    }
    if (!existsSync(join(ROOT, 'web/dist/index.html'))) throw new Error('the web is not built');
    const [player, dashboard] = bundleSizes([PLAYER, DASHBOARD]);
    const tools = Object.values(manifest).filter(({ file }) => /calculator|mathjs/i.test(file)).map(({ file }) => file);
    if (tools.length === 0) throw new Error('the tools have no chunk of their own');
    if (player!.files.some(([file]) => tools.includes(file))) console.log('  the calculator is part of a direct load of the player');

    console.log('  making a small demo school');
    await seedDemo(installation, 0.1);
    const running = await start('main', installation);
    const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: ARGS });
    const visits: number[] = [];
    const before = machine();
    let foreign = 0;
    try {
      const visitor = await browser.newContext({ baseURL: running.url });
      const page = await visitor.newPage();
      await page.goto('/');
      await page.getByLabel('Email', { exact: true }).fill('student@demo.test');
      await page.getByLabel('Password', { exact: true }).fill('Horizon-demo-2026');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.waitForURL((url) => url.pathname !== '/');
      const storageState = await visitor.storageState();
      await visitor.close();
      for (let i = 0; i < LOADS; i += 1) {
        const context = await browser.newContext({ baseURL: running.url, storageState, viewport: { width: 1440, height: 900 } });
        const fresh = await context.newPage();
        const session = await context.newCDPSession(fresh);
        await session.send('Network.enable');
        await session.send('Network.setCacheDisabled', { cacheDisabled: true });
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
        await fresh.goto('/student/dashboard', { waitUntil: 'networkidle' });
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        const painted = await fresh.evaluate(
          () =>
            new Promise<{ ms: number; what: string } | null>((done) => {
              new PerformanceObserver((list) => {
                const last = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined;
                done(last ? { ms: last.startTime, what: (last.element?.textContent ?? '').slice(0, 40) } : null);
              }).observe({ type: 'largest-contentful-paint', buffered: true });
              setTimeout(() => done(null), 20_000);
            }),
        );
        if (!painted) throw new Error('the dashboard painted nothing');
        if (new URL(fresh.url()).pathname !== '/student/dashboard') throw new Error(`the dashboard sent the browser to ${fresh.url()}`);
        visits.push(painted.ms);
        console.log(`  load ${i + 1}: largest contentful paint after ${Math.round(painted.ms)} ms (${painted.what})`);
        await context.close();
      }
      foreign = foreignShare(before, machine()); // while the browser lives: its processes count as ours
    } finally {
      await browser.close();
    }
    await running.stop();
    const lcp = median(visits);
    report({
      bench: 'web',
      figures: {
        playerBytes: player!.js, playerMost: MOST.player, dashboardBytes: dashboard!.js, dashboardMost: MOST.dashboard,
        lcpMs: lcp, lcpMaxMs: percentile(visits, 1), lcpMostMs: MOST.lcpMs, cpuSlowdown: SLOWDOWN, foreignCpu: foreign,
      },
      floor: null,
      ratio: null,
      holds: player!.js <= MOST.player && dashboard!.js <= MOST.dashboard && lcp < MOST.lcpMs,
    });
  } finally {
    await installation.remove();
  }
}
