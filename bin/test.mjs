#!/usr/bin/env node
// `npm test`: types, format, lint, import rules, specs, integration, browser journeys.
// `npm run drills`: what is killed, cut off and set back while it works. Nothing is skipped; the last line counts.
import { withNode24 } from './node24.mjs';

if (await withNode24()) {
  const { spawn } = await import('node:child_process');
  const { existsSync, mkdirSync, readFileSync, rmSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { node24, ROOT, TSC } = await import('./build.mjs');
  const { ensureChromium, ensureHeadless } = await import('./chromium.mjs');
  const { ensurePgBouncer } = await import('./pgbouncer.mjs');

  const startedAt = performance.now();
  const drills = process.argv[2] === 'drills';
  const results = join(ROOT, 'test-results');
  if (!drills) rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const bin = (path) => join(ROOT, 'node_modules', path);
  const failures = [];
  const totals = { passed: 0, failed: 0 };
  const unsteady = [];
  const MOST_AGAIN = 4;

  /** Runs one tool; its output is shown when it fails, or as it comes when `live`. */
  const run = (name, script, args, { live = false, nodeArgs = [] } = {}) =>
    new Promise((done) => {
      const began = performance.now();
      const child = spawn(node24(), [...nodeArgs, script, ...args], {
        cwd: ROOT,
        stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      });
      let output = '';
      child.stdout?.on('data', (chunk) => (output += chunk));
      child.stderr?.on('data', (chunk) => (output += chunk));
      child.on('close', (code) => {
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
        if (code !== 0) {
          if (output) console.log(output.trimEnd());
          failures.push(name);
        }
        done(code === 0);
      });
    });

  /** Runs jest; its report, or null when it wrote none. */
  const report = async (name, args) => {
    const file = join(results, `${name.replaceAll(' ', '-')}.json`);
    await run(name, bin('jest/bin/jest.js'), [...args, '--json', `--outputFile=${file}`], {
      live: true,
      nodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    });
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  };

  const failedFiles = (of) => of.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

  /**
   * `onceMore`: files of real browsers and processes that failed, four at most, run once more by themselves. One that passes
   * then was not wrong but unsteady: it is named at the end, because a person may meet what it met.
   */
  const jest = async (name, args, onceMore = false) => {
    const first = await report(name, args);
    if (!first) {
      if (!failures.includes(name)) failures.push(name);
      return;
    }
    totals.passed += first.numPassedTests;
    let failed = first.numFailedTests + first.numRuntimeErrorTestSuites;
    const files = failedFiles(first);
    if (onceMore && files.length > 0 && files.length <= MOST_AGAIN) {
      const again = `${name} once more`;
      const second = await report(again, [...args, '--maxWorkers=1', '--runTestsByPath', ...files]);
      if (second?.success) {
        failures.splice(failures.indexOf(name), 1);
        totals.passed += failed;
        failed = 0;
        const tests = first.testResults.flatMap(({ assertionResults }) =>
          assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
        );
        unsteady.push(...(tests.length > 0 ? tests : files));
      }
    }
    totals.failed += failed;
    const skipped = first.numPendingTests + first.numTodoTests;
    if (skipped > 0) {
      console.log(`FAIL ${name}: ${skipped} tests did not run.`);
      failures.push(`${name} (tests that did not run)`);
    }
  };

  /** What a run before found in files of the same content. */
  const kept = (name) => join(ROOT, '.cache', name);
  const byContent = ['--cache', '--cache-strategy', 'content', '--cache-location', kept('prettier')];
  const sinceThen = (name) => ['--noEmit', '--incremental', '--tsBuildInfoFile', kept(`${name}.tsbuildinfo`)];
  /** They ask nothing of each other's results. What takes longest comes first, so that two can share them. */
  const TOOLS = [
    ['format', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...byContent, '.'],
    ['types of server, tests and benches', TSC, '-p', 'tsconfig.test.json', ...sinceThen('server')],
    ['lint', 'oxlint/bin/oxlint', '--deny-warnings', '--report-unused-disable-directives-severity', 'error'],
    ['types of the web', TSC, '-p', 'web/tsconfig.json', ...sinceThen('web')],
    [
      'import rules',
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['--config', 'dependency-cruiser.config.mjs', 'src', 'migrations', 'web/src'],
    ],
  ];
  if (!drills) {
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    const next = TOOLS.values();
    const inTurn = async () => {
      for (const [name, script, ...args] of next) {
        if (await run(name, bin(script), args)) totals.passed++;
        else totals.failed++;
      }
    };
    await Promise.all([inTurn(), inTurn()]);
  }
  let chromium;
  try {
    chromium = (drills ? ensureChromium : ensureHeadless)(console.log);
    process.env.CHROMIUM_PATH = chromium;
  } catch (error) {
    console.log(`FAIL browser: ${error.message}`);
    failures.push('browser');
    totals.failed++;
  }
  if (!drills) await jest('specs and integration', ['--selectProjects', 'spec', 'int']);
  if (drills) ensurePgBouncer(console.log);
  if (chromium && drills) await jest('drills', ['--selectProjects', 'drill'], true);
  else if (chromium) await jest('browser journeys', ['--selectProjects', 'e2e'], true);

  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log('');
  for (const test of unsteady) console.log(`Unsteady, passed by itself: ${test}`);
  if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
  console.log(`Tests: ${totals.passed} passed, ${totals.failed} failed (${seconds} s)`);
  process.exit(failures.length > 0 || totals.failed > 0 ? 1 : 0);
}
