import pg from 'pg';
import { PreparedNames } from '../db/statement-policies.js';

export type Row = Record<string, unknown>;

/** Shape of a read-model table: pg type per column, key columns among them. */
export interface RowShape {
  table: string;
  key: string[];
  columns: Record<string, string>;
  /** Columns that change far more often than the others lie in a narrow table of their own, with the key. */
  moving?: { table: string; columns: string[] };
  derived?: readonly DerivedRows[];
}

/** Rows of another table that follow from one row, such as its versions or intervals. */
export interface DerivedRows<R extends object = any> {
  table: string;
  /** Holds the key of the row that they follow from, so that rows of two never meet. */
  key: string[];
  columns: Record<string, string>;
  /** Pure. Columns that are not set become null. */
  of(row: R): object[];
}

interface Table {
  table: string;
  key: string[];
  columns: Record<string, string>;
}

/** The tables that rows of this shape lie in, and those that follow from them. */
export function tablesOf(shape: RowShape): Table[] {
  return [...ownTablesOf(shape), ...(shape.derived ?? [])];
}

function ownTablesOf({ table, key, columns, moving }: RowShape): Table[] {
  if (!moving) return [{ table, key, columns }];
  const of = (names: string[]) => Object.fromEntries(names.map((name) => [name, columns[name]!]));
  return [
    { table, key, columns: of(Object.keys(columns).filter((name) => !moving.columns.includes(name))) },
    { table: moving.table, key, columns: of([...key, ...moving.columns]) },
  ];
}

const ROWS_PER_STATEMENT = 5000;

// Rows look the same whether they come from the table or from the fold: JSON types, moments as ISO 8601 with milliseconds.
const types = new pg.TypeOverrides();
const { builtins } = pg.types;
types.setTypeParser(builtins.INT8, Number);
types.setTypeParser(builtins.NUMERIC, Number);
types.setTypeParser(builtins.DATE, (text) => text);
types.setTypeParser(builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

type Client = pg.Pool | pg.PoolClient;

/** One row in memory: as read, as changed, or known not to exist. */
export interface Slot {
  readonly key: Row;
  row: Row | undefined;
  /** As the table has it; undefined when it has none. */
  stored: Row | undefined;
}

/** A table with its texts. */
interface Part {
  table: string;
  names: string[];
  /** All but the key. */
  others: string[];
  upsert: string;
  remove: string;
  /** All of its columns are written when one changed: one text for all changes. */
  whole: boolean;
}

/**
 * Rows by key: read in one query, changed in memory; new ones are written by one upsert of arrays, others by one update of the
 * columns that changed.
 */
export class KeyedRows {
  /** Those asked for last stand last. */
  private readonly slots = new Map<string, Slot>();
  private readonly changed = new Set<Slot>();
  private readonly names: string[];
  private readonly parts: Part[];
  private readonly selectMissing: string;
  private readonly derived: { of: DerivedRows['of']; rows: KeyedRows }[];

  /** @param shape of the table to read and write. @param fresh true while the table is known to be empty. */
  constructor(
    private readonly shape: RowShape,
    private fresh = false,
  ) {
    this.names = Object.keys(shape.columns);
    for (const key of shape.key)
      if (!(key in shape.columns)) throw new Error(`${shape.table}: key ${key} is not a column`);
    this.derived = (shape.derived ?? []).map(({ table, key, columns, of }) => {
      for (const name of shape.key)
        if (!key.includes(name)) throw new Error(`${table}: its key has no ${name} of ${shape.table}`);
      return { of, rows: new KeyedRows({ table, key, columns }) };
    });
    this.parts = ownTablesOf(shape).map(({ table, columns }, i) => this.part(table, Object.keys(columns), i > 0));
    const { key } = shape;
    const asked = key.map((name) => `k.${quoted(name)}${this.cast(name)}`);
    const joins = this.parts.map(
      ({ table }, i) =>
        `join ${table} t${i} on ${key.map((name, n) => `t${i}.${quoted(name)} = ${asked[n]}`).join(' and ')}`,
    );
    this.selectMissing = `select ${this.names.map((name) => `t${this.parts.findIndex(({ names }) => names.includes(name))}.${quoted(name)}`).join(', ')}
      from unnest(${this.params(key)}) as k (${key.map(quoted).join(', ')}) ${joins.join(' ')}`;
  }

  get size(): number {
    return this.slots.size;
  }

  /** The slots of these keys, filled from the table where they were not known. */
  async load(client: Client, keys: Row[]): Promise<Slot[]> {
    const missing: Slot[] = [];
    const slots = keys.map((key) => {
      const id = this.idOf(key);
      let slot = this.slots.get(id);
      if (!slot) {
        slot = { key, row: undefined, stored: undefined };
        missing.push(slot);
      } else this.slots.delete(id);
      this.slots.set(id, slot);
      return slot;
    });
    if (missing.length > 0 && !this.fresh) await this.read(client, missing);
    return slots;
  }

  /** Undefined removes the row. Columns that are not set become null, key columns take the key's values. */
  set(slot: Slot, row: Row | undefined): void {
    if (row === slot.row) return;
    this.changed.add(slot);
    slot.row = row && !this.isWhole(row, slot.key) ? this.whole(row, slot.key) : row;
  }

  private isWhole(row: Row, key: Row): boolean {
    for (const name of this.names) if (row[name] === undefined) return false;
    for (const name of this.shape.key) if (row[name] !== key[name]) return false;
    return true;
  }

  private whole(row: Row, key: Row): Row {
    const whole: Row = {};
    for (const name of this.names) whole[name] = row[name] ?? null;
    for (const name of this.shape.key) whole[name] = key[name];
    return whole;
  }

  changedKeys(): Row[] {
    return [...this.changed].map((slot) => slot.key);
  }

  /** Writes what changed and keeps knowing it. */
  async write(client: Client): Promise<void> {
    for (const query of this.changes()) await client.query(query);
    this.wrote();
  }

  /** The statements that write what changed; `wrote` when they are done. */
  *changes(): Generator<pg.QueryConfig> {
    const written: Row[] = [];
    const removed: Row[] = [];
    const updates = this.parts.map((part) => ({ part, rows: [] as Row[], touched: new Set<string>() }));
    for (const { key, row, stored } of this.changed) {
      if (row && stored) {
        for (const { part, rows, touched } of updates) {
          let differs = false;
          for (const name of part.others) {
            if (row[name] === stored[name]) continue;
            differs = true;
            touched.add(name);
          }
          if (differs) rows.push(row);
        }
      } else if (row) written.push(row);
      else if (stored) removed.push(key);
    }
    for (const { names, upsert } of this.parts) yield* this.statements(upsert, names, written);
    for (const { part, rows, touched } of updates) {
      if (rows.length === 0) continue;
      const changes = part.whole ? part.others : part.others.filter((name) => touched.has(name));
      yield* this.statements(this.update(part, changes), [...this.shape.key, ...changes], rows);
    }
    for (const { remove } of this.parts) yield* this.statements(remove, this.shape.key, removed);
    for (const { of, rows } of this.derived) {
      const before: Row[] = [];
      const after: Row[] = [];
      for (const { row, stored } of this.changed) {
        if (stored) before.push(...(of(stored) as Row[]));
        if (row) after.push(...(of(row) as Row[]));
      }
      yield* rows.difference(before, after);
    }
  }

  /** The statements that make the rows `after` of the rows `before`, whatever else is in the table. */
  private *difference(before: Row[], after: Row[]): Generator<pg.QueryConfig> {
    const { key } = this.shape;
    const left = new Map(before.map((row) => [this.idOf(row), row]));
    const written: Row[] = [];
    for (const row of after) {
      const id = this.idOf(row);
      const known = left.get(id);
      left.delete(id);
      if (!known || JSON.stringify(known) !== JSON.stringify(row)) written.push(this.whole(row, row));
    }
    for (const { remove } of this.parts) yield* this.statements(remove, key, [...left.values()]);
    for (const { names, upsert } of this.parts) yield* this.statements(upsert, names, written);
  }

  /** What changed stands in the table. */
  wrote(): void {
    for (const slot of this.changed) {
      slot.stored = slot.row;
      if (slot.row) this.fresh = false;
    }
    this.changed.clear();
  }

  private *statements(text: string, names: string[], rows: Row[]): Generator<pg.QueryConfig> {
    for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT) {
      const some = rows.length > ROWS_PER_STATEMENT ? rows.slice(i, i + ROWS_PER_STATEMENT) : rows;
      yield prepared(
        text,
        names.map((name) => literalOf(some, name, this.shape.columns[name]!)),
      );
    }
  }

  private part(table: string, names: string[], whole: boolean): Part {
    const { key } = this.shape;
    const list = (of: string[]) => of.map(quoted).join(', ');
    const others = names.filter((name) => !key.includes(name));
    const upsert = `insert into ${table} (${list(names)})
      select ${names.map((name) => quoted(name) + this.cast(name)).join(', ')} from unnest(${this.params(names)}) as given (${list(names)})
      on conflict (${list(key)}) do ${others.length ? `update set ${others.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}` : 'nothing'}`;
    const remove = `delete from ${table} t using unnest(${this.params(key)}) as given (${list(key)}) where ${this.matches()}`;
    return { table, names, others, upsert, remove, whole };
  }

  private update({ table }: Part, changes: string[]): string {
    const given = [...this.shape.key, ...changes];
    return `update ${table} t set ${changes.map((name) => `${quoted(name)} = given.${quoted(name)}${this.cast(name)}`).join(', ')}
      from unnest(${this.params(given)}) as given (${given.map(quoted).join(', ')}) where ${this.matches()}`;
  }

  private matches(): string {
    return this.shape.key.map((name) => `t.${quoted(name)} = given.${quoted(name)}${this.cast(name)}`).join(' and ');
  }

  private params(names: string[]): string {
    return names.map((name, i) => `$${i + 1}::${elementOf(this.shape.columns[name]!)}[]`).join(', ');
  }

  private cast(name: string): string {
    const type = this.shape.columns[name]!;
    return elementOf(type) === type ? '' : `::${type}`;
  }

  /** Forgets what is known, after it was written; all of it, or what was not asked for longest until so many are left. */
  clear(left = 0): void {
    if (left === 0) return this.slots.clear();
    for (const id of this.slots.keys()) {
      if (this.slots.size <= left) return;
      this.slots.delete(id);
    }
  }

  private async read(client: Client, missing: Slot[]): Promise<void> {
    const { key, columns } = this.shape;
    const keys = missing.map((slot) => slot.key);
    const { rows } = await client.query<Row>({
      ...prepared(
        this.selectMissing,
        key.map((name) => literalOf(keys, name, columns[name]!)),
      ),
      types,
    });
    for (const row of rows) {
      const slot = this.slots.get(this.idOf(row))!;
      slot.row = slot.stored = row;
    }
  }

  private idOf(row: Row): string {
    const { key } = this.shape;
    if (key.length === 1) return String(row[key[0]!]);
    let id = '';
    for (const name of key) id += String(row[name]) + '\u0000';
    return id;
  }
}

/** Types whose values travel as an array of that type; arrays and JSON travel as texts. */
const SCALARS: ReadonlySet<string> = new Set([
  'text',
  'int',
  'int4',
  'integer',
  'int8',
  'bigint',
  'numeric',
  'float8',
  'bool',
  'boolean',
  'timestamptz',
  'date',
]);

function elementOf(type: string): string {
  return SCALARS.has(type) ? type : 'text';
}

const names = new PreparedNames('rows_', { from: 3, mostNamed: 200, mostCounted: 2_000 });

/**
 * A text that comes again is parsed once on each connection; there is one for each combination of columns that change together.
 */
function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const name = names.nameOf(text);
  return name === undefined ? { text, values } : { name, text, values };
}

/** One column of rows as the text of an array. */
function literalOf(rows: Row[], name: string, type: string): string {
  let literal = '{';
  for (const row of rows) literal += (literal.length > 1 ? ',' : '') + elementText(row[name], type);
  return `${literal}}`;
}

const PLAIN = /^[\w.:+-]+$/;

function elementText(value: unknown, type: string): string {
  const text = textOf(value, type);
  if (text === null) return 'NULL';
  return PLAIN.test(text) && !(text.length === 4 && text.toUpperCase() === 'NULL')
    ? text
    : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The text that `::type` reads. */
function textOf(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb' || type === 'json') return JSON.stringify(value);
  if (Array.isArray(value)) return arrayLiteral(value, type);
  if (value instanceof Date) return value.toISOString();
  return String(value);
}

function arrayLiteral(values: unknown[], type: string): string {
  const elementType = type.replace(/\[\]$/, '');
  return `{${values.map((value) => (Array.isArray(value) ? arrayLiteral(value, elementType) : elementText(value, elementType))).join(',')}}`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
