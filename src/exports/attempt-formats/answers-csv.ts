import { csvOf } from '../../platform/files/csv.js';
import type { PortableAttempt } from './portable-attempt.js';

const HEAD = [
  'Attempt',
  'Form',
  'Form version',
  'Sitting',
  'Question',
  'Item',
  'Item version',
  'Counts',
  'Response',
  'Outcome',
  'Seconds',
  'Marked for review',
  'Answer changes',
];

/** One line for each question. */
export function answersCsv(attempt: PortableAttempt): string {
  const changes = new Map<string, number>();
  for (const { type, payload } of attempt.events) {
    if (type === 'ResponseRecorded' || type === 'ResponseCleared')
      changes.set(String(payload.item), (changes.get(String(payload.item)) ?? -1) + 1);
  }
  return csvOf([
    HEAD,
    ...attempt.items.map((item) => [
      attempt.attemptId,
      attempt.form.code,
      attempt.form.version,
      attempt.sitting,
      item.number,
      item.ref,
      item.version,
      item.pretest ? 'No' : 'Yes',
      item.response?.join(', ') ?? '',
      item.outcome ?? '',
      item.seconds,
      item.marked ? 'Yes' : 'No',
      Math.max(0, changes.get(item.ref) ?? 0),
    ]),
  ]);
}
