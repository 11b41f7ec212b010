import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/db.js';
import { Notices } from '../../platform/db/notices.js';

/** NOTIFY channel of documents that moved or are gone. */
const CHANNEL = 'exports_documents';

export interface DocumentMoved {
  id: number;
  personId: number;
}

/** Tells every process that a document moved; within a transaction only when that commits. */
export async function tellMoved(q: Pick<Queryable, 'query'>, moved: DocumentMoved): Promise<void> {
  await q.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(moved)]);
}

/** What pages learn of documents as soon as it happens. */
@Injectable()
export class DocumentFeed {
  constructor(private readonly notices: Notices) {}

  /**
   * Calls `moved` for each document of a person that moved, and `missed` when something may not have been heard.
   * @returns what ends it
   */
  watch(personId: number, { moved, missed }: { moved(id: number): void; missed(): void }): Promise<() => void> {
    return this.notices.listen(CHANNEL, {
      told: (payload) => {
        const told = JSON.parse(payload) as DocumentMoved;
        if (told.personId === personId) moved(told.id);
      },
      back: missed,
    });
  }
}
