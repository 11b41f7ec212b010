import { dialSegments, dialDrop, SEGMENTS } from '../lib/score-dial.js';

const RADIUS = 84;
const SHAPE = { radius: RADIUS, cx: RADIUS, cy: RADIUS, segments: SEGMENTS };

/** The arc as an ornament: no value, no words. */
export function Arc({ filled, className }: { filled: number; className?: string }) {
  return (
    <svg viewBox={`0 0 ${RADIUS * 2} ${RADIUS + dialDrop(RADIUS) + 2}`} className={className} aria-hidden>
      {dialSegments(SHAPE, [filled / SEGMENTS]).map(({ path, part }) => (
        <path key={path} d={path} fill={part === null ? 'var(--c-track)' : 'var(--c-primary)'} />
      ))}
    </svg>
  );
}
