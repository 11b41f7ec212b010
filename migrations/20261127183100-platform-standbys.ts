import { Migration } from '@mikro-orm/migrations';

/**
 * The standbys as the primary sees them. PostgreSQL shows them to nobody but those who may read all statistics, and with these
 * everybody's statements: so the application's role gets what it needs by a function of the owner. Where the owner may not see
 * them either, they are counted and called unknown.
 */
export class PlatformStandbys extends Migration {
  override up(): void {
    this.addSql(`create function platform.standbys() returns table (name text, sync text, lag_seconds float8)
      language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select coalesce(nullif(application_name, ''), pid::text), coalesce(sync_state, 'unknown'),
        coalesce(extract(epoch from replay_lag), 0)::float8
      from pg_stat_replication
      union all
      select '', 'missing', 0
      where current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') <> 'off'
        and not exists (select from pg_stat_replication where sync_state in ('sync', 'quorum') or sync_state is null)
    $$`);
    this.addSql('revoke execute on function platform.standbys() from public');
    this.addSql('grant execute on function platform.standbys() to horizon_app');
  }
}
