import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONTEXTS } from '../../src/contexts.js';

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

const ROOT = resolve(import.meta.dirname, '../..');
const CLEAN = 'export const a = 1;\n';

/** Rule -> the file that breaks it and what it imports. */
const PROBES: Record<string, { file: string; imports: string }> = {
  'kernel-knows-nobody': { file: 'src/kernel/probe.ts', imports: '../platform/clean.js' },
  'platform-knows-no-context': { file: 'src/platform/probe.ts', imports: '../identity/index.js' },
  ...Object.fromEntries(
    CONTEXTS.slice(0, -1).map((context, i) => [
      `${context}-imports-left`,
      { file: `src/${context}/probe-left.ts`, imports: `../${CONTEXTS[i + 1]}/index.js` },
    ]),
  ),
  'one-door': { file: 'src/exports/probe-door.ts', imports: '../identity/inner/clean.js' },
  'no-barrels': { file: 'src/roster/probe-barrel.ts', imports: './inner/index.js' },
  'web-never-imports-server': { file: 'web/src/features/probe.ts', imports: '../../../src/kernel/clean.js' },
  'server-never-imports-web': { file: 'src/roster/probe-web.ts', imports: '../../web/src/lib/clean.js' },
  'features-know-no-other': { file: 'web/src/features/one/probe.ts', imports: '../other/clean.js' },
  'features-know-no-route': { file: 'web/src/features/one/probe-route.ts', imports: '../../app/clean.js' },
  'web-lib-imports-below': { file: 'web/src/lib/probe.ts', imports: '../api/clean.js' },
  'web-api-imports-below': { file: 'web/src/api/probe.ts', imports: '../ui/clean.js' },
  'web-ui-imports-below': { file: 'web/src/ui/probe.ts', imports: '../player/clean.js' },
  'web-player-imports-below': { file: 'web/src/player/probe.ts', imports: '../shared/clean.js' },
  'web-shared-imports-below': { file: 'web/src/shared/probe.ts', imports: '../features/other/clean.js' },
  'deciders-are-pure': { file: 'src/delivery/attempt/decide.ts', imports: '../../platform/db/clean.js' },
  'entities-are-for-writing': { file: 'src/roster/results/probe.ts', imports: '../entities/clean.js' },
  'http-knows-no-database': { file: 'src/roster/http/probe.ts', imports: '../../platform/db/clean.js' },
  'no-cycles': { file: 'src/roster/probe-cycle-a.ts', imports: './probe-cycle-b.js' },
  'only-declared-packages': { file: 'src/roster/probe-package.ts', imports: 'acorn' },
  'no-missing-files': { file: 'src/roster/probe-missing.ts', imports: './nowhere.js' },
};

function plant(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function cruise(folder: string): Violation[] {
  const bin = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  let json: string;
  try {
    json = execFileSync(
      process.execPath,
      [bin, '--config', 'dependency-cruiser.config.mjs', '--output-type', 'json', 'src', 'web/src'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] },
    );
  } catch (error) {
    json = (error as { stdout: string }).stdout;
  }
  return (JSON.parse(json) as { summary: { violations: Violation[] } }).summary.violations;
}

describe('the import rules', () => {
  let folder: string;
  let clean: Violation[];
  let planted: Violation[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'horizon-rules-'));
    for (const file of ['dependency-cruiser.config.mjs', 'package.json', 'tsconfig.json'])
      cpSync(join(ROOT, file), join(folder, file));
    mkdirSync(join(folder, 'src'));
    cpSync(join(ROOT, 'src/contexts.ts'), join(folder, 'src/contexts.ts'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const context of CONTEXTS) plant(folder, `src/${context}/index.ts`, `export { b } from './inner/clean.js';\n`);
    for (const context of CONTEXTS)
      plant(
        folder,
        `src/${context}/inner/clean.ts`,
        `import { a } from '../../kernel/clean.js';\nexport const b = a;\n`,
      );
    plant(folder, 'src/roster/left.ts', `import { b } from '../identity/index.js';\nexport const c = b;\n`);
    for (const path of [
      'src/kernel/clean.ts',
      'src/platform/clean.ts',
      'src/platform/db/clean.ts',
      'src/roster/entities/clean.ts',
      'web/src/lib/clean.ts',
      'web/src/api/clean.ts',
      'web/src/ui/clean.ts',
      'web/src/player/clean.ts',
      'web/src/shared/clean.ts',
      'web/src/features/other/clean.ts',
      'web/src/app/clean.ts',
    ])
      plant(folder, path, CLEAN);
    for (const file of ['web/src/features/one/page.ts', 'web/src/shared/part.ts'])
      plant(folder, file, `import '${'../'.repeat(file.split('/').length - 3)}ui/clean.js';\n${CLEAN}`);
    plant(folder, 'web/src/features/one/beside.ts', `import './page.js';\n${CLEAN}`);
    clean = cruise(folder);

    plant(folder, 'src/roster/inner/index.ts', CLEAN);
    plant(folder, 'src/roster/probe-cycle-b.ts', `import './probe-cycle-a.js';\n${CLEAN}`);
    for (const { file, imports } of Object.values(PROBES)) plant(folder, file, `import '${imports}';\n${CLEAN}`);
    planted = cruise(folder);
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('let a clean tree pass', () => {
    expect(clean).toEqual([]);
  });

  it('have one probe each', async () => {
    const config = (await import(join(ROOT, 'dependency-cruiser.config.mjs'))) as {
      default: { forbidden: { name: string }[] };
    };
    expect(config.default.forbidden.map((rule) => rule.name).sort()).toEqual(Object.keys(PROBES).sort());
  });

  it.each(Object.entries(PROBES))('catch a planted breach of %s', (rule, { file }) => {
    expect(planted.filter((violation) => violation.from === file).map((violation) => violation.rule.name)).toContain(
      rule,
    );
  });
});
