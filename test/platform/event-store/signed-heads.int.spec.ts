import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyAttemptFile } from '../../../src/audit-verify/verify.js';
import { newSigningKey, Signer } from '../../../src/platform/crypto/signer.js';
import { attemptFile } from '../../../src/audit/read/attempt-file.js';
import type { EventStore, Position } from '../../../src/platform/event-store/port.js';
import { SignedHeads, signedText } from '../../../src/platform/event-store/signed-heads.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { addFacts, fact, openWorker, type Worker } from '../events/logs.js';

const NOW = '2026-11-23T17:00:00.000Z';
const LATER = '2026-11-23T18:00:00.000Z';

describe('signed heads', () => {
  let database: TestDatabase;
  let worker: Worker;
  let heads: SignedHeads;
  const signer = new Signer(newSigningKey());
  beforeAll(async () => {
    database = await testDatabase();
    worker = openWorker(database);
    heads = new SignedHeads(
      { query: async (sql, params) => (await worker.pool.query(sql, params)).rows },
      worker.store,
      signer,
    );
  });
  afterAll(async () => {
    await worker.close();
    await database.drop();
  });

  it('are kept with the key that checks them', async () => {
    await addFacts(worker.store, 'attempt-1-1', fact('Added'), fact('Added'));
    const head = await worker.store.head('attempt-1-1');
    const signed = await heads.signHead('attempt-1-1', head, NOW);
    expect(signed).toMatchObject({ stream: 'attempt-1-1', version: 2, headHash: head.hash, signedAt: NOW });
    expect((await heads.latest(['attempt-1-1', 'attempt-9-1'])).get('attempt-1-1')).toEqual(signed);
    const keys = await heads.publicKeys();
    expect(Signer.verify(keys[signed.keyId]!, signedText(signed), signed.signature)).toBe(true);
    expect(Signer.verify(keys[signed.keyId]!, signedText({ ...signed, version: 1 }), signed.signature)).toBe(false);
  });

  it('cover every stream that grew, once', async () => {
    await addFacts(worker.store, 'attempt-2-1', fact('Added'));
    await worker.store.settled();
    expect(await heads.signGrown(NOW)).toBe(1); // the other one's head was signed already
    expect(await heads.signGrown(LATER)).toBe(0);
    await addFacts(worker.store, 'attempt-2-1', fact('Added'), fact('Added'));
    await worker.store.settled();
    expect(await heads.signGrown(LATER)).toBe(1);
    expect((await heads.latest(['attempt-2-1'])).get('attempt-2-1')).toMatchObject({ version: 3, signedAt: LATER });
  });

  it('are made only where a stream stands at the end, not on the way there', async () => {
    const small = new SignedHeads(
      { query: async (sql, params) => (await worker.pool.query(sql, params)).rows },
      inPagesOf(2, worker.store),
      signer,
    );
    for (let i = 0; i < 4; i++)
      for (const stream of ['attempt-3-1', 'attempt-4-1']) await addFacts(worker.store, stream, fact('Added'));
    await worker.store.settled();
    expect(await small.signGrown(LATER)).toBe(2);
    const { rows } = await worker.pool.query(
      `select version from es.signed_heads where stream in ('attempt-3-1', 'attempt-4-1')`,
    );
    expect(rows).toEqual([{ version: 4 }, { version: 4 }]);
    expect(await heads.signGrown(LATER)).toBe(0);
  });

  it('make a file of stored events that the verifier accepts, until a byte of it changes', async () => {
    const events = await worker.store.read('attempt-2-1');
    const head = await heads.signHead('attempt-2-1', await worker.store.head('attempt-2-1'), LATER);
    const text = attemptFile({
      attemptId: 'a',
      streams: [{ head, events }],
      publicKeys: await heads.publicKeys(),
      exportedAt: LATER,
      signer,
      about: { codeVersion: '1' },
    });
    const keys = { trustedKeys: { [signer.keyId]: signer.publicKey } };
    expect(verifyAttemptFile(text, keys)).toMatchObject({
      integrity: { ok: true },
      completeness: { ok: true },
      events: 3,
    });
    expect(verifyAttemptFile(text.replace('\\"Student\\"', '\\"Teacher\\"'), keys).integrity.first).toMatchObject({
      problem: 'changed-event',
      version: 1,
    });
  });
});

function inPagesOf(size: number, store: EventStore): EventStore {
  return Object.assign(Object.create(store) as EventStore, {
    headsAfter: (after: Position | null) => store.headsAfter(after, size),
  });
}
