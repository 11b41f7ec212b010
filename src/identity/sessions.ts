import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, toInstant } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { uuidv7 } from '../kernel/ids.js';
import type { Role } from '../kernel/roles.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db, type Queryable } from '../platform/db/db.js';
import { insertOf, publishedText, type ToPublish } from '../platform/db/published.js';
import { StatementBatcher } from '../platform/db/statement-batcher.js';
import type { Unit } from '../platform/db/unit-of-work.js';
import type { IdentityCode } from './problems.js';
import type { Session } from './session.js';
import { CROWD_MS } from './crowd.js';

const IDLE_MS = 4 * 3_600_000;
const ABSOLUTE_MS = 16 * 3_600_000;
const CACHE_MS = 5_000;
/** More than the students of the largest test day: what is forgotten in turn would be forgotten each time. */
const CACHE_SIZE = 50_000;
const TOUCH_MS = 300_000;
/** Who was seen is gathered and written by one statement. */
const GATHER_MS = 1_000;
/** Thousands of students ask every few seconds: their sessions are read by one statement for each of these spans. */
const READS_APART_MS = 20;

export interface NewSession {
  userId: number;
  role: Role;
  schoolId: number | null;
  districtId: number | null;
  masquerader: Session['masquerader'];
  ip: string | null;
  userAgent: string | null;
}

/** A session together with what only the guard needs. */
export interface LiveSession {
  session: Session;
  /** SHA-256 of the cookie's token, hex: the holder that CSRF tokens are bound to. */
  tokenHash: string;
}

interface Row {
  token_hash: string;
  id: string;
  user_id: number;
  role: Role;
  school_id: number | null;
  district_id: number | null;
  masquerader_id: number | null;
  masquerader_role: Role | null;
  masquerader_school_id: number | null;
  masquerader_district_id: number | null;
  last_seen_at: Date;
  expires_at: Date;
}

/** A session as its person sees it. */
export interface OwnSession {
  id: string;
  role: Role;
  schoolId: number | null;
  /** As whom, while logged in as somebody else. */
  as: Pick<Session, 'userId' | 'role'> | null;
  userAgent: string | null;
  address: string | null;
  /** When its sign-in was. */
  beganAt: Date;
  lastSeenAt: Date;
}

/** A session to be stored, and the events that are published with it. */
interface Opening {
  row: Record<string, string | number | boolean | null>;
  events: ToPublish[];
}

/** Of the person $1: nobody else's session, and not one in which somebody else is this person. */
const OWN = '(user_id = $1 and masquerader_id is null or masquerader_id = $1)';

/**
 * The role of a session that is opened (its row `s`, columns behind the prefix), held so that it is not taken away until the
 * session stands: whoever takes it away ends the sessions after that. Who is taking it away in this moment is not waited for. A
 * District Admin enters the schools of the district.
 */
const held = (prefix: string) => `(select m.id from identity.memberships m
  where m.user_id = s.${prefix === '' ? 'user_id' : 'masquerader_id'} and m.role = s.${prefix}role
    and (m.school_id = s.${prefix}school_id or m.school_id is null and m.district_id is not distinct from s.${prefix}district_id)
  limit 1 for key share skip locked) is not null`;

const OPEN = `with told as (${insertOf('$2')})
  insert into identity.sessions
    (id, token_hash, user_id, role, school_id, district_id, masquerader_id, masquerader_role, masquerader_school_id, masquerader_district_id,
     created_at, last_seen_at, expires_at, ip, user_agent)
  select id, token_hash, user_id, role, school_id, district_id, masquerader_id, masquerader_role, masquerader_school_id, masquerader_district_id,
     created_at, created_at, expires_at, ip, user_agent
  from jsonb_to_recordset($1::jsonb) as s (must_hold boolean, id uuid, token_hash char(64), user_id int, role text, school_id int, district_id int, masquerader_id int, masquerader_role text,
    masquerader_school_id int, masquerader_district_id int, created_at timestamptz, expires_at timestamptz, ip text, user_agent text)
  where not must_hold or ${held('')} and (masquerader_id is null or ${held('masquerader_')})
  returning id`;

/**
 * Server-side sessions: an opaque random token in the cookie, its hash in the database. Reads are cached five seconds;
 * a revocation counts at once in this process and within five seconds in the others.
 */
@Injectable()
export class Sessions implements OnApplicationShutdown {
  private readonly cache = new Map<string, { live: LiveSession; readAt: number; expiresAt: number }>();
  private readonly seen = new Map<string, number>();
  private writing: NodeJS.Timeout | undefined;
  /** How often sessions were ended here. */
  private endings = 0;
  /** As committed, also inside a unit of work: what is found is cached for every request. */
  private readonly rows = new StatementBatcher(async (hashes: string[]) => {
    const rows = await this.db.planned<Row>(
      `select token_hash, id, user_id, role, school_id, district_id, masquerader_id, masquerader_role, masquerader_school_id, masquerader_district_id, last_seen_at, expires_at
         from identity.sessions where token_hash = any($1::char(64)[])`,
      [hashes],
    );
    const found = new Map(rows.map((row) => [row.token_hash, row]));
    return hashes.map((hash) => found.get(hash));
  }, READS_APART_MS);

  private readonly openings = new StatementBatcher(async (rows: Opening[], q: Queryable = this.db) => {
    const opened = new Set((await q.planned<{ id: string }>(OPEN, this.paramsOf(rows))).map(({ id }) => id));
    return rows.map(({ row }) => opened.has(row.id as string));
  }, CROWD_MS);

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session and, when it takes the place of another (sign-in, role switch, masquerade), ends that one.
   * @param events published with it
   * @param continues it lives on the sign-in of the other, and no longer than that one would have
   * @param mustHold only while the role is held, also that of who is behind a mask: it may have been taken away since it was
   *   read
   * @throws DomainError `identity/not-signed-in` when the other has ended meanwhile and would be continued, or the role is gone
   */
  async open(
    created: NewSession,
    replaces: LiveSession | null,
    {
      events = [],
      continues = false,
      mustHold = false,
    }: { events?: ToPublish[]; continues?: boolean; mustHold?: boolean } = {},
  ): Promise<{ token: string; live: LiveSession }> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    const tokenHash = hashOf(token);
    const session: Session = {
      id: uuidv7(now),
      userId: created.userId,
      role: created.role,
      schoolId: created.schoolId,
      districtId: created.districtId,
      masquerader: created.masquerader,
    };
    const row: Opening = {
      row: {
        must_hold: mustHold,
        id: session.id,
        token_hash: tokenHash,
        user_id: session.userId,
        role: session.role,
        school_id: session.schoolId,
        district_id: session.districtId,
        masquerader_id: session.masquerader?.userId ?? null,
        masquerader_role: session.masquerader?.role ?? null,
        masquerader_school_id: session.masquerader?.schoolId ?? null,
        masquerader_district_id: session.masquerader?.districtId ?? null,
        created_at: toInstant(now),
        expires_at: toInstant(now + ABSOLUTE_MS),
        ip: created.ip,
        user_agent: created.userAgent,
      },
      events,
    };
    if (replaces) {
      const turn = this.db.tx(async (tx) => {
        const ended = await tx.one<{ expires_at: Date }>(
          'delete from identity.sessions where token_hash = $1 returning expires_at',
          [replaces.tokenHash],
        );
        if (continues) {
          if (!ended) throw notSignedIn();
          row.row.expires_at = ended.expires_at.toISOString();
        }
        if ((await tx.query(OPEN, this.paramsOf([row]))).length === 0) throw notSignedIn();
      });
      await turn.finally(() => this.drop(replaces));
    } else if (!(await this.openings.run(row))) throw notSignedIn();
    return { token, live: { session, tokenHash } };
  }

  /** The session of a cookie's token, or undefined when it never was, ended, or sat idle too long. */
  find(token: string): Promise<LiveSession | undefined> {
    return this.look(hashOf(token));
  }

  /** Whether a session that was found stands still: for what goes on longer than a request. */
  async stands({ tokenHash }: LiveSession): Promise<boolean> {
    return (await this.look(tokenHash)) !== undefined;
  }

  private async look(tokenHash: string): Promise<LiveSession | undefined> {
    const now = this.clock.now();
    const cached = this.cache.get(tokenHash);
    if (cached && Math.abs(now - cached.readAt) < CACHE_MS) return now < cached.expiresAt ? cached.live : undefined;
    const { endings } = this;
    const row = await this.rows.run(tokenHash);
    const seenAt = Math.max(row?.last_seen_at.getTime() ?? 0, this.seen.get(tokenHash) ?? 0);
    if (!row || row.expires_at.getTime() <= now || seenAt + IDLE_MS <= now) {
      this.cache.delete(tokenHash);
      return undefined;
    }
    const live = { session: toSession(row), tokenHash };
    this.cache.delete(tokenHash);
    if (this.cache.size >= CACHE_SIZE) this.cache.delete(this.cache.keys().next().value!);
    // What was ended while the row was on its way is not remembered.
    if (endings === this.endings) this.cache.set(tokenHash, { live, readAt: now, expiresAt: row.expires_at.getTime() });
    if (now - seenAt >= TOUCH_MS) {
      this.seen.set(tokenHash, now);
      this.writing ??= setTimeout(() => void this.writeSeen().catch(() => undefined), GATHER_MS).unref();
    }
    return live;
  }

  private paramsOf(openings: readonly Opening[]): string[] {
    return [
      JSON.stringify(openings.map(({ row }) => row)),
      publishedText(
        openings.flatMap(({ events }) => events),
        this.clock.now(),
      ),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    await this.writeSeen().catch(() => undefined);
  }

  private async writeSeen(): Promise<void> {
    clearTimeout(this.writing);
    this.writing = undefined;
    const seen = [...this.seen].sort(([a], [b]) => (a < b ? -1 : 1)); // in one order, so that two processes never wait in a circle
    if (seen.length === 0) return;
    await this.db.query(
      `update identity.sessions s set last_seen_at = greatest(s.last_seen_at, given.at) from unnest($1::char(64)[], $2::timestamptz[]) as given (hash, at) where s.token_hash = given.hash`,
      [seen.map(([hash]) => hash), seen.map(([, at]) => new Date(at))],
    );
    // Not before: until the row says it, this does.
    for (const [hash, at] of seen) if (this.seen.get(hash) === at) this.seen.delete(hash);
  }

  async end(live: LiveSession): Promise<void> {
    await this.db.query('delete from identity.sessions where token_hash = $1', [live.tokenHash]);
    this.drop(live);
  }

  /** After its row: whoever read that before it was gone is not remembered. */
  private drop({ tokenHash }: LiveSession): void {
    this.endings += 1;
    this.cache.delete(tokenHash);
  }

  /** The sessions of a person that stand, also those in which they are somebody else; the last seen first. */
  async ofPerson(userId: number): Promise<OwnSession[]> {
    const now = this.clock.now();
    const rows = await this.db.query<Row & { ip: string | null; user_agent: string | null }>(
      `select * from identity.sessions where ${OWN} and expires_at > $2 and last_seen_at > $3`,
      [userId, new Date(now), new Date(now - IDLE_MS)],
    );
    return rows
      .map((row) => ({
        id: row.id,
        role: row.masquerader_role ?? row.role,
        schoolId: row.masquerader_id === null ? row.school_id : row.masquerader_school_id,
        as: row.masquerader_id === null ? null : { userId: row.user_id, role: row.role },
        userAgent: row.user_agent,
        address: row.ip,
        beganAt: new Date(row.expires_at.getTime() - ABSOLUTE_MS),
        lastSeenAt: new Date(Math.max(row.last_seen_at.getTime(), this.seen.get(row.token_hash) ?? 0)),
      }))
      .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
  }

  /** Ends one session of a person. @returns false for one that is not theirs, or has ended */
  async endOwn(userId: number, id: string): Promise<boolean> {
    const ended = await this.db.query(`delete from identity.sessions where ${OWN} and id = $2 returning id`, [
      userId,
      id,
    ]);
    this.forget((session) => session.id === id);
    return ended.length > 0;
  }

  /** Ends every session of a person but this one. @returns how many stood until now */
  async endOthers({ id: kept, userId }: Session, u?: Unit): Promise<number> {
    const now = this.clock.now();
    const ended = await (u?.q ?? this.db).query<{ id: string; stood: boolean }>(
      `delete from identity.sessions where ${OWN} and id <> $2 returning id, expires_at > $3 and last_seen_at > $4 as stood`,
      [userId, kept, new Date(now), new Date(now - IDLE_MS)],
    );
    const ids = new Set(ended.map(({ id }) => id));
    const forget = () => this.forget(({ id }) => ids.has(id));
    if (u) u.afterCommit(forget);
    else forget();
    return ended.filter(({ stood }) => stood).length;
  }

  /** Ends every session of these people, as after a new password, also those in which they are somebody else. */
  async endAllOf(userIds: readonly number[], u: Unit): Promise<void> {
    const ended = new Set(userIds);
    await u.q.query('delete from identity.sessions where user_id = any($1) or masquerader_id = any($1)', [[...ended]]);
    u.afterCommit(() =>
      this.forget(
        ({ userId, masquerader }) => ended.has(userId) || (masquerader !== null && ended.has(masquerader.userId)),
      ),
    );
  }

  /**
   * Ends the sessions of people at schools where they have no place any more, also those in which they came from there to be
   * somebody else.
   */
  async endAtSchools(places: readonly { userId: number; schoolId: number }[], u: Unit): Promise<void> {
    const gone = new Set(places.map((p) => `${p.userId} ${p.schoolId}`));
    const isGone = ({ userId, schoolId }: { userId: number; schoolId?: number | null }) =>
      gone.has(`${userId} ${schoolId}`);
    await u.q.query(
      `delete from identity.sessions s using unnest($1::int[], $2::int[]) as p (user_id, school_id)
        where s.user_id = p.user_id and s.school_id = p.school_id or s.masquerader_id = p.user_id and s.masquerader_school_id = p.school_id`,
      [places.map((p) => p.userId), places.map((p) => p.schoolId)],
    );
    u.afterCommit(() =>
      this.forget((session) => isGone(session) || (session.masquerader !== null && isGone(session.masquerader))),
    );
  }

  /**
   * Ends the sessions of people in a role for a district, in the district and in its schools, or (null) in a role for no place;
   * also those in which they came from there to be somebody else.
   */
  async endInDistrictRoles(
    roles: readonly { userId: number; districtId: number | null; role: Role }[],
    u: Unit,
  ): Promise<void> {
    if (roles.length === 0) return;
    const gone = new Set(roles.map((r) => `${r.userId} ${r.districtId} ${r.role}`));
    const isGone = ({ userId, districtId, role }: { userId: number; districtId?: number | null; role: Role }) =>
      gone.has(`${userId} ${districtId} ${role}`);
    await u.q.query(
      `delete from identity.sessions s using unnest($1::int[], $2::int[], $3::text[]) as r (user_id, district_id, role)
        where s.user_id = r.user_id and s.district_id is not distinct from r.district_id and s.role = r.role
           or s.masquerader_id = r.user_id and s.masquerader_district_id is not distinct from r.district_id and s.masquerader_role = r.role`,
      [roles.map((r) => r.userId), roles.map((r) => r.districtId), roles.map((r) => r.role)],
    );
    u.afterCommit(() =>
      this.forget((session) => isGone(session) || (session.masquerader !== null && isGone(session.masquerader))),
    );
  }

  /**
   * Ends every session at a school, or every one for a district, whoever has it, also those that came from there to be somebody
   * else.
   */
  async endAllAt(place: { schoolId: number } | { districtId: number }, u: Unit): Promise<void> {
    const atSchool = 'schoolId' in place;
    const id = atSchool ? place.schoolId : place.districtId;
    const isThere = (at: { schoolId?: number | null; districtId?: number | null }) =>
      atSchool ? at.schoolId === id : at.districtId === id && at.schoolId == null;
    const there = (prefix: string) =>
      atSchool ? `${prefix}school_id = $1` : `${prefix}district_id = $1 and ${prefix}school_id is null`;
    await u.q.query(`delete from identity.sessions where ${there('')} or ${there('masquerader_')}`, [id]);
    u.afterCommit(() =>
      this.forget((session) => isThere(session) || (session.masquerader !== null && isThere(session.masquerader))),
    );
  }

  /** Not before the rows are gone for everybody: until then they may be read and remembered anew. */
  private forget(ended: (session: Session) => boolean): void {
    this.endings += 1;
    for (const [hash, { live }] of this.cache) if (ended(live.session)) this.cache.delete(hash);
  }
}

function notSignedIn(): DomainError<IdentityCode> {
  return new DomainError('identity/not-signed-in', 'Please sign in.');
}

function toSession(row: Row): Session {
  return {
    id: row.id,
    userId: row.user_id,
    role: row.role,
    schoolId: row.school_id,
    districtId: row.district_id,
    masquerader:
      row.masquerader_id === null
        ? null
        : {
            userId: row.masquerader_id,
            role: row.masquerader_role!,
            schoolId: row.masquerader_school_id,
            districtId: row.masquerader_district_id,
          },
  };
}

function hashOf(token: string): string {
  return sha256hex(token);
}
