import pg from 'pg';

export type Row = Record<string, unknown>;

/** Shape of a read-model table: pg type per column, key columns among them. */
export interface RowShape {
  table: string;
  key: string[];
  columns: Record<string, string>;
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

/** Rows of one table by key: read in one query, changed in memory; new ones are written by one upsert of arrays, others by one update of the columns that changed. */
export class KeyedRows {
  /** Those asked for last stand last. */
  private readonly slots = new Map<string, Slot>();
  private readonly changed = new Set<Slot>();
  private readonly names: string[];

  /** @param shape of the table to read and write. @param fresh true while the table is known to be empty. */
  constructor(
    private readonly shape: RowShape,
    private fresh = false,
  ) {
    this.names = Object.keys(shape.columns);
    for (const key of shape.key) if (!(key in shape.columns)) throw new Error(`${shape.table}: key ${key} is not a column`);
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
    if (row === undefined) {
      slot.row = undefined;
      return;
    }
    const whole: Row = {};
    for (const name of this.names) whole[name] = row[name] ?? null;
    for (const name of this.shape.key) whole[name] = slot.key[name];
    slot.row = whole;
  }

  changedKeys(): Row[] {
    return [...this.changed].map((slot) => slot.key);
  }

  /** Writes what changed and keeps knowing it. */
  async write(client: Client): Promise<void> {
    const written: Row[] = [];
    const updated: Row[] = [];
    const touched = new Set<string>();
    const removed: Row[] = [];
    for (const slot of this.changed) {
      const { row, stored } = slot;
      if (!row) removed.push(slot.key);
      else if (!stored) written.push(row);
      else {
        updated.push(row);
        for (const name of this.names) if (row[name] !== stored[name]) touched.add(name);
      }
    }
    const { table, key, columns } = this.shape;
    const keyList = key.map(quoted).join(', ');
    const others = this.names.filter((name) => !key.includes(name));
    const upsert = `insert into ${table} (${this.names.map(quoted).join(', ')})
      select ${this.names.map((name) => `${quoted(name)}::${columns[name]}`).join(', ')}
      from unnest(${this.names.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as given (${this.names.map(quoted).join(', ')})
      on conflict (${keyList}) do ${
        others.length ? `update set ${others.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}` : 'nothing'
      }`;
    for (let i = 0; i < written.length; i += ROWS_PER_STATEMENT) {
      const part = written.slice(i, i + ROWS_PER_STATEMENT);
      await client.query(upsert, this.names.map((name) => part.map((row) => textOf(row[name], columns[name]!))));
    }
    const changes = this.names.filter((name) => touched.has(name) && !key.includes(name));
    if (changes.length > 0) await this.update(client, updated, changes);
    if (removed.length > 0 && !this.fresh) {
      await client.query(
        `delete from ${table} t using unnest(${key.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as k (${keyList})
         where ${key.map((name) => `t.${quoted(name)} = k.${quoted(name)}::${columns[name]}`).join(' and ')}`,
        key.map((name) => removed.map((row) => textOf(row[name], columns[name]!))),
      );
    }
    if (written.length > 0) this.fresh = false;
    for (const slot of this.changed) slot.stored = slot.row;
    this.changed.clear();
  }

  private async update(client: Client, rows: Row[], changes: string[]): Promise<void> {
    const { table, key, columns } = this.shape;
    const given = [...key, ...changes];
    const text = `update ${table} t set ${changes.map((name) => `${quoted(name)} = given.${quoted(name)}::${columns[name]}`).join(', ')}
      from unnest(${given.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as given (${given.map(quoted).join(', ')})
      where ${key.map((name) => `t.${quoted(name)} = given.${quoted(name)}::${columns[name]}`).join(' and ')}`;
    for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT) {
      const part = rows.slice(i, i + ROWS_PER_STATEMENT);
      await client.query(text, given.map((name) => part.map((row) => textOf(row[name], columns[name]!))));
    }
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
    const { table, key, columns } = this.shape;
    const text = `select ${this.names.map((name) => `t.${quoted(name)}`).join(', ')} from ${table} t
      join unnest(${key.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as k (${key.map(quoted).join(', ')})
      on ${key.map((name) => `t.${quoted(name)} = k.${quoted(name)}::${columns[name]}`).join(' and ')}`;
    const values = key.map((name) => missing.map((slot) => textOf(slot.key[name], columns[name]!)));
    const { rows } = await client.query<Row>({ text, values, types });
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
  const parts = values.map((value) => {
    if (Array.isArray(value)) return arrayLiteral(value, elementType);
    const text = textOf(value, elementType);
    return text === null ? 'NULL' : `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
  });
  return `{${parts.join(',')}}`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
