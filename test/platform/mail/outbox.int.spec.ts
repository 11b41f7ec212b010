import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { UnitOfWork } from '../../../src/platform/db/unit-of-work.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { Mailer, type Mail } from '../../../src/platform/mail/mailer.js';
import { Outbox } from '../../../src/platform/mail/outbox.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { type TestApp, testApp } from '../../support/app.js';

describe('a mail', () => {
  let t: TestApp;
  const taken: Mail[] = [];
  let atTheStop: (() => Promise<unknown>) | undefined;
  class Stop extends Mailer {
    async send(mail: Mail): Promise<void> {
      taken.push(mail);
      await atTheStop?.();
    }
  }

  beforeAll(async () => {
    t = await testApp({
      modules: [PlatformModule],
      override: (module) => module.overrideProvider(Mailer).useValue(new Stop()),
    });
  });
  afterAll(() => t?.close());
  const post = () =>
    t
      .get(UnitOfWork)
      .run((u) => t.get(Outbox).mail(u, { to: 'amara@demo.test', subject: 'Report', text: 'It is ready.' }));

  it('that was taken goes once, though the database is away when that is to be written down', async () => {
    await post();
    const owner = new pg.Client({ connectionString: t.database.ownerUrl });
    await owner.connect();
    atTheStop = async () => {
      await owner.query('alter table platform.mails rename to away');
      setTimeout(() => void owner.query('alter table platform.away rename to mails'), 700);
    };
    await t.get(Jobs).drain();
    atTheStop = undefined;
    expect(taken.splice(0)).toHaveLength(1);
    expect(await t.db.one('select count(*)::int as n from platform.mails where sent_at is not null')).toEqual({ n: 1 });
    await owner.end();
  });

  it('that a killed worker had sent without a mark goes again with the same Message-ID', async () => {
    await post();
    await t.get(Jobs).drain();
    await t.db.query('update platform.mails set sent_at = null');
    const { id } = (await t.db.one<{ id: number }>('select max(id) as id from platform.mails'))!;
    await t.get(Jobs).enqueue('platform.send-mail', { mailId: Number(id) });
    await t.get(Jobs).drain();
    expect(taken).toHaveLength(2);
    expect(taken[0]!.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(taken[1]!.id).toBe(taken[0]!.id);
  });

  it('is tried for a day', async () => {
    await post();
    expect(
      await t.db.one(
        `select retry_limit * retry_delay_max > 80000 as patient from pgboss.job where name = 'platform.send-mail' and state = 'created'`,
      ),
    ).toEqual({ patient: true });
  });

  it('is forgotten by an address and a name as whole words, not as part of others', async () => {
    const outbox = t.get(Outbox);
    const about = (to: string, text: string) =>
      t.get(UnitOfWork).run((u) => outbox.mail(u, { to, subject: 'News', text }));
    await about('joan@forget.test', 'For Marian Lister. Reach joan@forget.test or an@forget.test.org.');
    await about('pat@forget.test', 'The report of An Li, is ready.');
    await about('lee@forget.test', 'Write to AN@forget.test.');
    await about('an@forget.test', 'Hello');
    await about('kim@forget.test', 'See https://portal.test/parent/7/score-reports.');
    await about('kim@forget.test', 'See https://portal.test/parent/77/score-reports.');
    const an = ['an@forget.test', 'An Li', '/parent/7/'] as const;
    expect(await outbox.naming(...an)).toBe(4);
    expect(await t.get(UnitOfWork).run((u) => outbox.forget(u, ...an))).toBe(4);
    expect(
      await t.db.query("select recipient from platform.mails where recipient like '%@forget.test' order by id"),
    ).toEqual([{ recipient: 'joan@forget.test' }, { recipient: 'kim@forget.test' }]);
    // Signs in a name are meant as they are.
    await about('joan@forget.test', "Anna (Ann) O'Neil+ is here");
    expect(await outbox.naming('nobody@forget.test', "(Ann) O'Neil+", '/parent/8/')).toBe(1);
    expect(await outbox.naming('nobody@forget.test', '.*', '/parent/8/')).toBe(0);
  });
});
