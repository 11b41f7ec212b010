import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import type { ClientBase, Pool } from 'pg';
import type { Config } from '../config/config.js';
import { connectionConfig, PATIENCE, watch } from './connections.js';
import { resultTypes } from './result-types.js';

/** Options of the ORM in web and worker processes: the application's role, entities from each context's forFeature. */
export function ormOptions(config: Config): Options & { autoLoadEntities: true; registerRequestContext: false } {
  const { connectionString: _, ...limits } = connectionConfig(config.databaseUrl, 'horizon entities', PATIENCE);
  return {
    ...defineConfig({
      clientUrl: config.databaseUrl,
      metadataProvider: ReflectMetadataProvider,
      pool: { min: 0, max: Math.max(4, Math.ceil(config.dbPoolSize / 2)) },
      discovery: { warnWhenNoEntities: false },
      driverOptions: {
        ...limits,
        types: resultTypes(),
        onPoolCreated: releaseDropped,
        onConnect: (client: ClientBase) => watch(client, config.databaseUrl),
      },
      forceUtcTimezone: true,
      validateRequired: true,
      logger: () => undefined,
    }),
    autoLoadEntities: true,
    registerRequestContext: false,
  };
}

const SETTLED_MS = 1000;

/**
 * A transaction whose connection the server dropped fails in its rollback as well, and the query builder then never gives the
 * connection back: a few dropped at once would use up the pool for good. Given back twice it only throws.
 */
function releaseDropped(pool: Pool): void {
  pool.on('connect', (client) => {
    client.on('error', () => {
      setTimeout(() => {
        try {
          client.release(true);
        } catch {
          // whoever had it gave it back
        }
      }, SETTLED_MS).unref();
    });
  });
}
