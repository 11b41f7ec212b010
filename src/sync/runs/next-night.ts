import { createHash } from 'node:crypto';

const [FROM_HOUR, HOURS] = [1, 4];

/**
 * The next moment at which a connection is synced: between 01:00 and 05:00 in the zone of the district, at a minute that follows
 * from the connection, so that districts do not ask at once.
 */
export function nextNightOf(connectionId: number, timeZone: string, nowMs: number): Date {
  const minute = createHash('sha256').update(`sync ${connectionId}`).digest().readUInt32BE(0) % (HOURS * 60);
  for (let day = 0; ; day += 1) {
    const local = new Intl.DateTimeFormat('en-CA', { timeZone }).format(nowMs + day * 86_400_000);
    const at = momentOf(local, FROM_HOUR * 60 + minute, timeZone);
    if (at.getTime() > nowMs) return at;
  }
}

/** The moment of a day and a minute in a zone; where the clock is put forward over it, an hour later. */
function momentOf(day: string, minute: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  let at = wanted;
  for (let i = 0; i < 2; i += 1) at = wanted - offsetMs(at, timeZone);
  return new Date(at);
}

function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - at;
}
