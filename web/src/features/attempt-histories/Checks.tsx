import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayTime } from '../../lib/attempt-times.js';
import type { AttemptHistory } from './history.js';
import css from './history.module.css';
import { lateWords, spoken } from './sentences.js';

const LATE_ARRIVAL_MS = 10_000;

/** What was verified, in sentences, with what a person should know beside it. */
export function Checks({ history }: { history: AttemptHistory }) {
  const { integrity, completeness, events, receipt, attempt, gone } = history;
  const delays = events
    .map((event) => Date.parse(event.receivedAt) - Date.parse(event.occurredAt))
    .filter((ms) => ms > LATE_ARRIVAL_MS);
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">What was checked</h2>
      <ul className={css.checks}>
        <Check tone={integrity.ok ? 'good' : 'bad'}>
          {integrity.ok
            ? `Each of ${integrity.checked} events carries the hash of the one before it, and its own hash fits its text.`
            : `The chain breaks at event ${integrity.firstBad?.version}: ${integrity.firstBad?.why}.`}
        </Check>
        {completeness.signedHash === null ? (
          <Check tone="note">
            The head of this history is not signed yet. It is signed at submission, at export and every hour.
          </Check>
        ) : (
          <Check tone={completeness.ok ? 'good' : 'note'}>
            The head <code>{groups(completeness.signedHash)}</code> was signed{' '}
            {completeness.signedAt ? dayTime(completeness.signedAt) : ''}
            {completeness.ok
              ? '; nothing is missing at the end.'
              : `, at event ${completeness.signedVersion} of ${events.length}.`}
          </Check>
        )}
        {receipt && (
          <Check tone="good">
            The student was given the receipt <code>{receipt}</code> for this head, count and time.
          </Check>
        )}
        {delays.length > 0 && (
          <Check tone="note">
            {delays.length === 1 ? '1 event' : `${delays.length} events`} arrived up to{' '}
            {spoken(Math.round(Math.max(...delays) / 1000))} after they happened, as the device says.
          </Check>
        )}
        {attempt.lateCount > 0 && (
          <Check tone="note">
            {attempt.lateCount === 1 ? '1 answer' : `${attempt.lateCount} answers`} came after the end and were not
            scored.
          </Check>
        )}
        {lateWords(attempt) && <Check tone="note">{lateWords(attempt)}</Check>}
        {gone && (
          <Check tone="note">
            The answers were destroyed by a reset or an erasure. The skeleton and its hashes remain.
          </Check>
        )}
      </ul>
    </section>
  );
}

const TONES = { good: IconCheck, note: IconInfoCircle, bad: IconAlertTriangle } as const;

function Check({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const Icon = TONES[tone];
  return (
    <li data-tone={tone}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** '7c41 9e0b 52d8 a3f0': enough of a hash to compare by eye. */
function groups(hash: string): string {
  return hash.slice(0, 16).replace(/(.{4})(?!$)/g, '$1 ');
}
