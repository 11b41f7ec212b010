import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/*
 * A checklist row is an id, a verdict and where it is shown:
 *   holds               tests that fail without it: `path: title`, several joined by `; `. A remark in parentheses may follow
 *                       a title; `...` stands for what a table of cases fills in.
 *   works               somebody saw, asked or read it; no test of its own
 *   decided otherwise   the ADR or page whose sentence decided it
 *   later issue         `subject: what is missing`
 *   does not hold       why
 * Whatever the verdict: files that are named are there, and so are tests with their titles. What is named in code, as in
 * `words.ts: savedText`, `savedText in words.ts` or in backticks, stands in a file that the row names.
 */
const VERDICTS = ['holds', 'works', 'decided otherwise', 'later issue', 'does not hold'];
const SUBJECTS = ["The school's year", 'Results', 'Lessons', 'Connected', 'Content'];
/** Pages of decisions that are kept outside this repository. */
const PAGES = /\b(decisions|rules)\.md\b/;
const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docs/checklists');
const decisions = new Set(readdirSync(join(ROOT, 'docs/adr')).map((name) => Number(name.slice(0, 4))));

const texts = new Map<string, string>();
/** A test file as text in one line, with its apostrophes as they read. */
function textOf(path: string): string {
  if (!texts.has(path))
    texts.set(
      path,
      existsSync(join(ROOT, path))
        ? readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'").replace(/\s+/g, ' ')
        : '',
    );
  return texts.get(path)!;
}

/** Tests that a row names and that are not there. */
function missing(where: string): string[] {
  return where.split(/; (?=test\/)/).filter((named) => {
    const [, path, title] = /^(test\/\S+\.spec\.ts): (\S.*)$/.exec(named.replace(/ \(.*\)$/, '')) ?? [];
    return !path || !title!.split('...').every((piece) => textOf(path).includes(piece.trim()));
  });
}

const TITLE = /(test\/\S+\.spec\.ts): ([^;()]+)/g;
const FILE = /[\w{}$/-]+(?:\.[\w{}$-]+)*\.(?:tsx?|mjs|css|json|sql|md)\b/g;
/** Names as code has them: camelCase, PascalCase or CAPITALS; not a word of a sentence. */
const NAME = /^(?:\w*[a-z][A-Z]\w*|[A-Z][A-Z_\d]+)$/;
const files = ['bench', 'bin', 'docs', 'migrations', 'src', 'test', 'web/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
);
files.push(...readdirSync(ROOT));

/** What a row names and what is not there: tests with their titles, files, and names in those files. */
function gone(where: string): string[] {
  const tests = [...where.matchAll(TITLE)].filter(
    ([, path, title]) => !title!.split('...').every((piece) => textOf(path!).includes(piece.trim())),
  );
  const named = (where.match(FILE) ?? []).filter((name) => !PAGES.test(name));
  const found = named.map((name) => files.filter((file) => file === name || file.endsWith(`/${name}`)));
  const text = found.flat().map(textOf).join(' ');
  const names = [
    ...where.matchAll(/`([^`]+)`/g),
    ...where.matchAll(/\.tsx?: (\w+)/g),
    ...where.matchAll(/(\w+) in [\w/-]+\.tsx?\b/g),
  ].map(([, name]) => name!);
  return [
    ...tests.map(([all]) => `a test: ${all.trim()}`),
    ...named.filter((_, i) => found[i]!.length === 0).map((name) => `a file: ${name}`),
    ...names.filter((name) => NAME.test(name) && !text.includes(name)).map((name) => `in its files: ${name}`),
  ];
}

/** What is wrong with the rows of a checklist, the ids first. */
function faults(rows: string[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const [id = '', verdict = '', where = '', ...more] = row.split('\t');
    const wrong = [
      !/^[APS]-\d{3}$/.test(id) || more.length > 0 || where.trim() === ''
        ? 'is not an id, a verdict and a place'
        : null,
      seen.has(id) ? 'stands twice' : null,
      !VERDICTS.includes(verdict) ? `has the verdict ${verdict}` : null,
      ...(verdict === 'holds' ? missing(where).map((named) => `names no test: ${named}`) : []),
      ...gone(verdict === 'holds' ? where.replace(TITLE, '') : where).map(
        (named) => `names what is not there, ${named}`,
      ),
      verdict === 'decided otherwise' && !PAGES.test(where) && !decisions.has(Number(/\bADR (\d+)\b/.exec(where)?.[1]))
        ? 'names no decision'
        : null,
      verdict === 'later issue' && !SUBJECTS.some((subject) => where.startsWith(`${subject}: `))
        ? 'names no subject'
        : null,
    ];
    seen.add(id);
    return wrong.filter((fault) => fault !== null).map((fault) => `${id} ${fault}`);
  });
}

describe('the checklists', () => {
  it.each(readdirSync(FOLDER))('%s has rows that can be looked up', (file) => {
    const [head, ...rows] = readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n');
    expect(head).toBe('id\tverdict\twhere it is shown');
    expect(faults(rows)).toEqual([]);
  });

  it('are read: each kind of fault would be seen', () => {
    const here = 'test/architecture/checklists.spec.ts';
    expect(faults([`A-001\tholds\t${here}: are read: each kind ... be seen (by this row)`])).toEqual([]);
    expect(faults([`A-001\tholds\t${here}: are read; ${here}: is a ${'title'} that nobody wrote`])).toEqual([
      `A-001 names no test: ${here}: is a ${'title'} that nobody wrote`,
    ]);
    expect(
      faults(['A-001\tholds\tscreen /staff/dashboard', 'A-002\tholds\ttest/nowhere.spec.ts: shows it']),
    ).toHaveLength(2);
    expect(
      faults([
        'A-001\tdecided otherwise\tADR 999',
        'A-002\tdecided otherwise\tit is better so',
        'A-003\tperhaps\tseen',
        'A-003\tworks\tseen',
        'A-004\tlater issue\tsome day',
      ]),
    ).toEqual([
      'A-001 names no decision',
      'A-002 names no decision',
      'A-003 has the verdict perhaps',
      'A-003 stands twice',
      'A-004 names no subject',
    ]);
    expect(
      faults([
        'A-001\tworks\ttextOf in architecture/checklists.spec.ts; ui/EmptyState.tsx: the sentence; `LoadFailed`',
        'A-002\tworks\tnobodyWroteThis in ui/EmptyState.tsx; EmptyState.tsx: norThis; `NOR_THIS`',
        'A-003\tworks\tseen in WhereIsIt.tsx',
        `A-004\tworks\ttested in ${here}: ${'was'} never written`,
      ]),
    ).toEqual([
      'A-002 names what is not there, in its files: NOR_THIS',
      'A-002 names what is not there, in its files: norThis',
      'A-002 names what is not there, in its files: nobodyWroteThis',
      'A-003 names what is not there, a file: WhereIsIt.tsx',
      `A-004 names what is not there, a test: ${here}: ${'was'} never written`,
    ]);
  });
});
