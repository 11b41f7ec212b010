import { escapeHtml, paragraphs, table, tex } from '../../content/index.js';
import type { LessonTopic } from '../course-template.js';
import type { AuthoredLesson, Question, Slip } from './authored.js';

/** What a written lesson cannot say in its text. */
interface Heading {
  code: string;
  minutes: readonly [instructional: number, independent: number];
  topics: readonly LessonTopic[];
  /** What is asked where a question has a text and nothing else: the same in the whole lesson. */
  ask?: string;
  figures?: Readonly<Record<string, string>>;
}

export const topic = (exam: 'SAT' | 'ACT', category: string, area: string, name: string): LessonTopic => ({
  exam,
  category,
  area,
  topic: name,
});

/**
 * A lesson of its text. The text has these lines:
 *
 * - `# Name` and the memo; then `## Title` for each page; `## @learn` and `## @practice` before the questions of each
 *   activity; `## @text name: context` before a text that several questions share.
 * - `? 2` begins a question of difficulty 2. More words may follow: `about name` (a shared text), `as written` (choices in
 *   the order of their lines), `topic: …` (where the lesson has several). A line `---` parts its text from what is asked.
 * - `= …` is the right choice, `# …` a typed answer, `- answer :: slip` a wrong one and the mistake that leads to it,
 *   `! …` why the right one is right.
 * - Within: `~x^{2}~` a formula, `~~…~~` one on its own line, `**bold**`, `*italic*`, `* ` and `1. ` lists, `> ` an example,
 *   `| a | b |` rows of a table under `|= Caption`, `[name]` a figure; a blank line parts paragraphs.
 *
 * @throws Error naming the lesson and the line that cannot be read
 */
export function written(heading: Heading, source: string): AuthoredLesson {
  const [head, ...parts] = source.trim().split(/^## /m);
  const [name, ...memo] = head!.replace(/^# /, '').trim().split('\n');
  const lesson = {
    ...heading,
    name: printed(name!),
    memo: printed(memo.join(' ').trim()),
    places: 'drawn' as const,
    pages: [] as { title: string; html: string }[],
    texts: {} as Record<string, { context?: string; html: string }>,
    learn: [] as Question[],
    practice: [] as Question[],
  };
  const html = (text: string) => rich(text, heading.figures ?? {}, heading.code);
  for (const part of parts) {
    const [title, body] = cut(part, '\n');
    const [word, rest] = cut(title, ' ');
    if (word === '@learn' || word === '@practice')
      lesson[word === '@learn' ? 'learn' : 'practice'] = body
        .split(/^\? /m)
        .slice(1)
        .map((question) => questionOf(question, heading, html));
    else if (word === '@text') {
      const [text, context] = cut(rest, ': ');
      lesson.texts[text] = { ...(context && { context: printed(context) }), html: html(body) };
    } else lesson.pages.push({ title: printed(title), html: html(body) });
  }
  return lesson;
}

function questionOf(source: string, heading: Heading, html: (text: string) => string): Question {
  const [first, rest] = cut(source, '\n');
  const [, d, about, inOrder, named] =
    /^([123])(?: about (\S+))?( as written)?(?: topic: (.+))?$/.exec(first.trim()) ?? [];
  const told = heading.topics.find(({ topic: name }) => name === named);
  if (!d || (named && !told)) throw unread(heading.code, first);
  const asked: string[] = [];
  const choices: string[] = [];
  const slips: Slip[] = [];
  let right: string | undefined;
  let typed: string | undefined;
  let why = '';
  for (const line of rest.split('\n')) {
    const mark = /^([=#!-]) (.*)$/.exec(line);
    if (!mark) {
      asked.push(line);
      continue;
    }
    const text = mark[2]!.trim();
    if (mark[1] === '=') choices.push((right = inline(text)));
    else if (mark[1] === '#') typed = text;
    else if (mark[1] === '!') why = inline(text);
    else {
      const [answer, slip] = cut(text, ' :: ');
      if (!slip) throw unread(heading.code, line);
      choices.push(inline(answer));
      slips.push([inline(answer), inline(slip)]);
    }
  }
  const body = asked.join('\n').trim();
  const [above, below] = body.includes('\n---\n')
    ? cut(body, '\n---\n')
    : heading.ask
      ? [body, heading.ask]
      : ['', body];
  const common = {
    d: Number(d) as 1 | 2 | 3,
    ask: html(below),
    why,
    ...(told && { topic: told }),
    ...(about && { about }),
    ...(above && { text: html(above) }),
  };
  if (!why || !below) throw unread(heading.code, body);
  if (typed !== undefined) return { ...common, typed, slips };
  if (right === undefined) throw unread(heading.code, body);
  return { ...common, right, wrong: slips, ...(inOrder && { order: choices }) };
}

/** Blocks between blank lines as published HTML has them. */
function rich(source: string, figures: Readonly<Record<string, string>>, code: string): string {
  return source
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split('\n');
      const named = /^\[([a-z][\w-]*)\]$/.exec(block.trim())?.[1];
      if (named) {
        if (!figures[named]) throw unread(code, block);
        return figures[named];
      }
      if (block.startsWith('~~'))
        return `<span class="math-block" data-tex="${escapeHtml(block.trim().slice(2, -2))}"></span>`;
      if (block.startsWith('|')) return tableOf(lines);
      if (block.startsWith('> '))
        return `<blockquote>${lines.map((line) => paragraph(line.slice(2))).join('')}</blockquote>`;
      if (block.startsWith('* ')) return `<ul>${items(lines, /^\* /)}</ul>`;
      if (block.startsWith('1. ')) return `<ol>${items(lines, /^\d+\. /)}</ol>`;
      return paragraph(block);
    })
    .join('\n');
}

const paragraph = (text: string): string => paragraphs(inline(text));

const items = (lines: readonly string[], mark: RegExp): string =>
  lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('');

function tableOf(lines: readonly string[]): string {
  const caption = lines[0]!.startsWith('|=') ? lines[0]!.slice(2).trim() : '';
  const rows = lines
    .filter((line) => !line.startsWith('|='))
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => inline(cell.trim())),
    );
  return table(caption, rows[0]!, rows.slice(1));
}

/** Formulas, bold and italic words; quotation marks and apostrophes as they are printed. */
export function inline(text: string): string {
  const formulas: string[] = [];
  // A mark in the place of each formula, so that bold words may have some among them.
  const words = text.replace(/~([^~]*)~/g, (_all, formula: string) => `\uE000${formulas.push(tex(formula)) - 1}\uE001`);
  return printed(words)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(\S(?:[^*]*?\S)?)\*/g, '<em>$1</em>')
    .replace(/\uE000(\d+)\uE001/g, (_all, i: string) => formulas[Number(i)]!);
}

function printed(text: string): string {
  return text
    .replace(/(^|[\s([—*>/])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/'/g, '’');
}

function cut(text: string, at: string): [string, string] {
  const i = text.indexOf(at);
  return i < 0 ? [text, ''] : [text.slice(0, i), text.slice(i + at.length)];
}

const unread = (code: string, line: string) => new Error(`The lesson ${code} cannot be read at “${line.trim()}”.`);
