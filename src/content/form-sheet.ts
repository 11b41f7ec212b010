import { withPictures, type EmbeddedPicture } from './embedded-pictures.js';
import type { ReadingLevel } from './reading-level.js';
import { readingLevel } from './reading-level.js';
import type { Form, Item, ItemKey, PlayerItem } from './item.js';
import { escapeHtml } from './markup.js';

/** A published form with everything that a reviewer reads. Items, player items and keys stand in the order of the form. */
export interface SheetSource {
  form: Form;
  setName: string;
  category: string;
  items: readonly Item[];
  player: readonly PlayerItem[];
  keys: readonly ItemKey[];
  /** Of the questions, so that the sheet needs nothing else. */
  pictures?: ReadonlyMap<string, EmbeddedPicture>;
}

const PREDICTED = { 1: 'easy (1)', 2: 'middle (2)', 3: 'hard (3)' } as const;
const LETTERS = 'ABCDE';

const STYLE = `
  body { font: 11pt/1.45 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 0; } h3 { font-size: 1rem; }
  section { border-top: 1px solid #999; padding: .8rem 0; break-inside: avoid; }
  section.text { break-inside: auto; }
  table { border-collapse: collapse; margin: .5rem 0; } td, th { border: 1px solid #999; padding: .15rem .5rem; text-align: left; }
  figure { margin: .5rem 0; } svg { max-width: 24rem; height: auto; } img { max-width: 100%; height: auto; }
  ol.choices { list-style: none; padding-left: 0; } ol.choices > li { padding-left: 2rem; text-indent: -2rem; }
  ol.choices p, ol.choices div { display: inline; } li.key { font-weight: bold; }
  .about, .note { color: #444; font-size: .9rem; }
  .why { border-left: 3px solid #999; padding-left: .8rem; }
  @page { margin: 18mm; } @media print { body { margin: 0; max-width: none; } }`;

/** One HTML document to print: each question with its key, rationale, skill and predicted difficulty, each text with its level. */
export function formSheet({ form, setName, category, items, player, keys, pictures }: SheetSource): string {
  const keyOf = new Map(keys.map((key) => [key.ref, key]));
  const pretest = new Set(form.items.filter((entry) => entry.pretest).map((entry) => entry.ref));
  const shown = new Set<string>();
  const body = items.map((item, i) => {
    const { stimulus, choices, stem } = player[i]!;
    const key = keyOf.get(item.ref);
    const text = stimulus && !shown.has(stimulus.ref) ? textOf(stimulus) : '';
    if (stimulus) shown.add(stimulus.ref);
    const right = new Set(key?.scoring.type === 'exact' ? key.scoring.choiceIds : []);
    const about = [
      item.tags.area,
      item.tags.topic,
      `predicted difficulty: ${PREDICTED[item.tags.difficulty]}`,
      ...(pretest.has(item.ref) ? ['pretest, not scored'] : []),
      `${item.ref}, version ${item.version}`,
    ];
    return `${text}<section><h2>Question ${i + 1}</h2><p class="about">${about.map(escapeHtml).join(' · ')}</p>${stem}
${choices.length > 0 ? `<ol class="choices">${choices.map((c, k) => `<li${right.has(c.id) ? ' class="key"' : ''}>${LETTERS[k]}. ${c.html}</li>`).join('')}</ol>` : ''}
<p><strong>Key: ${key ? keySaid(key, choices) : 'none'}</strong></p><div class="why">${key?.rationale ?? ''}</div></section>`;
  });
  const title = `${setName}, ${category}, part ${form.part}${form.difficulty === 'default' ? '' : ` (${form.difficulty})`}`;
  const sheet = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}: sheet for review</title><style>${STYLE}
</style></head><body><h1>${escapeHtml(title)}</h1>
<p class="about">${escapeHtml(`${form.code}, version ${form.version}. Content ${form.contentHash}. ${form.durationSeconds / 60} minutes, ${items.length} questions, of which ${pretest.size} pretest.`)}</p>
${countsOf(items, pretest)}
${body.join('\n')}
</body></html>
`;
  return pictures ? withPictures(sheet, pictures) : sheet;
}

function textOf({ context, html }: NonNullable<PlayerItem['stimulus']>): string {
  const level = readingLevel(html);
  return `<section class="text">${context ? `<p class="note">${escapeHtml(context)}</p>` : ''}${html}${level ? `<p class="note">${levelSaid(level)}</p>` : ''}</section>\n`;
}

function levelSaid({ words, grade }: ReadingLevel): string {
  return `${words} words; reading level: grade ${grade} (Flesch–Kincaid).`;
}

function keySaid({ scoring }: ItemKey, choices: PlayerItem['choices']): string {
  if (scoring.type === 'spr') {
    const { accept, range } = scoring;
    return escapeHtml([...accept, ...(range ? [`from ${range.lo} to ${range.hi}`] : [])].join(' or '));
  }
  const letter = (id: string) => LETTERS[choices.findIndex((c) => c.id === id)] ?? id;
  const sets = [scoring.choiceIds, ...(scoring.also ?? [])].map((ids) => ids.map(letter).join(' and '));
  return `${sets.join(' or ')}${scoring.dropped ? ' (taken out of the score)' : ''}`;
}

/** Scored questions by area, and in each how many of a predicted difficulty. */
function countsOf(items: readonly Item[], pretest: ReadonlySet<string>): string {
  const scored = items.filter((item) => !pretest.has(item.ref));
  const areas = [...new Set(scored.map((item) => item.tags.area))];
  const row = (name: string, list: readonly Item[]) => {
    const of = ([1, 2, 3] as const).map((d) => list.filter((item) => item.tags.difficulty === d).length);
    const mean = list.reduce((sum, item) => sum + item.tags.difficulty, 0) / list.length;
    return `<tr><th scope="row">${escapeHtml(name)}</th><td>${list.length}</td>${of.map((n) => `<td>${n}</td>`).join('')}<td>${mean.toFixed(2)}</td></tr>`;
  };
  return `<table><caption>Scored questions</caption><thead><tr><th scope="col">Area</th><th scope="col">All</th><th scope="col">Easy</th><th scope="col">Middle</th><th scope="col">Hard</th><th scope="col">Mean</th></tr></thead><tbody>${areas
    .map((area) =>
      row(
        area,
        scored.filter((item) => item.tags.area === area),
      ),
    )
    .join('')}${row('All', scored)}</tbody></table>`;
}
