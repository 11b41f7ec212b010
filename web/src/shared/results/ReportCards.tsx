import { Link } from '@tanstack/react-router';
import css from './cards.module.css';
import type { WhenSearch } from './results-at.js';

export type CardPicture = 'summary' | 'subsections' | 'students' | 'comparison' | 'compare' | 'file';

export interface ReportCard {
  title: string;
  text: string;
  to: string;
  picture: CardPicture;
}

type Course = 'SAT' | 'ACT';

interface Props {
  cards: readonly ReportCard[];
  courses: readonly Course[];
  /** What goes along to each report. */
  search?: WhenSearch;
}

/** Ways to reports, each with a picture of what is there for the tests that the school takes. */
export function ReportCards({ cards, courses, search = {} }: Props) {
  return (
    <ul className={css.cards}>
      {cards.map(({ title, text, to, picture }) => (
        <li key={to}>
          <Picture of={picture} courses={courses} />
          <h3>
            <Link to={to as '/'} search={search as never}>
              {title}
            </Link>
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Two sections of the SAT, four of the ACT, all of them where a school takes both. */
const SECTIONS: Record<string, readonly ('a' | 'b')[]> = {
  SAT: ['a', 'b'],
  ACT: ['a', 'b', 'a', 'b'],
  both: ['a', 'b', 'a', 'b', 'a', 'b'],
};

/** A drawing, which says nothing that is not said beside it. */
function Picture({ of, courses }: { of: CardPicture; courses: readonly Course[] }) {
  const course = courses.includes('SAT') && courses.includes('ACT') ? 'both' : courses.includes('ACT') ? 'ACT' : 'SAT';
  const sections = SECTIONS[course]!;
  return (
    <svg viewBox="0 0 160 72" aria-hidden data-course={course} data-picture={of}>
      <line x1="8" x2="152" y1="64" y2="64" className={css.base} />
      {DRAWN[of](sections)}
    </svg>
  );
}

const tone = (section: 'a' | 'b') => (section === 'a' ? css.a : css.b);

const DRAWN: Record<CardPicture, (sections: readonly ('a' | 'b')[]) => React.ReactNode> = {
  // An arc, each section with its part of it.
  summary: (sections) =>
    sections.map((section, i) => {
      const part = Math.PI / sections.length;
      const [from, to] = [Math.PI + i * part + 0.04, Math.PI + (i + 1) * part - 0.04];
      const at = (angle: number) => `${80 + 44 * Math.cos(angle)} ${60 + 44 * Math.sin(angle)}`;
      return <path key={i} d={`M${at(from)} A44 44 0 0 1 ${at(to)}`} className={`${css.arc} ${tone(section)}`} />;
    }),
  // Bars that lie.
  subsections: (sections) =>
    sections.map((section, i) => {
      const height = 52 / sections.length;
      return (
        <rect
          key={i}
          x="12"
          y={8 + i * height}
          width={[104, 76, 120, 60, 92, 70][i]}
          height={height - 4}
          className={tone(section)}
        />
      );
    }),
  // A line for each student, a mark for each section.
  students: (sections) =>
    [12, 28, 44].map((y, row) => [
      <rect key={`name ${y}`} x="12" y={y} width="44" height="6" className={css.muted} />,
      ...sections.map((section, i) => (
        <circle
          key={`${y} ${i}`}
          cx={70 + (i * 84) / sections.length}
          cy={y + 3}
          r={(i + row) % 3 === 0 ? 3 : 5}
          className={tone(section)}
        />
      )),
    ]),
  // From test to test.
  comparison: (sections) =>
    sections.map((section, i) => (
      <polyline
        key={i}
        points={`20,${54 - i * 6} 80,${44 - i * 6} 140,${28 - (i * 12) / sections.length}`}
        className={`${css.slope} ${tone(section)}`}
      />
    )),
  // Two tests of one student.
  compare: (sections) =>
    sections.map((section, i) => {
      const width = 120 / sections.length;
      const height = [30, 38, 26, 34, 28, 40][i]!;
      const x = 20 + i * width;
      return (
        <g key={i} className={tone(section)}>
          <rect x={x} y={64 - height} width={width / 3} height={height} opacity="0.5" />
          <rect x={x + width / 2.6} y={54 - height} width={width / 3} height={height + 10} />
        </g>
      );
    }),
  // A sheet with a column for each section.
  file: (sections) => [
    <rect key="sheet" x="44" y="6" width="72" height="56" rx="3" className={css.sheet} />,
    ...sections.map((section, i) => (
      <rect
        key={i}
        x={52 + (i * 58) / sections.length}
        y="16"
        width={58 / sections.length - 4}
        height="38"
        className={tone(section)}
      />
    )),
  ],
};
