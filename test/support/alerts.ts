import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/** A rule of docs/alerts.yml. */
interface Rule {
  alert: string;
  expr: string;
  summary: string;
  action: string;
}

/** The rules as they stand in the file; a shape that this does not know fails. */
export function rules(): Rule[] {
  const text = readFileSync(new URL('../../docs/alerts.yml', import.meta.url), 'utf8');
  const found = [
    ...text.matchAll(
      /- alert: (\w+)\n +expr: (.+)\n +for: \w+\n +labels: \{ severity: (?:page|ticket) \}\n +annotations:\n +summary: (.+)\n +action: (.+)\n/g,
    ),
  ].map(([, alert, expr, summary, action]) => ({ alert: alert!, expr: expr!, summary: summary!, action: action! }));
  expect(found.length).toBe(text.match(/- alert:/g)!.length);
  return found;
}

/** What a figure is, by its labels. */
export function samples(text: string, name: string): Map<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}(\\{[^}]*\\})? (\\S+)$`, 'gm'));
  return new Map([...lines].map(([, labels, value]) => [labels ?? '', Number(value)]));
}

/** The series for which an expression of the file holds: a figure, or one divided by another of the same labels, and a bound. */
export function holdsFor(text: string, expr: string): string[] {
  const [, name, divisor, comparison, bound] = /^(\w+)(?: \/ (\w+))? (>|==) ([\d.]+)$/.exec(expr)!;
  const known = `# TYPE ${name} gauge`;
  if (!text.includes(known)) throw new Error(`there is no figure ${name}`);
  const by = divisor ? samples(text, divisor) : undefined;
  return [...samples(text, name!)]
    .map(([labels, value]) => [labels, by ? value / by.get(labels)! : value] as const)
    .filter(([, value]) => (comparison === '>' ? value > Number(bound) : value === Number(bound)))
    .map(([labels]) => labels);
}

/** The alerts whose condition holds, by what a process answers on /metrics. */
export async function firing(url: string, token: string): Promise<string[]> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  return rules().flatMap(({ alert, expr }) => (holdsFor(text, expr).length > 0 ? [alert] : []));
}
