import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '../../ui/Section.js';
import css from './integrity.module.css';
import { Recipients } from './Recipients.js';
import { count, dayName, moment, standingQuery, type Warning } from './verification.js';
import { Verdict } from '../../shared/audit/Verdict.js';

interface Words {
  title: string;
  text: string;
}

/** What weakens the proofs now, and what to do about each; nothing where all is as it should be. */
export function Warnings({ mayChange }: { mayChange: boolean }) {
  const warnings = useQuery(standingQuery).data?.warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <Section title={warnings.length === 1 ? 'Needs attention' : `${warnings.length} things need attention`}>
      {warnings.map((one) => {
        const { title, text } = wordsOf(one, mayChange);
        return (
          <div key={`${one.kind} ${one.does ?? ''}`} className={css.warning}>
            <Verdict tone={BAD.has(one.kind) ? 'bad' : 'warn'} title={title}>
              {text}
            </Verdict>
            {actionOf(one, mayChange)}
          </div>
        );
      })}
    </Section>
  );
}

function actionOf({ kind }: Warning, mayChange: boolean): ReactNode {
  return kind === 'roots-to-nobody' && mayChange ? <Recipients>Name Recipients</Recipients> : null;
}

const BAD: ReadonlySet<string> = new Set(['verification-found', 'results-differ']);

const WORKER = 'Ask the operator whether the background worker runs; its log says why.';

function wordsOf({ kind, since, count: n, verificationId, does }: Warning, mayChange: boolean): Words {
  switch (kind) {
    case 'verification-found':
      return {
        title: `The last verification of the whole log found ${n === 1 ? 'a fault' : count(n ?? 0, 'fault')}.`,
        text: `It ended ${moment(since!)}. ${verificationId === null ? 'Auditors of the whole platform see each one.' : 'Each is named below, with its place.'} Keep the database, its backups and every day root as they are, compare a root that somebody outside kept, and verify again when the cause is known.`,
      };
    case 'verification-failed':
      return {
        title: 'The last verification of the whole log stopped at an error.',
        text: `That was ${moment(since!)}. Start another one; if it stops again, ask the operator for the log of the worker.`,
      };
    case 'verification-old':
      return {
        title: since
          ? 'The whole log has not been verified for more than two days.'
          : 'The whole log has never been verified.',
        text: `${since ? `Last ${moment(since)}. ` : ''}It should happen every night by itself. Start one now. ${WORKER}`,
      };
    case 'results-differ':
      return {
        title: `${count(n ?? 0, 'result differs', 'results differ')} from the histories.`,
        text: `Found ${moment(since!)}. The histories hold: what differs is a copy of them that screens, reports and files are made from. Let the operator have it made anew with "npm run -s projections -- rebuild", and ask how it could change.`,
      };
    case 'heads-late':
      return {
        title: 'Heads are not being signed.',
        text: `${since ? `Last ${moment(since)}. ` : ''}It should happen every hour: what came since then could be cut off at its end without anybody being able to tell. ${WORKER}`,
      };
    case 'root-late':
      return {
        title: 'The root of a day that has ended is missing.',
        text: `${since ? `The last one is of ${dayName(since)}. ` : 'There is none yet. '}Each should be made in the first hour after midnight, Universal Time. ${WORKER}`,
      };
    case 'roots-not-outside':
      return {
        title: `The root of ${dayName(since!)} was not written to the folder outside.`,
        text: 'Ask the operator whether the folder named in OUTSIDE_DIR is there and can be written to. Until then download the roots below and keep them elsewhere.',
      };
    case 'roots-to-nobody':
      return {
        title: 'The day roots go to nobody.',
        text: `They prove something against us only when somebody outside keeps them. ${mayChange ? 'Name people who get each one by mail' : 'Ask a Horizon Admin to name people who get each one by mail'}: a school board, a lawyer, another district. Or let the operator set OUTSIDE_DIR to a folder on another machine.`,
      };
    case 'jobs-stuck':
      return {
        title: `${count(n ?? 0, 'job')} to ${does} ${n === 1 ? 'was' : 'were'} begun and ${n === 1 ? 'does' : 'do'} not go on.`,
        text: `A worker that runs gives such jobs to another one within a minute. ${WORKER}`,
      };
    case 'jobs-failed':
      return {
        title: `${count(n ?? 0, 'job')} to ${does} failed each time.`,
        text: 'It is not tried again by itself. The log of the worker says why; when the cause is mended, the operator has it tried again with "npm run -s jobs -- retry".',
      };
    case 'jobs-overdue':
      return {
        title: `Jobs to ${does} are not being done.`,
        text: `The oldest should have begun ${moment(since!)}. ${WORKER}`,
      };
    default:
      return { title: 'Something weakens the proofs.', text: kind };
  }
}
