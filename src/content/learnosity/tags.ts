import type { ItemTags } from '../item.js';
import type { Described } from '../qti/read-manifest.js';
import { list, record } from './data-api.js';
import { refuse } from './rich-text.js';

/** As long as a list shows it. */
const LONGEST = 160;
const DIFFICULTIES: Readonly<Record<string, ItemTags['difficulty']>> = {
  '1': 1,
  easy: 1,
  low: 1,
  '2': 2,
  medium: 2,
  moderate: 2,
  '3': 3,
  hard: 3,
  high: 3,
};

/**
 * What the tags of an item say, by the names of their types: Area or Domain, Topic or Skill, Difficulty (docs/integrations.md).
 * Whoever completes the package is asked for the rest.
 * @throws {ItemRefused} for a tag that is no name
 */
export function describedBy(tags: unknown): Described {
  const said = tagsByType(tags);
  const area = said.get('area') ?? said.get('domain');
  const topic = said.get('topic') ?? said.get('skill');
  const difficulty = DIFFICULTIES[(said.get('difficulty') ?? '').toLowerCase()];
  return { ...(area && { area }), ...(topic && { topic }), ...(difficulty && { difficulty }) };
}

/** Read, tags are lists of names by type; written, they are a list of types with names. Of several names the first counts. */
function tagsByType(tags: unknown): Map<string, string> {
  const named = Array.isArray(tags)
    ? tags.map((tag) => [record(tag).type, record(tag).name] as const)
    : Object.entries(record(tags)).map(([type, names]) => [type, list(names)[0]] as const);
  const byType = new Map<string, string>();
  for (const [type, name] of named) {
    if (typeof type !== 'string' || typeof name !== 'string' || name.trim() === '') continue;
    if (name.length > LONGEST) refuse(`Its tag ${type.slice(0, 60)} is longer than ${LONGEST} characters.`);
    const key = type.trim().toLowerCase();
    if (!byType.has(key)) byType.set(key, name.trim());
  }
  return byType;
}
