import { memo, useRef } from 'react';
import { clockTime } from '../../lib/attempt-times.js';
import css from './history.module.css';
import { PLOT, stepPath, TRACKS, type Stretch, type Timeline } from './timeline.js';

interface Props {
  timeline: Timeline;
  ms: number;
  startedAt: string;
  onMove: (ms: number) => void;
  onStep: (by: 1 | -1) => void;
}

/** Which question was on the screen over time, with answers, changes, pauses, outages and devices; drag to scrub. */
export function TimelinePlot({ timeline, ms, startedAt, onMove, onStep }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const { x, y } = timeline;
  const question = timeline.steps.findLast((step) => step.ms <= ms)?.question ?? 1;
  const cursor = x(ms);
  const label = clockTime(startedAt, ms).replace(/ [AP]M$/, '');
  const flag = Math.min(Math.max(cursor, PLOT.left + 34), PLOT.right - 34);
  const toMs = (clientX: number) => {
    const box = svg.current!.getBoundingClientRect();
    return timeline.msAt(((clientX - box.left) / box.width) * PLOT.width);
  };
  return (
    <>
      <div className={css.plotFrame}>
        <div
          className={css.slider}
          role="slider"
          tabIndex={0}
          aria-label="Time in the sitting"
          aria-valuemin={0}
          aria-valuemax={Math.round(timeline.endMs / 1000)}
          aria-valuenow={Math.round(ms / 1000)}
          aria-valuetext={`${clockTime(startedAt, ms)}, question ${question}`}
          onKeyDown={(event) => {
            if (event.key === 'PageUp') onMove(ms + 60_000);
            else if (event.key === 'PageDown') onMove(ms - 60_000);
            else if (event.key === 'ArrowUp') onStep(1);
            else if (event.key === 'ArrowDown') onStep(-1);
            else return;
            event.preventDefault();
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            onMove(toMs(event.clientX));
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(toMs(event.clientX));
          }}
        >
          <svg ref={svg} className={css.plot} viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} aria-hidden>
            <defs>
              <pattern
                id="paused-hatch"
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <path d="M0 0V6" stroke="var(--c-control)" strokeWidth="1.6" />
              </pattern>
              <pattern
                id="offline-hatch"
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(-45)"
              >
                <path d="M0 0V6" stroke="var(--c-warn-mark)" strokeWidth="2.4" />
              </pattern>
              <clipPath id="until-now">
                <rect x="0" y="0" width={cursor} height={PLOT.height} />
              </clipPath>
            </defs>
            <Ground timeline={timeline} startedAt={startedAt} />
            <Work timeline={timeline} later />
            <g clipPath="url(#until-now)">
              <Work timeline={timeline} />
            </g>
            <path d={`M${cursor} 8V${TRACKS.foot}`} className={css.cursor} />
            <rect x={flag - 34} y={0} width={68} height={24} rx={4} className={css.flag} />
            <text x={flag} y={16.5} textAnchor="middle" className={css.flagText}>
              {label}
            </text>
            <circle cx={cursor} cy={y(question)} r={6.5} className={css.knob} />
          </svg>
        </div>
      </div>
      <p className={css.legend}>
        <span>Height is the question on the screen.</span>
        <span>
          <svg viewBox="0 0 14 14" aria-hidden>
            <circle cx="7" cy="7" r="4" fill="var(--c-section-b)" />
          </svg>
          answer given
        </span>
        <span>
          <svg viewBox="0 0 14 14" aria-hidden>
            <path d="M7 .5l6.5 6.5L7 13.5.5 7z" fill="var(--c-warn-mark)" />
          </svg>
          answer changed
        </span>
        <span>
          <svg viewBox="0 0 14 14" aria-hidden>
            <path d="M7 0V14" stroke="var(--c-text)" strokeWidth="2" strokeDasharray="2 3" />
          </svg>
          staff or device
        </span>
      </p>
      <p className={css.legend}>
        <span>Keys, while the focus is in this timeline:</span>
        <span>
          <kbd>←</kbd> <kbd>→</kbd> one event
        </span>
        <span>
          <kbd>n</kbd> <kbd>p</kbd> next and previous change of an answer
        </span>
        <span>
          <kbd>Space</kbd> plays
        </span>
        <span>
          <kbd>+</kbd> <kbd>−</kbd> speed
        </span>
        <span>
          <kbd>Home</kbd> <kbd>End</kbd>
        </span>
      </p>
    </>
  );
}

/** What does not change while the replay moves. */
const Ground = memo(function Ground({ timeline, startedAt }: { timeline: Timeline; startedAt: string }) {
  const { x, y } = timeline;
  return (
    <>
      {timeline.questions.map((n) => (
        <g key={n}>
          <path d={`M${PLOT.left} ${y(n)}H${PLOT.right}`} className={css.grid} />
          <text x={PLOT.left - 10} y={y(n) + 4} textAnchor="end">
            {n}
          </text>
        </g>
      ))}
      <Track at={TRACKS.online} name="Online" without={timeline.offline} x={x} kind="offline" />
      <Track at={TRACKS.inFront} name="In front" without={timeline.away} x={x} kind="away" />
      {timeline.ticks.map((at) => (
        <g key={at}>
          <path d={`M${x(at)} ${TRACKS.foot}v5`} className={css.tick} />
          <text x={x(at)} y={TRACKS.foot + 20} textAnchor={at === 0 ? 'start' : 'middle'}>
            {clockTime(startedAt, at).replace(/:\d\d [AP]M$/, '')}
          </text>
        </g>
      ))}
      {timeline.bands.map((band) => (
        <g key={band.from}>
          <rect
            x={x(band.from)}
            y={30}
            width={Math.max(2, x(band.to) - x(band.from))}
            height={140}
            fill={`url(#${band.kind}-hatch)`}
            opacity={band.kind === 'paused' ? 0.55 : 1}
          />
          <text x={(x(band.from) + x(band.to)) / 2} y={22} textAnchor="middle" className={css.word}>
            {band.label}
          </text>
        </g>
      ))}
      {timeline.marks.map((mark, i) => (
        <g key={i}>
          <path d={`M${x(mark.ms)} 30V170`} className={css.mark} />
          <text x={x(mark.ms)} y={22} textAnchor="middle" className={css.word}>
            {mark.label}
          </text>
        </g>
      ))}
      <path d={`M${x(timeline.endMs)} 30V${TRACKS.foot}`} className={css.end} />
    </>
  );
});

function Track({
  at,
  name,
  without,
  x,
  kind,
}: {
  at: number;
  name: string;
  without: Stretch[];
  x: (ms: number) => number;
  kind: 'offline' | 'away';
}) {
  return (
    <>
      <text x={PLOT.left - 10} y={at + 4} textAnchor="end">
        {name}
      </text>
      <path d={`M${PLOT.left} ${at}H${PLOT.right}`} className={css.track} />
      {without.map(({ from, to }) => (
        <rect
          key={from}
          x={x(from)}
          y={at - 5}
          width={Math.max(3, x(to) - x(from))}
          height={10}
          className={css.without}
          data-kind={kind}
        />
      ))}
    </>
  );
}

const Work = memo(function Work({ timeline, later }: { timeline: Timeline; later?: boolean }) {
  const { x, y } = timeline;
  return (
    <>
      <path d={stepPath(timeline, 0, timeline.endMs)} className={css.line} data-later={later} />
      {timeline.answers.map((answer, i) =>
        answer.changed ? (
          <path
            key={i}
            d={`M${x(answer.ms)} ${y(answer.question) - 6.5}l6.5 6.5l-6.5 6.5l-6.5 -6.5z`}
            className={css.changed}
          />
        ) : (
          <circle key={i} cx={x(answer.ms)} cy={y(answer.question)} r={3.2} className={css.answer} data-later={later} />
        ),
      )}
    </>
  );
});
