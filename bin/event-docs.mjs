// docs/events.md from the types: every stored event of the decider streams and every published event.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..');

const STREAMS = [
  [
    'Attempt streams',
    '`attempt-{studentAssessmentId}-{sitting}`, written by delivery.',
    'src/delivery/attempt/events.ts',
    'AttemptPayloads',
  ],
  [
    'Score streams',
    '`score-{studentAssessmentId}-{sitting}`, written by scoring.',
    'src/scoring/score/events.ts',
    'ScorePayloads',
  ],
  [
    'Access streams',
    '`access-{studentId}`, written by audit when somebody reads a history.',
    'src/audit/access/events.ts',
    'AccessPayloads',
  ],
];

const PUBLISHED = [
  ['identity', 'src/identity/published.ts', 'IdentityEvents'],
  ['roster', 'src/roster/published.ts', 'RosterEvents'],
  ['content', 'src/content/published.ts', 'ContentEvents'],
  ['scheduling', 'src/scheduling/published.ts', 'SchedulingEvents'],
  ['courses', 'src/courses/published.ts', 'CoursesEvents'],
  ['delivery', 'src/delivery/system-events.ts', 'DeliverySystemEvents'],
  ['scoring', 'src/scoring/published-corrections.ts', 'ScoringEvents'],
];

/** The whole page as text. */
export function eventCatalogue() {
  const parts = [
    '# Events',
    'Made from the types by `npm run -s event-docs`; a test holds it to them. Stored events carry the envelope of `src/platform/event-store/port.ts`: stream, version, id, type, schema version, occurredAt, receivedAt, actor, onBehalfOf, device, client sequence, payload, previous hash. `Sealed` is ciphertext under the key of the sitting.',
    '## Decider streams',
    'Other contexts see them as `delivery.<Type>.v1` (those of access streams too) and `scoring.<Type>.v1`: without answers, notes and reasons, with the sitting they belong to.',
  ];
  for (const [title, place, file, name] of STREAMS)
    parts.push(`### ${title}`, `${place} Types: \`${file}\`.`, table(file, name));
  parts.push(
    '## Published events',
    'Written to `es.published_events` in the transaction that changed the rows. `delivery.AnswersErased.v1` (studentId, studentAssessmentId, sitting) stands there too: the key of a sitting was destroyed on legal request.',
  );
  for (const [context, file, name] of PUBLISHED) parts.push(`### ${context}`, table(file, name));
  return `${parts.join('\n\n')}\n`;
}

function table(file, name) {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found = source.statements.find(
    (s) => (ts.isInterfaceDeclaration(s) || ts.isTypeAliasDeclaration(s)) && s.name.text === name,
  );
  if (!found) throw new Error(`${file} has no ${name}`);
  const members = ts.isInterfaceDeclaration(found) ? found.members : found.type.members;
  const rows = members.map((member) => {
    const key = member.name.getText(source).replaceAll("'", '');
    const said = ts
      .getJSDocCommentsAndTags(member)
      .map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '')
      .join(' ');
    return `| \`${key}\` | ${fields(member.type, source)} | ${said.replace(/\s+/g, ' ').replaceAll('|', '\\|')} |`;
  });
  return ['| event | payload | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** The payload's members by name and type; types of the same file are followed. */
function fields(type, source) {
  const list = [];
  const collect = (node) => {
    if (ts.isTypeLiteralNode(node))
      for (const m of node.members)
        if (ts.isPropertySignature(m))
          list.push(`${m.name.getText(source)}${m.questionToken ? '?' : ''}: ${oneLine(m.type.getText(source))}`);
    if (ts.isIntersectionTypeNode(node)) node.types.forEach(collect);
    if (ts.isTypeReferenceNode(node)) {
      const named = source.statements.find(
        (s) => ts.isInterfaceDeclaration(s) && s.name.text === node.typeName.getText(source),
      );
      if (named)
        for (const m of named.members)
          if (ts.isPropertySignature(m))
            list.push(`${m.name.getText(source)}${m.questionToken ? '?' : ''}: ${oneLine(m.type.getText(source))}`);
    }
  };
  collect(type);
  return list.length ? list.map((f) => `\`${f.replaceAll('|', '\\|')}\``).join(', ') : 'none';
}

function oneLine(text) {
  const flat = text
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim();
  return flat.length > 60 ? '{ ... }' : flat;
}

if (import.meta.filename === process.argv[1]) {
  const { writeFileSync } = await import('node:fs');
  writeFileSync(join(ROOT, 'docs/events.md'), eventCatalogue());
}
