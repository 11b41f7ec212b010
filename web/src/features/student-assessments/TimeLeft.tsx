import { clockText } from '../../lib/moments.js';
import type { Given, StudentAssessment } from './queries.js';
import { useSecondsLeft } from './use-seconds-left.js';

type Clock = NonNullable<StudentAssessment['sitting']>['clock'];

/** The time left of a timed sitting by the server's clock, in whole seconds; null where there is none. */
export function useTimeLeft(given: Given, clock: Clock | undefined): number | null {
  const timed = clock !== undefined && clock.allowedSeconds !== null;
  const running = useSecondsLeft(
    given,
    timed && clock.phase === 'running' && clock.deadlineAt !== null ? Date.parse(clock.deadlineAt) : null,
  );
  return running ?? (timed && clock.phase === 'paused' ? clock.remainingSeconds : null);
}

/** '18:24 left. The clock is running.' Ticks for the eye; a screen reader hears it when it comes here. */
export function TimeLeft({ given, of }: { given: Given; of: StudentAssessment }) {
  const clock = of.sitting?.clock;
  const left = useTimeLeft(given, of.status === 'active' ? clock : undefined);
  if (left === null) return null;
  return (
    <span className="num">
      {left === 0
        ? 'The time is up.'
        : `${clockText(left)} left. ${clock!.phase === 'running' ? 'The clock is running.' : 'The clock stands still.'}`}
    </span>
  );
}
