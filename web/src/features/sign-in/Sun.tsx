import { segmentPath } from '../../lib/score-dial.js';

const RINGS = [
  { radius: 400, inner: 322, segments: 48, risen: 30, gap: 6.8, opacity: 0.34 },
  { radius: 306, inner: 232, segments: 40, risen: 27, gap: 6.2, opacity: 0.55 },
  { radius: 216, inner: 152, segments: 32, risen: 22, gap: 5.5, opacity: 0.8 },
  { radius: 138, inner: 92, segments: 20, risen: 15, gap: 5.6, opacity: 1 },
];

/** The arc of every score as a rising sun; the picture of the sign-in. */
export function Sun({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 720 432" preserveAspectRatio="xMidYMax slice" aria-hidden>
      {RINGS.map(({ radius, inner, segments, risen, gap, opacity }) =>
        Array.from({ length: segments }, (_, i) => {
          const step = Math.PI / segments;
          const shape = { radius, inner: inner / radius, cx: 360, cy: 430, segments };
          const up = i < risen;
          return (
            <path
              key={`${radius}-${i}`}
              d={segmentPath(shape, -Math.PI / 2 + i * step, -Math.PI / 2 + (i + 1) * step, gap / 2, gap / 2)}
              fill={up ? 'var(--c-night-accent)' : 'var(--c-night-line)'}
              opacity={up ? opacity : 0.42}
            />
          );
        }),
      )}
    </svg>
  );
}
