import { IconDatabaseOff, IconPlayerStop, IconServerOff } from '@tabler/icons-react';
import { clockText, timeText } from '../../lib/moments.js';
import { Section } from '../../ui/Section.js';
import css from './incidents.module.css';
import { stretchText, type Incident } from './incidents.js';

/** What the system recorded of itself in the time that is looked at: outages, and what its jobs ended. */
export function SystemLog({ incident: { outages, endRuns } }: { incident: Incident }) {
  const entries = [
    ...outages.map((outage) => ({ at: outage.from, key: outage.id, outage, run: null })),
    ...endRuns.map((run) => ({ at: run.at, key: run.id, outage: null, run })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <Section title="What the system recorded">
      {entries.length === 0 ? (
        <p className={css.quiet}>
          No outage of the server or the database, and no test ended by its window or by auto-submit.
        </p>
      ) : (
        <ul className={`${css.log} num`}>
          {entries.map(({ key, outage, run }) =>
            outage ? (
              <li key={key} data-bad>
                {outage.kind === 'server' ? (
                  <IconServerOff size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconDatabaseOff size={16} stroke={1.75} aria-hidden />
                )}
                <span>
                  The {outage.kind} did not answer for {clockText(outage.seconds)}, {stretchText(outage, Date.now())}.
                </span>
              </li>
            ) : (
              <li key={key}>
                <IconPlayerStop size={16} stroke={1.75} aria-hidden />
                <span>
                  {timeText(run!.at)}: ended {run!.ends === 1 ? '1 attempt' : `${run!.ends} attempts`} that{' '}
                  {run!.ends === 1 ? 'was' : 'were'} due
                  {run!.extended > 0 && `, ${run!.extended} with extended time`}.
                  {run!.submitted !== null && ` ${run!.submitted} handed in`}
                  {(run!.waiting ?? 0) > 0 && `, ${run!.waiting} silent and waited for`}
                  {run!.submitted !== null && '.'}
                </span>
              </li>
            ),
          )}
        </ul>
      )}
    </Section>
  );
}
