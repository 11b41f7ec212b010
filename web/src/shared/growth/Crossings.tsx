import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Section } from '../../ui/Section.js';
import { useLessonFor } from '../lessons/use-lesson-for.js';
import type { GrowthOf } from './growth-search.js';
import type { GroupGrowth, GrowthTest } from './queries.js';
import { signed } from './words.js';
import css from './growth.module.css';
import text from '../results/finding.module.css';

interface Props {
  of: GrowthOf;
  crossings: GroupGrowth['crossings'];
  tests: readonly GrowthTest[];
  error: number;
  exam: GroupGrowth['assessmentType']['courseType'];
}

/** Who came over the benchmark of a section from the first test to the last, and who fell below it. */
export function Crossings({ of, crossings, tests, error, exam }: Props) {
  // Of a group as it is now: a lesson is given to those who are there.
  const { button, dialog } = useLessonFor(
    of.sectionId === undefined ? [] : [of.sectionId],
    !of.group?.district && !of.asOf,
  );
  if (crossings.length === 0) return null;
  return (
    <Section title="Who crossed a benchmark">
      <p className={text.explain}>
        {tests[0]!.name} to {tests.at(-1)!.name}, one dot a student. A crossing by less than {2 * error} points can be
        chance
        {crossings.some(({ crossed }) => crossed.students.length > 0) ? '; the change stands beside each name' : ''}.
      </p>
      <div className={css.two}>
        {crossings.map((one) => (
          <div key={one.categoryId} data-tone={one.tone} className={css.crossing}>
            <h3 className="h3">{one.name}</h3>
            <dl>
              <Crossed {...one.crossed} words="crossed it" dots="crossed" of={of} test={tests.at(-1)!} />
              <Crossed {...one.fell} words="fell below" dots="fell" of={of} test={tests.at(-1)!} />
              <Stayed count={one.above} words="stayed above" dots="above" />
              <Stayed count={one.below} words="still below" dots="below" />
            </dl>
            {one.fell.students.length > 0 &&
              button?.(
                (topic) => topic.exam === exam && topic.category === one.name,
                `${one.name}, fell below`,
                () => one.fell.students.map((s) => ({ id: s.studentId, name: `${s.firstName} ${s.lastName}` })),
              )}
          </div>
        ))}
      </div>
      {dialog}
    </Section>
  );
}

interface CrossedProps {
  count: number;
  clear: number;
  students: GroupGrowth['crossings'][number]['crossed']['students'];
  words: string;
  dots: string;
  of: GrowthOf;
  test: GrowthTest;
}

function Crossed({ count, clear, students, words, dots, of, test }: CrossedProps) {
  return (
    <div>
      <dt className="num">
        <b>{count}</b> {words} <Dots count={count} kind={dots} />
      </dt>
      {count > 0 && (
        <dd className="num">
          {students.map(({ studentId, firstName, lastName, change }, i) => (
            <span key={studentId}>
              {i > 0 && ', '}
              <ReportLink of={of} test={test} studentId={studentId}>
                {firstName} {lastName}
              </ReportLink>{' '}
              <span className="muted">{signed(change)}</span>
            </span>
          ))}
          {students.length > 0 && '. '}
          {clear === 0 ? 'None by a clear change.' : `${clear} of ${count} by a clear change.`}
        </dd>
      )}
    </div>
  );
}

function Stayed({ count, words, dots }: { count: number; words: string; dots: string }) {
  return (
    <div>
      <dt className="num">
        <b>{count}</b> {words} <Dots count={count} kind={dots} />
      </dt>
    </div>
  );
}

/** Above that they say no more than the number. */
const MOST_DOTS = 100;

function Dots({ count, kind }: { count: number; kind: string }) {
  if (count > MOST_DOTS) return null;
  return (
    <span className={css.dots} aria-hidden>
      {Array.from({ length: count }, (_, i) => (
        <i key={i} data-kind={kind} />
      ))}
    </span>
  );
}

/** A name that leads to the student's report of a test, and back. */
export function ReportLink({
  of,
  test,
  studentId,
  children,
}: {
  of: GrowthOf;
  test: GrowthTest;
  studentId: number;
  children: ReactNode;
}) {
  return (
    <Link
      to="/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}"
      params={{
        assessmentSetId: test.assessmentSet.id,
        assessmentTypeId: of.type,
        studentId,
        sectionId: of.sectionId,
      }}
      search={{ from: 'student-performance', year: test.schoolYear.id }}
      className="way"
    >
      {children}
    </Link>
  );
}
