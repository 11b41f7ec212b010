import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { assessmentType, category } from '../catalogue.js';
import type {
  ConversionTable,
  Difficulty,
  Form,
  Item,
  ItemKey,
  NormTable,
  PlayerItem,
  RoutingRule,
  Stimulus,
} from '../item.js';
import { playerItem } from '../player-item.js';
import type { ContentCode } from '../problems.js';

/** Where a form stands in the catalogue. */
export interface FormAddress {
  typeId: number;
  setId: number;
  categoryId: number;
  part: 1 | 2;
  difficulty: Difficulty;
}

/** A set that can be assigned: every category of its type has all its forms. */
export interface AvailableSet {
  id: number;
  typeId: number;
  name: string;
  categories: {
    id: number;
    name: string;
    questionsCount: number;
    durationSeconds: number;
    parts: { part: 1 | 2; questionsCount: number; durationSeconds: number }[];
  }[];
}

interface FormRow {
  id: number;
  code: string;
  version: number;
  type_id: number;
  set_id: number;
  category_id: number;
  part: 1 | 2;
  difficulty: Difficulty;
  duration_seconds: number;
  tools: Form['tools'];
  directions: string;
  items: Form['items'];
  content_hash: string;
}

interface KeyRow {
  ref: string;
  item_version: number;
  key_version: number;
  scoring: ItemKey['scoring'];
  rationale: string;
}

const FORM_COLUMNS =
  'id, code, version, type_id, set_id, category_id, part, difficulty, duration_seconds, tools, directions, items, content_hash';
const ITEMS_AT = `select i.body as item, s.body as stimulus
  from jsonb_array_elements($1::jsonb) with ordinality as f(entry, place)
  join content.items i on i.ref = f.entry->>'ref' and i.version = (f.entry->>'version')::int
  left join content.stimuli s on s.ref = i.body->>'stimulusRef' and s.version = coalesce((i.body->>'stimulusVersion')::int, 1)
  order by f.place`;
/** How long a process may go on with a form or table that a newer version has replaced, in milliseconds. */
const LATEST_TTL = 5_000;

/**
 * Reads of published content. What has an id or a version never changes and is kept in memory; "the newest version" is asked
 * for again every few seconds, so that every process learns of an import.
 */
@Injectable()
export class ContentLibrary {
  private readonly forms = new Map<number, Promise<Form>>();
  private readonly contents = new Map<number, Promise<{ items: Item[]; player: PlayerItem[] }>>();
  private readonly latest = new Map<string, { until: number; value: Promise<unknown> }>();

  constructor(private readonly db: Db) {}

  /** @throws DomainError `content/form-not-found` */
  getForm(formId: number): Promise<Form> {
    return keep(this.forms, formId, async () => {
      const row = await this.db.one<FormRow>(`select ${FORM_COLUMNS} from content.forms where id = $1`, [formId]);
      if (!row) throw notFound();
      return toForm(row);
    });
  }

  /**
   * The exact version that a sitting names: for scoring and for reports years later. @throws DomainError
   * `content/form-not-found`
   */
  async getFormByCode(code: string, version: number): Promise<Form> {
    const row = await this.fresh(`code:${code}@${version}`, () =>
      this.db.one<{ id: number }>('select id from content.forms where code = $1 and version = $2', [code, version]),
    );
    if (!row) throw notFound();
    return this.getForm(row.id);
  }

  /**
   * The newest version of the form at a place of the catalogue; with `assignedAt` the newest of that moment, so that an
   * assignment keeps its form when a newer one is published. Content that came after the assignment begins with its oldest.
   */
  async findFormFor(
    { typeId, setId, categoryId, part, difficulty }: FormAddress,
    assignedAt?: Instant,
  ): Promise<Form | undefined> {
    const rows = await this.fresh(`form:${typeId}/${setId}/${categoryId}/${part}/${difficulty}`, () =>
      this.db.query<{ id: number; published_at: Date | null }>(
        `select id, published_at from content.forms where type_id = $1 and set_id = $2 and category_id = $3 and part = $4 and difficulty = $5
         order by version desc`,
        [typeId, setId, categoryId, part, difficulty],
      ),
    );
    const by = assignedAt === undefined ? Infinity : Date.parse(assignedAt);
    const row = rows.find((form) => (form.published_at?.getTime() ?? 0) <= by) ?? rows.at(-1);
    return row && this.getForm(row.id);
  }

  /**
   * The questions as a player shows them, in order; never a key, rationale, tag or pretest mark. @throws DomainError
   * `content/form-not-found`
   */
  async playerItems(formId: number): Promise<PlayerItem[]> {
    return (await this.content(formId)).player;
  }

  /** The full items (tags for reports, still no keys), in form order. @throws DomainError `content/form-not-found` */
  async itemsOf(formId: number): Promise<Item[]> {
    return (await this.content(formId)).items;
  }

  /** The newest key of each item of the form, in form order: for scoring and for revealed answers only. */
  async keysFor(form: Pick<Form, 'items'>): Promise<ItemKey[]> {
    const rows = await this.db.query<KeyRow>(
      `select distinct on (i.place) k.ref, k.item_version, k.key_version, k.scoring, k.rationale
       from jsonb_array_elements($1::jsonb) with ordinality as i(item, place)
       join content.item_keys k on k.ref = i.item->>'ref' and k.item_version = (i.item->>'version')::int
       order by i.place, k.key_version desc`,
      [JSON.stringify(form.items)],
    );
    return rows.map(toKey);
  }

  /** Exactly these versions, in no particular order: for computing a result again that was scored with them. */
  async keysAt(wanted: readonly { ref: string; itemVersion: number; keyVersion: number }[]): Promise<ItemKey[]> {
    const rows = await this.db.query<KeyRow>(
      `select k.ref, k.item_version, k.key_version, k.scoring, k.rationale
       from jsonb_to_recordset($1::jsonb) as w("ref" text, "itemVersion" int, "keyVersion" int)
       join content.item_keys k on k.ref = w."ref" and k.item_version = w."itemVersion" and k.key_version = w."keyVersion"`,
      [JSON.stringify(wanted.map(({ ref, itemVersion, keyVersion }) => ({ ref, itemVersion, keyVersion })))],
    );
    return rows.map(toKey);
  }

  /** Every version of the key of an item, oldest first. */
  async keyVersionsOf(ref: string, itemVersion: number): Promise<ItemKey[]> {
    const rows = await this.db.query<KeyRow>(
      'select ref, item_version, key_version, scoring, rationale from content.item_keys where ref = $1 and item_version = $2 order by key_version',
      [ref, itemVersion],
    );
    return rows.map(toKey);
  }

  /** Every version of a table, oldest first. */
  async conversionVersions(
    typeId: number,
    setId: number,
    categoryId: number,
    path: ConversionTable['path'],
  ): Promise<ConversionTable[]> {
    const rows = await this.db.query<{ version: number; scaled: number[] }>(
      'select version, scaled from content.conversion_tables where type_id = $1 and set_id = $2 and category_id = $3 and path = $4 order by version',
      [typeId, setId, categoryId, path],
    );
    return rows.map((row) => ({ typeId, setId, categoryId, path, ...row }));
  }

  /** Every version of a norm, oldest first. */
  async normVersions(typeId: number, scale: 'composite' | number): Promise<NormTable[]> {
    const rows = await this.db.query<{ version: number; steps: [number, number][] }>(
      'select version, steps from content.norm_tables where type_id = $1 and scale = $2 order by version',
      [typeId, String(scale)],
    );
    return rows.map((row) => ({ typeId, scale, ...row }));
  }

  /** Other processes learn of a new version within seconds, this one at once. */
  forgetLatest(): void {
    this.latest.clear();
  }

  /** The newest conversion table of a path of a category. */
  conversionFor(
    typeId: number,
    setId: number,
    categoryId: number,
    path: ConversionTable['path'],
  ): Promise<ConversionTable | undefined> {
    return this.fresh(`conversion:${typeId}/${setId}/${categoryId}/${path}`, async () => {
      const row = await this.db.one<{ version: number; scaled: number[] }>(
        'select version, scaled from content.conversion_tables where type_id = $1 and set_id = $2 and category_id = $3 and path = $4 order by version desc limit 1',
        [typeId, setId, categoryId, path],
      );
      return row && { typeId, setId, categoryId, path, ...row };
    });
  }

  /** The newest national norm of a type: of the composite or of one category. */
  normFor(typeId: number, scale: 'composite' | number): Promise<NormTable | undefined> {
    return this.fresh(`norm:${typeId}/${scale}`, async () => {
      const row = await this.db.one<{ version: number; steps: [number, number][] }>(
        'select version, steps from content.norm_tables where type_id = $1 and scale = $2 order by version desc limit 1',
        [typeId, String(scale)],
      );
      return row && { typeId, scale, ...row };
    });
  }

  /** The newest routing rule of a category of a set. */
  routingFor(typeId: number, setId: number, categoryId: number): Promise<RoutingRule | undefined> {
    return this.fresh(`routing:${typeId}/${setId}/${categoryId}`, () =>
      this.db.one<RoutingRule>(
        'select version, threshold from content.routing_rules where type_id = $1 and set_id = $2 and category_id = $3 order by version desc limit 1',
        [typeId, setId, categoryId],
      ),
    );
  }

  /** Sets that are complete, by type and number. Counts are of one student's way through: part 1 and one part 2. */
  availableSets(): Promise<AvailableSet[]> {
    return this.fresh('sets', async () => {
      const rows = await this.db.query<{
        id: number;
        type_id: number;
        name: string;
        category_id: number;
        part: 1 | 2;
        difficulty: Difficulty;
        questions: number;
        seconds: number;
      }>(
        `select distinct on (s.type_id, s.id, f.category_id, f.part, f.difficulty)
           s.id, s.type_id, s.name, f.category_id, f.part, f.difficulty, jsonb_array_length(f.items) as questions, f.duration_seconds as seconds
         from content.sets s join content.forms f on f.set_id = s.id
         order by s.type_id, s.id, f.category_id, f.part, f.difficulty, f.version desc`,
      );
      const sets = [
        ...new Map(rows.map((row) => [row.id, { id: row.id, typeId: row.type_id, name: row.name }])).values(),
      ];
      return sets.flatMap((set): AvailableSet[] => {
        const type = assessmentType(set.typeId);
        const needed: [1 | 2, Difficulty][] =
          type.parts === 2
            ? [
                [1, 'default'],
                [2, 'easy'],
                [2, 'hard'],
              ]
            : [[1, 'default']];
        const own = rows.filter((row) => row.id === set.id);
        const complete = type.categories.every((c) =>
          needed.every(([part, difficulty]) =>
            own.some((f) => f.category_id === c && f.part === part && f.difficulty === difficulty),
          ),
        );
        if (!complete) return [];
        const categories = type.categories.map((id) => {
          const parts = own
            .filter((f) => f.category_id === id && f.difficulty !== 'hard')
            .map((f) => ({ part: f.part, questionsCount: f.questions, durationSeconds: f.seconds }));
          return {
            id,
            name: category(id).name,
            questionsCount: sum(parts.map((p) => p.questionsCount)),
            durationSeconds: sum(parts.map((p) => p.durationSeconds)),
            parts,
          };
        });
        return [{ ...set, categories }];
      });
    });
  }

  /** The name of a set ('SAT Set 1'), also of one that is not complete. */
  setName(setId: number): Promise<string | undefined> {
    return this.fresh(
      `set:${setId}`,
      async () => (await this.db.one<{ name: string }>('select name from content.sets where id = $1', [setId]))?.name,
    );
  }

  /** The assessment type that a set is of. */
  typeOfSet(setId: number): Promise<number | undefined> {
    return this.fresh(
      `type of set:${setId}`,
      async () =>
        (await this.db.one<{ type: number }>('select type_id as type from content.sets where id = $1', [setId]))?.type,
    );
  }

  /** Names of sets by id, in one query; unknown ids are missing. */
  async setNames(setIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.db.query<{ id: number; name: string }>(
      'select id, name from content.sets where id = any($1)',
      [[...new Set(setIds)]],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * Published questions by reference and version, in the order asked for, with the versions' own tags and as a player shows
   * them. Those that are not there are missing.
   */
  async itemsAt(wanted: readonly { ref: string; version: number }[]): Promise<{ item: Item; player: PlayerItem }[]> {
    const rows = await this.db.query<{ item: Item; stimulus: Stimulus | null }>(ITEMS_AT, [JSON.stringify(wanted)]);
    return rows.map(({ item, stimulus }, i) => ({ item, player: playerItem(item, stimulus, i + 1) }));
  }

  private content(formId: number): Promise<{ items: Item[]; player: PlayerItem[] }> {
    return keep(this.contents, formId, async () => {
      const form = await this.getForm(formId);
      const items = await this.itemsAt(form.items);
      return { items: items.map(({ item }) => item), player: items.map(({ player }) => player) };
    });
  }

  private fresh<T>(key: string, load: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const known = this.latest.get(key);
    if (known && known.until > now) return known.value as Promise<T>;
    const value = load();
    this.latest.set(key, { until: now + LATEST_TTL, value });
    value.catch(() => this.latest.delete(key));
    return value;
  }
}

/** One load per id, shared by all who ask meanwhile; a failed one is forgotten. */
function keep<T>(cache: Map<number, Promise<T>>, id: number, load: () => Promise<T>): Promise<T> {
  const known = cache.get(id);
  if (known) return known;
  const value = load();
  cache.set(id, value);
  value.catch(() => cache.delete(id));
  return value;
}

function toKey(row: KeyRow): ItemKey {
  return {
    ref: row.ref,
    itemVersion: row.item_version,
    keyVersion: row.key_version,
    scoring: row.scoring,
    rationale: row.rationale,
  };
}

function toForm(row: FormRow): Form {
  return {
    id: row.id,
    code: row.code,
    version: row.version,
    typeId: row.type_id,
    setId: row.set_id,
    categoryId: row.category_id,
    part: row.part,
    difficulty: row.difficulty,
    durationSeconds: row.duration_seconds,
    tools: row.tools,
    directions: row.directions,
    items: row.items,
    contentHash: row.content_hash,
  };
}

function notFound(): DomainError<ContentCode> {
  return new DomainError('content/form-not-found', 'This form does not exist.');
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
