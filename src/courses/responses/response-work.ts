import { Injectable } from '@nestjs/common';
import type { SavedItem, SavedState } from '../../delivery/index.js';
import type { Instant } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { grouped } from '../../platform/db/statement-batcher.js';
import { ResponseKeys, type ResponseCipher } from './response-keys.js';
import type { WorkType } from './take-entries.js';

/** Everything a student left in a response, opened. */
export interface Work {
  saved: SavedState;
  /** When what stands at a question was given. */
  answeredAt: Record<string, Instant>;
  checked: string[];
  /** By device: up to where its log is stored. */
  acks: ReadonlyMap<string, number>;
}

interface Row {
  id: number;
  ref: string;
  sealed: string | null;
}

interface EntryRow {
  deviceId: string;
  seq: number;
  type: WorkType;
  ref: string | null;
  givenAt: Date;
  sealed: string | null;
  counts: boolean;
}

/** What is sealed of an entry. */
export interface Sealed {
  value?: string | null | undefined;
  choiceId?: string | undefined;
  annotationId?: string | undefined;
  json?: string | undefined;
}

/** Reads of what was given in responses. Who may read is decided before. */
@Injectable()
export class ResponseWork {
  constructor(
    private readonly db: Db,
    private readonly keys: ResponseKeys,
  ) {}

  /** The answers that stand, by response and question; a response whose key is gone has none. */
  async answersOf(
    responseIds: readonly number[],
    q: Queryable = this.db,
  ): Promise<Map<number, Record<string, string>>> {
    const ciphers = await this.keys.read(responseIds, q);
    const rows = await q.query<Row>(
      `select distinct on (response_id, item_ref) response_id as id, item_ref as ref, sealed from courses.response_entries
       where response_id = any($1) and counts and type in ('answer', 'clear')
       order by response_id, item_ref, given_at desc, place desc`,
      [[...ciphers.keys()]],
    );
    const byResponse = grouped(rows, ({ id }) => id);
    return new Map(
      [...ciphers].map(([id, cipher]) => [
        id,
        Object.fromEntries(
          (byResponse.get(id) ?? []).flatMap(({ ref, sealed }) => {
            const { value } = opened(cipher, sealed);
            return value ? [[ref, value]] : [];
          }),
        ),
      ]),
    );
  }

  /** What stands in a response, as a player goes on with it. */
  async of(responseId: number): Promise<Work> {
    const [ciphers, rows] = await Promise.all([
      this.keys.read([responseId]),
      this.db.query<EntryRow>(
        `select device_id as "deviceId", seq, type, item_ref as ref, given_at as "givenAt", sealed, counts from courses.response_entries
         where response_id = $1 order by place`,
        [responseId],
      ),
    ]);
    const cipher = ciphers.get(responseId);
    const items: Record<string, SavedItem> = {};
    const datedMs = new Map<string, number>();
    const checked: string[] = [];
    const acks = new Map<string, number>();
    let lastItem: string | null = null;
    for (const row of rows) {
      acks.set(row.deviceId, Math.max(row.seq, acks.get(row.deviceId) ?? 0));
      const { ref } = row;
      if (!row.counts || ref === null || !cipher) continue;
      const item = (items[ref] ??= {});
      const { value, choiceId, annotationId, json } = opened(cipher, row.sealed);
      switch (row.type) {
        case 'view':
          lastItem = ref;
          break;
        case 'check':
          checked.push(ref);
          break;
        case 'answer':
        case 'clear':
          if (row.givenAt.getTime() < (datedMs.get(ref) ?? -Infinity)) break;
          datedMs.set(ref, row.givenAt.getTime());
          if (row.type === 'answer' && value) item.value = value;
          else delete item.value;
          break;
        case 'flag':
          item.flagged = true;
          break;
        case 'unflag':
          delete item.flagged;
          break;
        case 'eliminate':
          item.eliminated = [...without(item.eliminated, choiceId!), choiceId!];
          break;
        case 'restore':
          item.eliminated = without(item.eliminated, choiceId!);
          break;
        case 'annotate':
          item.annotations = [
            ...(item.annotations ?? []).filter(({ id }) => id !== annotationId),
            { id: annotationId!, json: json! },
          ];
          break;
        case 'unannotate':
          item.annotations = (item.annotations ?? []).filter(({ id }) => id !== annotationId);
          break;
        default:
      }
    }
    return {
      saved: { items, lastItem },
      answeredAt: Object.fromEntries([...datedMs].map(([ref, ms]) => [ref, new Date(ms).toISOString()])),
      checked,
      acks,
    };
  }
}

function opened(cipher: ResponseCipher, sealed: string | null): Sealed {
  return sealed === null ? {} : (JSON.parse(cipher.open(sealed)) as Sealed);
}

function without(list: readonly string[] | undefined, id: string): string[] {
  return (list ?? []).filter((other) => other !== id);
}
