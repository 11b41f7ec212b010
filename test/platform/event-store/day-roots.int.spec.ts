import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayRootFaults, readEvidence, rootText } from '../../../src/audit-verify/verify.js';
import { merkleLeaf, merkleRoot } from '../../../src/platform/crypto/merkle.js';
import { sha256hex } from '../../../src/platform/crypto/sha256.js';
import { DayRootLetters } from '../../../src/platform/event-store/day-root-letters.js';
import { DayRoots } from '../../../src/platform/event-store/day-roots.js';
import { EventStore, ZERO_HASH } from '../../../src/platform/event-store/port.js';
import { SignedHeads, signedText } from '../../../src/platform/event-store/signed-heads.js';
import { type TestApp, testApp } from '../../support/app.js';
import { TestClock } from '../../support/clock.js';
import { addFacts, fact } from '../events/logs.js';

describe('the roots of days', () => {
  let app: TestApp;
  let outside: string;
  let roots: DayRoots;
  let heads: SignedHeads;
  const sign = async (stream: string, at: string) => {
    await addFacts(app.get(EventStore), stream, fact('Viewed'));
    return heads.signHead(stream, await app.get(EventStore).head(stream), at);
  };
  beforeAll(async () => {
    outside = mkdtempSync(join(tmpdir(), 'outside-'));
    app = await testApp({ clock: new TestClock('2026-03-02T12:00:00.000Z'), env: { OUTSIDE_DIR: outside } });
    roots = app.get(DayRoots);
    heads = app.get(SignedHeads);
  }, 30_000);
  afterAll(async () => {
    await app.close();
    rmSync(outside, { recursive: true });
  });

  it('are not made before there is anything to hold, nor of a day that goes on', async () => {
    expect(await roots.closeDays('2026-03-02T12:00:00.000Z')).toEqual([]);
    await sign('access-901', '2026-03-02T13:00:00.000Z');
    expect(await roots.closeDays('2026-03-02T23:59:59.999Z')).toEqual([]);
  });

  it('hold the heads of their day in the order of the streams, and each names the one before it', async () => {
    const second = await sign('access-900', '2026-03-02T14:00:00.000Z');
    const [first] = (await heads.latest(['access-901'])).values();
    const made = await roots.closeDays('2026-03-04T00:00:00.000Z');
    expect(made.map(({ day, heads: count }) => [day, count])).toEqual([
      ['2026-03-02', 2],
      ['2026-03-03', 0],
    ]);
    expect(made[0]).toMatchObject({
      previous: ZERO_HASH,
      root: merkleRoot([second, first!].map((head) => merkleLeaf(signedText(head)))).toString('hex'),
    });
    expect(made[1]).toMatchObject({ previous: sha256hex(rootText(made[0]!)), root: sha256hex('') });
    expect(dayRootFaults(made, await heads.publicKeys())).toEqual([]);
    expect(dayRootFaults([made[0]!, { ...made[1]!, heads: 1 }], await heads.publicKeys())).toMatchObject([
      { day: '2026-03-03', problem: 'bad-signature' },
    ]);
  });

  it('put a head that comes late under a later day, and no head under two', async () => {
    await sign('access-902', '2026-03-02T20:00:00.000Z');
    const [late] = await roots.closeDays('2026-03-05T00:30:00.000Z');
    expect(late).toMatchObject({ day: '2026-03-04', heads: 1 });
    expect((await roots.inclusion('access-902', 9))!.inclusion).toMatchObject({
      day: '2026-03-04',
      version: 1,
      index: 0,
      path: [],
    });
    expect((await roots.inclusion('access-901', 9))!.inclusion).toMatchObject({ day: '2026-03-02', index: 1 });
    expect(await roots.inclusion('access-903', 9)).toBeUndefined();
  });

  it('are made once by many that make them at the same time', async () => {
    await sign('access-900', '2026-03-05T10:00:00.000Z');
    const made = await Promise.all([1, 2, 3].map(() => roots.closeDays('2026-03-07T01:00:00.000Z')));
    expect(
      made
        .flat()
        .map(({ day, heads: count }) => [day, count])
        .sort(),
    ).toEqual([
      ['2026-03-05', 1],
      ['2026-03-06', 0],
    ]);
    expect(await roots.closeDays('2026-03-07T01:00:00.000Z')).toEqual([]);
    expect(dayRootFaults(await roots.from('', 100), await heads.publicKeys())).toEqual([]);
  });

  it('come with the hour that signs: mailed to who wants them, and written outside once', async () => {
    await app
      .get(DayRootLetters)
      .setRecipients(['board@district.example', 'counsel@district.example'], 1, app.clock.instant());
    app.clock.set('2026-03-08T00:05:00.000Z');
    await app.settle();
    const mails = await app.db.query<{ recipient: string; subject: string; body_text: string }>(
      `select recipient, subject, body_text from platform.mails where subject like 'Day root%' order by recipient`,
    );
    const root = (await roots.find('2026-03-07'))!;
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual(
      ['board', 'counsel'].map((name) => [
        `${name}@district.example`,
        `Day root of 2026-03-07: ${root.root.slice(0, 16)}`,
      ]),
    );
    expect(readEvidence(mails[0]!.body_text)!.roots).toEqual([expect.objectContaining(root)]);

    expect(
      readdirSync(outside)
        .filter((name) => name.startsWith('day-root'))
        .sort(),
    ).toEqual([2, 3, 4, 5, 6, 7].map((day) => `day-root-2026-03-0${day}.json`));
    expect(readEvidence(readFileSync(join(outside, 'day-root-2026-03-07.json'), 'utf8'))!.roots).toEqual([
      expect.objectContaining(root),
    ]);
    writeFileSync(join(outside, 'day-root-2026-03-02.json'), 'a witness');
    expect(await roots.writeOut(outside, await heads.publicKeys())).toBe(0);
    expect(readFileSync(join(outside, 'day-root-2026-03-02.json'), 'utf8')).toBe('a witness');
  });

  it('sign in the next hour also when one failed, and sign no head twice', async () => {
    const before = (await app.db.query('select from es.signed_heads')).length;
    await app.db.query(`update platform.checkpoints set position = null where subscription = 'es.signed-heads'`); // as after a run that was cut off
    await app.get(EventStore).settled();
    expect(await heads.signGrown(app.clock.instant())).toBe(0);
    expect((await app.db.query('select from es.signed_heads')).length).toBe(before);
  });
});
