import { hash } from 'node:crypto';
import { pairFigures, pairs, report } from './harness.ts';
import { load } from './product.ts';
import { build } from '../bin/build.mjs';

const GOAL = 200_000;
const ATTEMPTS = 800;
const EVENTS = 250;

/**
 * The verifier of exported files over 200,000 events of 800 histories, an Ed25519 signature each, against what nobody can do
 * without: SHA-256 over the same bytes and JSON.parse of the same lines. Its control is one changed byte.
 */
export async function verify(): Promise<void> {
  await build({ web: false, log: (line) => console.log(`  ${line}`) });
  const { verifyAttemptFile } = await load<typeof import('../src/audit-verify/verify.js')>('audit-verify/verify.js');
  const text = await aFile();
  const lines = text.trimEnd().split('\n').slice(1);
  const events = lines.length;
  console.log(`  ${events} events in ${ATTEMPTS} histories, ${Math.round(text.length / 1e6)} MB`);

  const perSecond = (work: () => void): number => {
    const began = performance.now();
    work();
    return (events * 1000) / (performance.now() - began);
  };
  let good = true;
  const measured = await pairs(
    'events/s',
    async () =>
      perSecond(() => {
        for (const line of lines) hash('sha256', (JSON.parse(line) as { line: string }).line, 'hex');
      }),
    async () =>
      perSecond(() => {
        const { integrity, completeness, events: seen } = verifyAttemptFile(text);
        good &&= integrity.ok && completeness.ok && seen === events;
      }),
  );

  const at = text.lastIndexOf('ResponseRecorded');
  const changed = verifyAttemptFile(`${text.slice(0, at)}X${text.slice(at + 1)}`);
  const control = !changed.integrity.ok && changed.integrity.first?.problem === 'changed-event';
  console.log(
    `  the file ${good ? 'is good' : 'IS REFUSED'}; control: with one changed byte it ${control ? `fails at line ${changed.integrity.first?.fileLine}` : 'PASSES'}`,
  );
  report({
    bench: 'verify',
    figures: {
      events,
      megabytes: text.length / 1e6,
      eventsPerSecond: measured.candidate,
      goal: GOAL,
      controlFails: control,
      ...pairFigures(measured),
    },
    floor: measured.floor,
    ratio: measured.ratio,
    holds: measured.measurable && good && control && measured.candidate >= GOAL,
  });
}

/** A file of the product's own making, as long as a district's year. */
async function aFile(): Promise<string> {
  const { chain } = await load<typeof import('../src/platform/event-store/event-line.js')>(
    'platform/event-store/event-line.js',
  );
  const { attemptFile } = await load<typeof import('../src/audit/read/attempt-file.js')>('audit/read/attempt-file.js');
  const { newSigningKey, Signer } =
    await load<typeof import('../src/platform/crypto/signer.js')>('platform/crypto/signer.js');
  const { signedText } = await load<typeof import('../src/platform/event-store/signed-heads.js')>(
    'platform/event-store/signed-heads.js',
  );
  const { NO_STREAM } =
    await load<typeof import('../src/platform/event-store/port.js')>('platform/event-store/port.js');
  const signer = new Signer(newSigningKey());
  const streams = Array.from({ length: ATTEMPTS }, (_, attempt) => {
    const stream = `attempt-${attempt + 1}-1`;
    const events = chain(
      stream,
      NO_STREAM,
      Array.from({ length: EVENTS }, (__, i) => ({
        id: `01936f2e-${String(attempt).padStart(4, '0')}-7000-8000-${String(i).padStart(12, '0')}`,
        type: i === 0 ? 'AttemptStarted' : 'ResponseRecorded',
        schemaVersion: 1,
        occurredAt: '2026-11-23T16:00:00.000Z',
        receivedAt: '2026-11-23T16:00:00.100Z',
        actor: { kind: 'user' as const, id: attempt, role: 'Student' },
        deviceId: '01936f2e-1111-7000-8000-000000000001',
        clientSeq: i,
        payload:
          i === 0
            ? { attemptId: 'bench' }
            : {
                item: `rw-${i % 27}`,
                value: 'c2VhbGVkLXNlYWxlZC1zZWFsZWQtc2VhbGVkLXNlYWxlZA==',
                answeredCount: i % 27,
              },
      })),
    );
    const last = events.at(-1)!;
    const head = { stream, version: last.version, headHash: last.hash, signedAt: '2026-11-23T17:00:00.000Z' };
    return { head: { ...head, keyId: signer.keyId, signature: signer.sign(signedText(head)) }, events };
  });
  return attemptFile({
    attemptId: 'bench',
    streams,
    publicKeys: { [signer.keyId]: signer.publicKey },
    exportedAt: '2026-11-23T18:00:00.000Z',
    signer,
  });
}
