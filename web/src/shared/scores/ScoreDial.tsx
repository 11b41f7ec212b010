import {
  compositeShares,
  dialDrop,
  dialPoint,
  dialSegments,
  MINI_SEGMENTS,
  SEGMENTS,
  shareOf,
} from '../../lib/score-dial.js';
import css from './ScoreDial.module.css';

const RADIUS = 100;
const WIDTHS = { xl: 372, l: 320, m: 172, mini: 76 };

export interface DialSection {
  name: string;
  score: number | null;
  min: number;
  tone: 'a' | 'b';
}

interface Props {
  /** null shows '--' and an empty arc. */
  score: number | null;
  min: number;
  max: number;
  /** xl 372 px with section labels, l 320, m 172, mini 76 with 16 segments. */
  size?: keyof typeof WIDTHS;
  /** Colour of a score without sections. */
  tone?: 'a' | 'b';
  /** Fills the arc section by section and, at xl, names them beside it. */
  sections?: DialSection[];
  benchmark?: number | null;
  /** Below the number; by default the range at xl and l. */
  caption?: string;
  /** What the number is, for those who do not see it: 'Composite score'. */
  label: string;
  /** Text in place of the number, such as '72.4%'. */
  value?: string;
}

/** The arc of a score: 32 segments (16 mini) over 1.2 pi, filled by (score - min) / (max - min). */
export function ScoreDial({
  score,
  min,
  max,
  size = 'xl',
  tone = 'a',
  sections,
  benchmark,
  caption,
  label,
  value,
}: Props) {
  const segments = size === 'mini' ? MINI_SEGMENTS : SEGMENTS;
  const shares = sections ? compositeShares({ score, min, max }, sections) : [shareOf(score, min, max)];
  const tones = sections ? sections.map((section) => section.tone) : [tone];
  const shape = {
    radius: RADIUS,
    cx: RADIUS,
    cy: RADIUS,
    segments,
    gap: size === 'mini' ? 3.4 : size === 'm' ? 2.6 : 1.9,
  };
  const text = value ?? (score === null ? '--' : String(score));
  const below = caption ?? (size === 'xl' || size === 'l' ? `from ${min} to ${max}` : undefined);
  const half = sections ? Math.ceil(sections.length / 2) : 0;
  const drawing = (
    <div className={css.dial} data-size={size}>
      <svg viewBox={`0 0 ${2 * RADIUS} ${RADIUS + dialDrop(RADIUS) + 1}`} aria-hidden>
        {dialSegments(shape, shares).map(({ path, part }) => (
          <path key={path} d={path} className={part === null ? css.empty : tones[part] === 'a' ? css.a : css.b} />
        ))}
        {benchmark != null && (
          <Benchmark at={benchmark} share={shareOf(benchmark, min, max)} fontSize={(13 * 200) / WIDTHS[size]} />
        )}
      </svg>
      <span className={css.number} data-long={text.length > 4 || undefined} aria-hidden>
        {text}
      </span>
      {below && (
        <span className={css.caption} aria-hidden>
          {below}
        </span>
      )}
    </div>
  );
  const words = [
    `${label} ${score === null && !value ? 'not available' : text}`,
    value ? '' : `, from ${min} to ${max}`,
    ...(sections ?? []).map((section) => `, ${section.name} ${section.score ?? 'not available'}`),
    benchmark != null ? `, benchmark ${benchmark}` : '',
  ].join('');
  return (
    <figure
      className={css.figure}
      role="img"
      aria-label={words}
      data-labelled={(sections && size === 'xl') || undefined}
      data-benchmark={benchmark != null || undefined}
    >
      {sections && size === 'xl' && <Labels sections={sections.slice(0, half)} />}
      {drawing}
      {sections && size === 'xl' && <Labels sections={sections.slice(half)} />}
    </figure>
  );
}

function Labels({ sections }: { sections: DialSection[] }) {
  return (
    <div className={css.labels} aria-hidden>
      {sections.map(({ name, score, tone }) => (
        <span key={name} className={css.label} data-tone={tone}>
          <b>{score ?? '--'}</b>
          {name}
        </span>
      ))}
    </div>
  );
}

function Benchmark({ at, share, fontSize }: { at: number; share: number; fontSize: number }) {
  const centre = { cx: RADIUS, cy: RADIUS };
  const from = dialPoint(centre, RADIUS * 0.66, share);
  const to = dialPoint(centre, RADIUS * 1.04, share);
  const label = dialPoint(centre, RADIUS * 1.04 + fontSize * 0.75, share);
  const side = Math.abs(Math.sin(label.angle)) < 0.2 ? 'middle' : label.angle < 0 ? 'end' : 'start';
  return (
    <>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={css.benchmarkEdge} />
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={css.benchmark} />
      <text
        x={label.x}
        y={label.y}
        fontSize={fontSize}
        textAnchor={side}
        dominantBaseline="middle"
        className={css.benchmarkText}
      >
        {at}
      </text>
    </>
  );
}
