import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Batch } from '../../api/batches.js';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { queryClient } from '../../api/query-client.js';
import { clockText } from '../../lib/moments.js';
import type { Shown } from './incident-search.js';

type Schemas = components['schemas'];
export type Incident = Schemas['IncidentDto'];
export type LostSitting = Schemas['LostSittingDto'];
export type LostStretch = Schemas['LostStretchDto'];

/** A running day is asked again this often. */
const REFRESH_MS = 20_000;

/** Whose sittings are looked at. Without a school it is the viewer's own; section 0 is everybody. */
export interface Looked {
  schoolId?: number;
  section: number;
}

const path = (schoolId?: number) =>
  schoolId === undefined ? '/api/staff/incidents' : `/api/admin/schools/${schoolId}/incidents`;

/** @param to undefined is the server's now, and goes on. */
export const incidentQuery = ({ schoolId, section }: Looked, from: string, to: string | undefined) =>
  queryOptions({
    queryKey: ['incidents', schoolId, section, from, to],
    queryFn: ({ signal }) => api.get<Incident>(path(schoolId), { signal, query: { section_id: section, from, to } }),
    placeholderData: keepPreviousData,
    refetchInterval: to === undefined ? REFRESH_MS : false,
  });

/** Of the time that was shown: what came later is not credited unseen. */
export function creditLosses(
  { schoolId, section }: Looked,
  { from, to }: Incident,
  attemptIds: string[],
  reason: string,
  batch_id: string,
): Promise<Batch> {
  const of = { section_id: section, from, to, attempt_ids: attemptIds };
  return api.post(`${path(schoolId)}/credits`, { ...of, reason, batch_id });
}

export function refreshIncidents(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['incidents'] });
}

export function isOver({ phase }: LostSitting): boolean {
  return phase === 'submitted';
}

/** What a credit would change. */
export function canCredit(sitting: LostSitting): boolean {
  return sitting.mayCredit && sitting.openSeconds > 0;
}

export function passes(sitting: LostSitting, shown: Shown): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'open':
      return sitting.openSeconds > 0 && !isOver(sitting);
    case 'credited':
      return sitting.openSeconds === 0 && sitting.lostSeconds > 0;
    case 'over':
      return sitting.openSeconds > 0 && isOver(sitting);
  }
}

const CAUSES: Record<LostStretch['causes'][number], string> = {
  connection: 'Connection lost',
  silence: 'Nothing heard of the device',
  server: 'Server did not answer',
  database: 'Database did not answer',
};

/** 'Connection lost, server did not answer' */
export function causeText({ causes }: LostStretch): string {
  return causes
    .map((cause, i) => (i === 0 ? CAUSES[cause] : CAUSES[cause][0]!.toLowerCase() + CAUSES[cause].slice(1)))
    .join(', ');
}

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** '10:58:20 AM to 11:02:05 AM'; with the day where it is not today. */
export function stretchText({ from, to }: { from: string; to: string }, nowMs: number): string {
  const day =
    new Date(from).toDateString() === new Date(nowMs).toDateString()
      ? ''
      : `${new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(from))}, `;
  return `${day}${TIME.format(new Date(from))} to ${TIME.format(new Date(to))}`;
}

/** 'up to 40:00 after they were given; set aside'; null where no answer arrived after the end and changed what counts. */
export function lateText({
  lateGapSeconds,
  lateCounts,
}: Pick<LostSitting, 'lateGapSeconds' | 'lateCounts'>): string | null {
  return lateGapSeconds === null
    ? null
    : `up to ${clockText(lateGapSeconds)} after they were given${lateCounts ? '' : '; set aside'}`;
}

/** What a credit will do, told before it is done. */
export function effectOf(chosen: readonly LostSitting[]): string[] {
  const getting = chosen.filter(canCredit);
  const [first] = getting;
  if (!first)
    return ['There is nothing to give back: the selected sittings are over, or were given everything back already.'];
  const total = getting.reduce((sum, { openSeconds }) => sum + openSeconds, 0);
  const amounts = getting.map(({ openSeconds }) => openSeconds);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const count = (n: number, one: string, many: string) => (n === 1 ? one : many.replace('#', String(n)));
  const wentOn = getting.filter(({ stretches }) => stretches.some(({ answered }) => answered > 0)).length;
  const revived = getting.filter(({ phase }) => phase === 'expired').length;
  const over = chosen.filter((sitting) => isOver(sitting) && sitting.openSeconds > 0).length;
  const nothing = chosen.length - getting.length - over;
  return [
    getting.length === 1
      ? `Gives ${clockText(total)} back to ${first.firstName} ${first.lastName}: time left goes from ${clockText(first.remainingSeconds)} to ${clockText(first.remainingSeconds + total)}.`
      : `Gives ${clockText(total)} back to ${getting.length} sittings, ${least === most ? clockText(least) : `${clockText(least)} to ${clockText(most)}`} each. Their tests end that much later.`,
    revived > 0 && count(revived, 'The time of 1 was up: it goes on.', 'The time of # was up: they go on.'),
    wentOn > 0 &&
      count(
        wentOn,
        '1 student gave answers within the lost time and so went on without the server.',
        '# students gave answers within the lost time and so went on without the server.',
      ),
    over > 0 &&
      count(
        over,
        '1 selected sitting is over and gets nothing until it is reopened.',
        '# selected sittings are over and get nothing until they are reopened.',
      ),
    nothing > 0 && count(nothing, '1 selected sitting stays as it is.', '# selected sittings stay as they are.'),
  ].filter((sentence) => sentence !== false);
}
