import { IconActivity, IconArrowsExchange, IconClock, IconWifi, type Icon } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { clockTime } from './dates.js';
import css from './history.module.css';
import type { EventKind, Told } from './sentences.js';

type Filter = 'all' | 'answers' | 'changes' | 'clock' | 'connection';

const FILTERS: { value: Filter; label: string; kinds: readonly EventKind[] | null }[] = [
  { value: 'all', label: 'All', kinds: null },
  { value: 'answers', label: 'Answers', kinds: ['answer', 'change'] },
  { value: 'changes', label: 'Changes', kinds: ['change'] },
  { value: 'clock', label: 'Clock', kinds: ['clock'] },
  { value: 'connection', label: 'Connection', kinds: ['connection'] },
];

const ICONS: Partial<Record<EventKind, Icon>> = { change: IconArrowsExchange, clock: IconClock, connection: IconWifi };

interface Props {
  told: Told[];
  /** Number of the event that the replay stands at. */
  now: number;
  onGo: (n: number) => void;
  startedAt: string;
}

/** Every event as a sentence; a press goes there. */
export function EventList({ told, now, onGo, startedAt }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  const shown = useMemo(() => {
    const kinds = FILTERS.find((f) => f.value === filter)!.kinds;
    return kinds ? told.filter((t) => kinds.includes(t.kind)) : told;
  }, [told, filter]);
  const current = shown.findLast((t) => t.event.version <= now)?.event.version;
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = scroll.current!;
    const row = frame.querySelector<HTMLElement>('[aria-current="step"]');
    if (!row) return;
    const top = row.offsetTop - frame.clientHeight / 2 + row.offsetHeight / 2;
    if (row.offsetTop < frame.scrollTop + 40 || row.offsetTop + row.offsetHeight > frame.scrollTop + frame.clientHeight - 40) frame.scrollTop = top;
  }, [current, filter]);
  return (
    <section className={css.list} aria-label="Events">
      <h2>Events</h2>
      <div className={css.chips} role="group" aria-label="Show">
        {FILTERS.map((f) => (
          <button key={f.value} type="button" className={css.chip} aria-pressed={filter === f.value} onClick={() => setFilter(f.value)}>
            {f.label}
            {f.value === 'all' ? ` ${told.length}` : ''}
          </button>
        ))}
      </div>
      <div className={css.scroll} ref={scroll}>
        {shown.length === 0 && <p className={css.none}>Nothing of this kind happened.</p>}
        <ol className={`${css.events} num`}>
          {shown.map(({ event, kind, text }) => {
            const Icon = ICONS[kind] ?? (event.type === 'ToolOpened' ? IconActivity : null);
            return (
              <li key={event.version} data-kind={kind} data-later={event.version > now || undefined} aria-current={event.version === current ? 'step' : undefined}>
                <button type="button" onClick={() => onGo(event.version)}>
                  <time dateTime={event.at}>{clockTime(startedAt, event.atMs)}</time>
                  <span>{Icon && <Icon size={16} stroke={1.75} aria-hidden />}</span>
                  <span>{text}</span>
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
