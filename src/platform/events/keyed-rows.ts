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

/** Rows of one table by key: read in one query, changed in memory, written by one upsert of arrays. */
export class KeyedRows {
  private readonly rows = new Map<string, Row | undefined>();
  private readonly changed = new Map<string, Row>();
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
    return this.rows.size;
  }

  /** Makes the rows of these keys known. */
  async load(client: Client, keys: Row[]): Promise<void> {
    const missing = new Map<string, Row>();
    for (const key of keys) {
      const id = this.idOf(key);
      if (!this.rows.has(id)) missing.set(id, key);
    }
    if (missing.size === 0) return;
    for (const id of missing.keys()) this.rows.set(id, undefined);
    if (this.fresh) return;
    const { table, key, columns } = this.shape;
    const text = `select ${this.names.map((name) => `t.${quoted(name)}`).join(', ')} from ${table} t
      join unnest(${key.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as k (${key.map(quoted).join(', ')})
      on ${key.map((name) => `t.${quoted(name)} = k.${quoted(name)}::${columns[name]}`).join(' and ')}`;
    const wanted = [...missing.values()];
    const { rows } = await client.query<Row>({ text, values: key.map((name) => wanted.map((row) => textOf(row[name], columns[name]!))), types });
    for (const row of rows) this.rows.set(this.idOf(row), row);
  }

  get(key: Row): Row | undefined {
    return this.rows.get(this.idOf(key));
  }

  /** Undefined removes the row. Columns that are not set become null. */
  set(key: Row, row: Row | undefined): void {
    const id = this.idOf(key);
    if (row === this.rows.get(id)) return;
    const whole = row && Object.fromEntries(this.names.map((name) => [name, (name in key ? key[name] : row[name]) ?? null]));
    this.rows.set(id, whole);
    this.changed.set(id, key);
  }

  changedKeys(): Row[] {
    return [...this.changed.values()];
  }

  /** Writes what changed and keeps knowing it. */
  async write(client: Client): Promise<void> {
    const written: Row[] = [];
    const removed: Row[] = [];
    for (const [id, key] of this.changed) {
      const row = this.rows.get(id);
      if (row) written.push(row);
      else removed.push(key);
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
    if (removed.length > 0 && !this.fresh) {
      await client.query(
        `delete from ${table} t using unnest(${key.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as k (${keyList})
         where ${key.map((name) => `t.${quoted(name)} = k.${quoted(name)}::${columns[name]}`).join(' and ')}`,
        key.map((name) => removed.map((row) => textOf(row[name], columns[name]!))),
      );
    }
    if (written.length > 0) this.fresh = false;
    this.changed.clear();
  }

  /** Forgets what is known, after it was written. */
  clear(): void {
    if (this.changed.size > 0) throw new Error('rows are not written');
    this.rows.clear();
  }

  private idOf(key: Row): string {
    return this.shape.key.length === 1 ? String(key[this.shape.key[0]!]) : JSON.stringify(this.shape.key.map((name) => String(key[name])));
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
