import { clockTime } from './dates.js';
import type { AttemptHistory, LedgerEntry } from './history.js';
import css from './history.module.css';
import { span } from './sentences.js';

/** Why the clock said what it said: every entry that started, stopped or changed it. */
export function ClockLedger({ ledger, startedAt }: { ledger: AttemptHistory['clock']; startedAt: string }) {
  const sinceStart = (at: string) => Date.parse(at) - Date.parse(startedAt);
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">The clock, entry by entry</h2>
      <p className={`${css.sum} num`}>{ledger.explanation}</p>
      <div className={css.tableFrame}>
        <table className={`${css.ledger} num`}>
          <thead>
            <tr>
              <th>Time</th>
              <th>Entry</th>
              <th className={css.number}>Change</th>
              <th className={css.number}>Time left</th>
            </tr>
          </thead>
          <tbody>
            {ledger.entries.map((entry) => (
              <tr key={entry.version}>
                <td>{clockTime(startedAt, sinceStart(entry.at))}</td>
                <td>{words(entry)}</td>
                <td className={`${css.number} ${css.plus}`}>{entry.changeSeconds > 0 ? `+${span(entry.changeSeconds)}` : ''}</td>
                <td className={css.number}>{entry.remainingSeconds === null ? 'no limit' : span(entry.remainingSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const NAMES: Record<string, string> = {
  AttemptStarted: 'Started', AttemptPaused: 'Paused', AttemptResumed: 'Resumed', SavedAndExited: 'Saved and left', TimeGranted: 'Time granted',
  OutageCredited: 'Outage credited', TimeExpired: 'Time was up, nothing heard', AttemptSubmitted: 'Submitted', AttemptReset: 'Reset', AttemptReopened: 'Reopened',
};

function words({ type, actor, reason }: LedgerEntry): string {
  const by = actor.kind === 'system' ? ', by the system' : actor.role === 'Student' ? '' : `, by ${actor.name || actor.role}`;
  return `${NAMES[type] ?? type}${by}${reason ? `: ${reason}` : ''}`;
}
