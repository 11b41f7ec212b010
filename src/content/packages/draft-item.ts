import type { Item, ItemScoring } from '../item.js';
import { escapeHtml, unescapeHtml } from '../markup.js';
import { picturesIn } from '../sanitise.js';

/** A question of a package as it was understood: published content without a reference. Some pictures may have no `alt` yet. */
export interface DraftBody {
  question: Pick<Item, 'kind' | 'stem' | 'choices' | 'spr'>;
  stimulus: { id: string; context?: string; html: string } | null;
  scoring: ItemScoring;
  rationale: string;
}

const PICTURE = /<img src="\/api\/pictures\/([0-9a-f]{64})"( alt="[^"]*")? width="(\d+)" height="(\d+)"[^>]*>/g;

/** Every text of a question. */
function textsOf({ question, stimulus, rationale }: DraftBody): string[] {
  return [question.stem, ...(question.choices ?? []).map(({ html }) => html), stimulus?.html ?? '', rationale];
}

/** The hashes of its pictures, and of those that nobody has said the meaning of. */
export function picturesOf(body: DraftBody): { all: string[]; unnamed: string[] } {
  const texts = textsOf(body);
  const unnamed = texts.flatMap((html) =>
    [...html.matchAll(PICTURE)].flatMap(([, hash, alt]) => (alt === undefined ? [hash!] : [])),
  );
  return { all: picturesIn(...texts), unnamed: [...new Set(unnamed)] };
}

/** The alternative texts that the package itself gives. */
export function givenAlts(body: DraftBody): Map<string, string> {
  const given = textsOf(body).flatMap((html) =>
    [...html.matchAll(PICTURE)].flatMap(([, hash, alt]): [string, string][] =>
      alt === undefined ? [] : [[hash!, unescapeHtml(alt.slice(6, -1))]],
    ),
  );
  return new Map(given);
}

/** The question with these alternative texts instead of its own; an empty one marks a decoration. */
export function withAlts(body: DraftBody, alts: ReadonlyMap<string, string>): DraftBody {
  const said = (html: string) =>
    html.replace(PICTURE, (whole, hash: string, _alt, width: string, height: string) => {
      const alt = alts.get(hash);
      if (alt === undefined) return whole;
      const role = alt === '' ? ' role="presentation"' : '';
      return `<img src="/api/pictures/${hash}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"${role} />`;
    });
  const { question, stimulus } = body;
  return {
    ...body,
    question: {
      ...question,
      stem: said(question.stem),
      ...(question.choices && { choices: question.choices.map(({ id, html }) => ({ id, html: said(html) })) }),
    },
    stimulus: stimulus && { ...stimulus, html: said(stimulus.html) },
    rationale: said(body.rationale),
  };
}
