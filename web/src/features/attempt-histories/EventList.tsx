import { IconArrowsExchange, IconClock, IconTool, IconUserShield, IconWifi, type Icon } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { clockTime } from '../../lib/attempt-times.js';
import css from './history.module.css';
import type { EventKind, Told } from './sentences.js';

const FILTERS = [
  { value: 'all', label: 'All', passes: () => true },
  { value: 'answers', label: 'Answers', passes: ({ kind }: Told) => kind === 'answer' || kind === 'change' },
  { value: 'changes', label: 'Changes', passes: ({ kind }: Told) => kind === 'change' },
  { value: 'work', label: 'Pages and tools', passes: ({ kind }: Told) => kind === 'work' },
  { value: 'clock', label: 'Clock', passes: ({ kind }: Told) => kind === 'clock' },
  { value: 'connection', label: 'Connection', passes: ({ kind }: Told) => kind === 'connection' },
  { value: 'staff', label: 'Staff', passes: ({ byStaff }: Told) => byStaff },
] as const;

type Filter = (typeof FILTERS)[number]['value'];

const ICONS: Partial<Record<EventKind, Icon>> = { change: IconArrowsExchange, clock: IconClock, connection: IconWifi };

interface Props {
  told: Told[];
  /** Number of the event that the replay stands at. */
  now: number;
  onGo: (n: number) => void;
  startedAt: string;
}

/** Every event as a sentence; a press goes there. */
export const EventList = memo(function EventList({ told, now, onGo, startedAt }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  const counts = useMemo(
    () => new Map(FILTERS.map(({ value, passes }) => [value, told.filter(passes).length])),
    [told],
  );
  const shown = useMemo(() => told.filter(FILTERS.find(({ value }) => value === filter)!.passes), [told, filter]);
  const current = shown.findLast((t) => t.event.version <= now)?.event.version;
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = scroll.current!;
    const row = frame.querySelector<HTMLElement>('[aria-current="step"]');
    if (!row) return;
    const top = row.offsetTop - frame.clientHeight / 2 + row.offsetHeight / 2;
    if (
      row.offsetTop < frame.scrollTop + 40 ||
      row.offsetTop + row.offsetHeight > frame.scrollTop + frame.clientHeight - 40
    )
      frame.scrollTop = top;
  }, [current, filter]);
  return (
    <section className={css.list} aria-label="Events">
      <h2>Events</h2>
      <div className={css.chips} role="group" aria-label="Show">
        {FILTERS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={css.chip}
            aria-pressed={filter === value}
            data-none={counts.get(value) === 0 || undefined}
            onClick={() => setFilter(value)}
          >
            {label} <span className="num">{counts.get(value)}</span>
          </button>
        ))}
      </div>
      <div className={css.scroll} ref={scroll}>
        {shown.length === 0 && <p className={css.none}>Nothing of this kind happened.</p>}
        <ol className={`${css.events} num`}>
          {shown.map((one) => (
            <Row
              key={one.event.version}
              told={one}
              later={one.event.version > now}
              current={one.event.version === current}
              onGo={onGo}
              startedAt={startedAt}
            />
          ))}
        </ol>
      </div>
    </section>
  );
});

interface RowProps {
  told: Told;
  later: boolean;
  current: boolean;
  onGo: (n: number) => void;
  startedAt: string;
}

const Row = memo(function Row({ told: { event, kind, text, byStaff }, later, current, onGo, startedAt }: RowProps) {
  const Icon = byStaff ? IconUserShield : (ICONS[kind] ?? (event.type === 'ToolOpened' ? IconTool : null));
  return (
    <li data-kind={kind} data-later={later || undefined} aria-current={current ? 'step' : undefined}>
      <button type="button" onClick={() => onGo(event.version)}>
        <time dateTime={event.at}>{clockTime(startedAt, event.atMs)}</time>
        <span>{Icon && <Icon size={16} stroke={1.75} aria-hidden />}</span>
        <span>{text}</span>
      </button>
    </li>
  );
});
