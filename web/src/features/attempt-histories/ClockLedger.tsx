import { clockSentence, entryWords } from './clock-words.js';
import { clockTime, span } from '../../lib/attempt-times.js';
import type { AttemptHistory } from './history.js';
import css from './history.module.css';

/** Why the clock said what it said: every entry that started, stopped or changed it. */
export function ClockLedger({ history }: { history: AttemptHistory }) {
  const { attempt, clock } = history;
  const sinceStart = (at: string) => Date.parse(at) - Date.parse(attempt.startedAt);
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">The clock, entry by entry</h2>
      <p className={`${css.sum} num`}>{clockSentence(history)}</p>
      <div className={css.tableFrame}>
        <table className={`${css.ledger} num`}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Entry</th>
              <th scope="col" className={css.number}>
                Change
              </th>
              <th scope="col" className={css.number}>
                Time left
              </th>
            </tr>
          </thead>
          <tbody>
            {clock.entries.map((entry) => (
              <tr key={entry.version}>
                <td>{clockTime(attempt.startedAt, sinceStart(entry.at))}</td>
                <td>{entryWords(entry)}</td>
                <td className={`${css.number} ${css.plus}`}>
                  {entry.changeSeconds > 0
                    ? `+${span(entry.changeSeconds)}`
                    : entry.changeSeconds < 0
                      ? `-${span(-entry.changeSeconds)}`
                      : ''}
                </td>
                <td className={css.number}>
                  {entry.remainingSeconds === null ? 'no limit' : span(entry.remainingSeconds)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
