import type { Db } from '../db/db.js';
import type { ServerFigures } from './metrics.js';

export const NO_SERVER: ServerFigures = { used: {}, allowed: {}, standbys: [], standbyMissing: false };
const LOOK_MS = 1_000;

/** Looks at connections and standbys; a look is good for all gauges of one reading. */
export function serverLook(db: Pick<Db, 'query'>): () => Promise<ServerFigures> {
  let looked: { at: number; figures: Promise<ServerFigures> } | undefined;
  return () => {
    const now = performance.now();
    if (!looked || now - looked.at > LOOK_MS) {
      const figures = ask(db);
      looked = { at: now, figures };
      figures.catch(() => (looked = undefined));
    }
    return looked.figures;
  };
}

async function ask(db: Pick<Db, 'query'>): Promise<ServerFigures> {
  const [connections] = await db.query<Record<'server' | 'database' | 'serverMax' | 'databaseMax', number>>(
    // What kind another user's session is of is not shown to this one.
    `with sessions as (
       select datid from pg_stat_activity
       where datid is not null and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend')
     select (select count(*)::int from sessions) as server, (select count(*)::int from sessions where datid = d.oid) as database,
       (select sum(setting::int * case name when 'max_connections' then 1 else -1 end)::int from pg_settings
        where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as "serverMax",
       datconnlimit as "databaseMax"
     from pg_database d where datname = current_database()`,
  );
  const standbys = await db.query<{ name: string; sync: string; lag_seconds: number }>(
    'select * from platform.standbys()',
  );
  const { server, database, serverMax, databaseMax } = connections!;
  // What is allowed to a database is without a limit mostly.
  const limited = databaseMax >= 0;
  return {
    used: { server, ...(limited && { database }) },
    allowed: { server: serverMax, ...(limited && { database: databaseMax }) },
    standbys: standbys
      .filter(({ sync }) => sync !== 'missing')
      .map(({ name, sync, lag_seconds }) => ({ name, sync, lagSeconds: lag_seconds })),
    standbyMissing: standbys.some(({ sync }) => sync === 'missing'),
  };
}
