import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');
const MOST_LINES = 20;

/** What may stand, and why. */
const ALLOWED: { handler: string; why: string }[] = [
  { handler: 'AttemptFormatsController.record', why: 'makes a zip of files, no view of a screen' },
];

/** Methods that do more than parse, ask and return, with what they do. */
function assembling(text: string): { handler: string; what: string }[] {
  const found: { handler: string; what: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isMethodDeclaration(node) && node.body && ts.isClassDeclaration(node.parent)) {
      const handler = `${node.parent.name?.text}.${node.name.getText()}`;
      const body = node.body.getText();
      const gets = (ts.getDecorators(node) ?? []).some((one) => one.getText().startsWith('@Get('));
      const lines = body.split('\n').length - 2;
      if (gets && lines > MOST_LINES) found.push({ handler, what: `${lines} lines` });
      if (/\.(namesOf|setNames?|schoolNames)\(/.test(body)) found.push({ handler, what: 'looks up names' });
      if (/\bdb\.(query|one|tx)\b/.test(body)) found.push({ handler, what: 'runs SQL' });
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

describe('controllers parse, ask and return', () => {
  const found = globSync('src/*/http/*.controller.ts', { cwd: ROOT }).flatMap((path) =>
    assembling(readFileSync(join(ROOT, path), 'utf8')).map((one) => ({ path, ...one })),
  );

  it('and leave the making of views to read functions', () => {
    expect(found.filter(({ handler }) => !ALLOWED.some((one) => one.handler === handler))).toEqual([]);
  });

  it('and nothing is allowed that is no breach any more', () => {
    expect(ALLOWED.filter((one) => !found.some(({ handler }) => handler === one.handler))).toEqual([]);
  });

  it.each([
    ['a long handler', `@Get() a() {\n${'    one();\n'.repeat(MOST_LINES + 1)}}`, `${MOST_LINES + 1} lines`],
    ['names', '@Get() async a() { return this.people.namesOf([1]); }', 'looks up names'],
    ['names in a helper', 'private async b() { return this.library.setName(1); }', 'looks up names'],
    ['SQL', "@Post() async a() { return this.db.query('select 1'); }", 'runs SQL'],
  ])('a planted breach is seen: %s', (_, method, what) => {
    expect(assembling(`class Planted { ${method} }`)).toMatchObject([{ what }]);
  });

  it('what parses, asks and returns is no breach', () => {
    expect(assembling('class Clean { @Get() a() { return this.views.list(1); } }')).toEqual([]);
  });
});
