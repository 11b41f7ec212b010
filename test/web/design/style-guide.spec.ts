import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const WEB = resolve(import.meta.dirname, '../../../web/src');
/** Shown wherever they are needed: every toast of the guide is drawn by Toasts. */
const SHOWN_BY_THE_SHELL = ['ui/Toasts'];

describe('the style guide', () => {
  it('shows every shared component', () => {
    const shared = ['ui', 'shared/scores'].flatMap((folder) =>
      readdirSync(join(WEB, folder))
        .filter((name) => name.endsWith('.tsx'))
        .map((name) => `${folder}/${name.replace('.tsx', '')}`),
    );
    const guide = ['DesignPage', 'SharedParts']
      .map((name) => readFileSync(join(WEB, `features/design/${name}.tsx`), 'utf8'))
      .join('\n');
    expect(shared.filter((name) => !guide.includes(`/${name}.js'`) && !SHOWN_BY_THE_SHELL.includes(name))).toEqual([]);
  });
});
