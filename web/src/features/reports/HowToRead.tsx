import type { CompositeReport } from '../../api/report-types.js';
import { ReportSection } from './ReportSection.js';
import classes from './reports.module.css';

/** What the words of the report mean, for somebody who reads one for the first time. */
export function HowToRead({ report, brand }: { report: CompositeReport; brand: string }) {
  const sum = report.assessmentType.courseType === 'SAT';
  const two = report.sections.some((s) => s.part2Difficulty !== null);
  const entries: [string, string][] = [
    [
      sum ? 'Total' : 'Composite',
      `${sum ? 'The sum' : 'The mean'} of the section scores, on a scale from ${report.minScore} to ${report.maxScore}. It is not a percentage.`,
    ],
    [
      'Likely range',
      'No test is exact. Taken again on another day, without more practice, the score would most likely fall within this range.',
    ],
    [
      'Percentile',
      `As high as, or higher than, so many of 100 students. National compares with students of the same grade, ${brand} with those who took this set here; it shows -- until there are 30.`,
    ],
    [
      'Benchmark',
      'The score from which students have a good chance in a first college course. Below it is not a failure: it says where practice pays.',
    ],
    ['Boxes', 'One box is one question that counts: solid is right, hatched is wrong, empty was left blank.'],
    ['Trial questions', 'They are being tried out for later tests and never change a score.'],
  ];
  if (two)
    entries.splice(4, 0, [
      'Part 2',
      'Part 1 decides which form of Part 2 comes next. The harder form opens the highest scores; both are scored fairly.',
    ]);
  return (
    <ReportSection id="how-to-read" title="How to read this report">
      <dl className={classes.how}>
        {entries.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </ReportSection>
  );
}
