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
  });
});
