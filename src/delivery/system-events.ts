import type { Instant } from '../kernel/clock.js';

/** Published by delivery about the system itself, in PostgreSQL's own log. */
export interface DeliverySystemEvents {
  /** The server or the database did not answer for more than 5 seconds; every sitting whose clock ran is concerned. */
  'delivery.SystemOutageRecorded.v1': { id: string; kind: 'server' | 'database'; from: Instant; to: Instant };
  /** What a job at a window's end or an auto-submit is about to end, said before it does. */
  'delivery.EndsStated.v1': { id: string; ends: number; extended: number };
}
