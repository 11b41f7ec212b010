import { Link } from '@tanstack/react-router';
import { IconArrowRight } from '@tabler/icons-react';
import { dayText } from '../../lib/moments.js';
import { momentBefore } from '../../lib/as-of.js';
import { Tag } from '../../ui/Tag.js';
import type { CompositeReport } from '../../api/report-types.js';
import classes from './changes.module.css';

type Change = CompositeReport['changes'][number];

/** What corrections made of this report since it was first scored, and why: for everybody who reads it. */
export function ScoreChanges({ report: { changes, assessmentType } }: { report: CompositeReport }) {
  if (changes.length === 0) return null;
  const whole = assessmentType.courseType === 'SAT' ? 'Total' : 'Composite';
  return (
    <aside className={classes.changes} aria-labelledby="changes-title">
      <h2 id="changes-title">
        {changes.length === 1 ? 'This report was corrected' : `This report was corrected ${changes.length} times`}
      </h2>
      <ol>
        {changes.map((change) => (
          <li key={change.correctionId}>
            <p>
              <b className="num">{dayText(change.at)}</b> {change.what}{' '}
              {change.undone && <Tag tone="line">Taken back since</Tag>}
            </p>
            <Figures change={change} whole={whole} />
            {change.reason && <blockquote>{change.reason}</blockquote>}
            <p className={classes.screenOnly}>
              <Link
                to="."
                search={
                  ((before: object) => ({ ...before, asOf: momentBefore(change.at), against: undefined })) as never
                }
                className="way"
              >
                See the report before this
              </Link>
            </p>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function Figures({ change, whole }: { change: Change; whole: string }) {
  const figures: [string, number | null, number | null][] = [
    ...(change.compositeBefore !== change.compositeAfter
      ? ([[whole, change.compositeBefore, change.compositeAfter]] as [string, number | null, number | null][])
      : []),
    ...change.sections.flatMap((s): [string, number | null, number | null][] => [
      ...(s.scoreBefore !== s.scoreAfter
        ? ([[s.name, s.scoreBefore, s.scoreAfter]] as [string, number | null, number | null][])
        : []),
      ...(s.rawBefore !== s.rawAfter
        ? ([[`${s.name}, right answers`, s.rawBefore, s.rawAfter]] as [string, number | null, number | null][])
        : []),
      ...(s.rawMaxBefore !== s.rawMaxAfter
        ? ([[`${s.name}, questions that count`, s.rawMaxBefore, s.rawMaxAfter]] as [
            string,
            number | null,
            number | null,
          ][])
        : []),
    ]),
    ...(change.percentileBefore !== change.percentileAfter
      ? ([
          [
            change.percentileOf ? `${change.percentileOf}, national percentile` : 'National percentile',
            change.percentileBefore,
            change.percentileAfter,
          ],
        ] as [string, number | null, number | null][])
      : []),
  ];
  if (figures.length === 0) return <p className={classes.none}>No score and no count changed.</p>;
  return (
    <ul className="num">
      {figures.map(([name, before, after]) => (
        <li key={name}>
          {name} <s>{before ?? '--'}</s>
          <IconArrowRight size={14} stroke={1.75} role="img" aria-label="became" />
          <b>{after ?? '--'}</b>
        </li>
      ))}
    </ul>
  );
}
