import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  main,
  pictureFaults,
  readEvidence,
  report,
  rootText,
  verifyAttemptFile,
  verifyStream,
  type Problem,
  type Verification,
} from '../../src/audit-verify/verify.js';
import { merkleLeaf, merklePath, merkleRoot } from '../../src/platform/crypto/merkle.js';
import { newSigningKey, Signer } from '../../src/platform/crypto/signer.js';
import { attemptFile, manifestText } from '../../src/audit/read/attempt-file.js';
import type { DayRoot, Inclusion } from '../../src/platform/event-store/day-roots.js';
import { chain } from '../../src/platform/event-store/event-line.js';
import { NO_STREAM, type StoredEvent } from '../../src/platform/event-store/port.js';
import { signedText, type SignedHead } from '../../src/platform/event-store/signed-heads.js';

const ATTEMPT = '01936f2e-0000-7000-8000-000000000001';
const signer = new Signer(newSigningKey());
const NAMES = ['attempt-12-1', 'score-12-1', 'access-7'];

function events(stream: string, count: number): StoredEvent[] {
  return chain(
    stream,
    NO_STREAM,
    Array.from({ length: count }, (_, i) => ({
      id: `01936f2e-0000-7000-8000-${String(i).padStart(12, '0')}`,
      type: i === 0 ? 'AttemptStarted' : 'ResponseRecorded',
      schemaVersion: 1,
      occurredAt: '2026-11-23T16:00:00.000Z',
      receivedAt: '2026-11-23T16:00:00.100Z',
      actor: { kind: 'user' as const, id: 7, role: 'Student' },
      payload:
        i === 0 && stream.startsWith('attempt')
          ? { attemptId: ATTEMPT }
          : { item: `rw-${i}`, value: 'c2VhbGVk', note: 'Größe' },
    })),
  );
}
function signed(stream: string, of: StoredEvent[], by = signer): SignedHead {
  const last = of.at(-1)!;
  const head = { stream, version: last.version, headHash: last.hash, signedAt: '2026-11-23T17:00:00.000Z' };
  return { ...head, keyId: by.keyId, signature: by.sign(signedText(head)) };
}
function fileOf(counts = [12, 3, 2], about: Record<string, string[]> = {}): string {
  const streams = NAMES.map((name, i) => events(name, counts[i]!)).map((of) => ({
    head: signed(of[0]!.stream, of),
    events: of,
  }));
  return attemptFile({
    attemptId: ATTEMPT,
    streams,
    publicKeys: { [signer.keyId]: signer.publicKey },
    exportedAt: '2026-11-23T18:00:00.000Z',
    signer,
    about,
  });
}

const whole = fileOf();
const lines = whole.trimEnd().split('\n');
const file = (changed: string[]) => changed.join('\n') + '\n';
/** File line (1-based) of an event of the attempt stream: the manifest is line 1. */
const lineOf = (version: number) => version + 1;
const without = (version: number) => file(lines.filter((_, i) => i !== lineOf(version) - 1));
const changed = (version: number, change: (event: { line: string; hash: string }) => { line: string; hash: string }) =>
  file(lines.map((line, i) => (i === lineOf(version) - 1 ? JSON.stringify(change(JSON.parse(line))) : line)));
const rewritten = (version: number, change: (event: any) => void) =>
  changed(version, ({ line }) => {
    const event = JSON.parse(line);
    change(event);
    const { stream, version: v, previousHash, ...rest } = event;
    const [again] = chain(stream, { version: v - 1, hash: previousHash }, [rest]);
    return { line: again!.line, hash: again!.hash };
  });
const verdicts = (result: Verification) => [
  result.integrity.first?.problem ?? 'ok',
  result.completeness.first?.problem ?? 'ok',
];
const place = (result: Verification) => [
  result.integrity.first?.fileLine,
  result.integrity.first?.stream,
  result.integrity.first?.version,
];

describe('an attempt file as it was exported', () => {
  it('is intact and complete', () => {
    const result = verifyAttemptFile(whole);
    expect(verdicts(result)).toEqual(['ok', 'ok']);
    expect(result).toMatchObject({ attemptId: ATTEMPT, events: 17, keys: 'from the file' });
    expect(result.streams.map((one) => [one.stream, one.events])).toEqual([
      ['attempt-12-1', 12],
      ['score-12-1', 3],
      ['access-7', 2],
    ]);
    expect(report(result)).toMatchObject({
      exitCode: 0,
      text: expect.stringMatching(/Integrity: OK[\s\S]*Completeness: OK/),
    });
  });

  it('cannot be written with events that do not reach the signed head', () => {
    const of = events('attempt-12-1', 4);
    expect(() =>
      attemptFile({
        attemptId: ATTEMPT,
        streams: [{ head: signed('attempt-12-1', of), events: of.slice(0, 3) }],
        publicKeys: {},
        exportedAt: '',
        signer,
      }),
    ).toThrow(RangeError);
  });

  it('is checked against keys from elsewhere when they are given', () => {
    expect(verdicts(verifyAttemptFile(whole, { trustedKeys: { [signer.keyId]: signer.publicKey } }))).toEqual([
      'ok',
      'ok',
    ]);
    expect(verdicts(verifyAttemptFile(whole, { trustedKeys: {} }))).toEqual(['ok', 'unknown-key']);
  });
});

describe('a changed byte', () => {
  it('in an event is found there', () => {
    const result = verifyAttemptFile(changed(5, ({ line, hash }) => ({ line: line.replace('rw-4', 'rw-5'), hash })));
    expect(verdicts(result)).toEqual(['changed-event', 'ok']);
    expect(place(result)).toEqual([6, 'attempt-12-1', 5]);
  });

  it('in a hash is told from one in the event', () => {
    const result = verifyAttemptFile(
      changed(5, ({ line, hash }) => ({
        line,
        hash: hash.startsWith('0') ? `1${hash.slice(1)}` : `0${hash.slice(1)}`,
      })),
    );
    expect(verdicts(result)).toEqual(['changed-hash', 'ok']);
    expect(place(result)).toEqual([6, 'attempt-12-1', 5]);
  });

  it('that leaves no JSON is found at its line', () => {
    const result = verifyAttemptFile(file(lines.map((line, i) => (i === 5 ? line.replace('{', '[') : line))));
    expect(result.integrity.first).toMatchObject({ problem: 'changed-event', fileLine: 6, version: 5 });
    expect(result.completeness.ok).toBe(false);
  });

  it('with the hash made to fit is found by the next event, and by the signed head when it is the last', () => {
    const middle = verifyAttemptFile(rewritten(5, (event) => (event.payload.item = 'rw-9')));
    expect(verdicts(middle)).toEqual(['rewritten-event', 'ok']);
    expect(place(middle)).toEqual([6, 'attempt-12-1', 5]);
    expect(verdicts(verifyAttemptFile(rewritten(12, (event) => (event.payload.item = 'rw-9'))))).toEqual([
      'ok',
      'replaced-stream',
    ]);
    expect(place(verifyAttemptFile(rewritten(11, (event) => (event.payload.item = 'rw-9'))))).toEqual([
      12,
      'attempt-12-1',
      11,
    ]);
    expect(place(verifyAttemptFile(rewritten(5, (event) => (event.previousHash = 'a'.repeat(64)))))).toEqual([
      6,
      'attempt-12-1',
      5,
    ]);
    expect(verdicts(verifyAttemptFile(rewritten(1, (event) => (event.previousHash = 'a'.repeat(64)))))).toEqual([
      'broken-link',
      'ok',
    ]);
  });
});

describe('events that were moved', () => {
  it('out of the file are named', () => {
    const one = verifyAttemptFile(without(5));
    expect(verdicts(one)).toEqual(['removed-event', 'removed-event']);
    expect(place(one)).toEqual([6, 'attempt-12-1', 5]);
    const two = verifyAttemptFile(file(lines.filter((_, i) => i !== 5 && i !== 6)));
    expect(two.integrity.first!.why).toContain('Events 5 to 6');
    expect(verdicts(verifyAttemptFile(without(1)))).toEqual(['removed-event', 'removed-event']);
  });

  it('as a swapped pair are named', () => {
    const swapped = [...lines];
    [swapped[5], swapped[6]] = [swapped[6]!, swapped[5]!];
    const result = verifyAttemptFile(file(swapped));
    expect(verdicts(result)).toEqual(['swapped-events', 'ok']);
    expect(place(result)).toEqual([6, 'attempt-12-1', 6]);
  });

  it('into the file are named', () => {
    const forged = JSON.parse(lines[5]!) as { line: string };
    const { stream, version, previousHash, ...rest } = JSON.parse(forged.line);
    const [event] = chain(stream, { version: version - 1, hash: previousHash }, [
      { ...rest, payload: { item: 'rw-1' } },
    ]);
    const text = JSON.stringify({ line: event!.line, hash: event!.hash });
    const before = verifyAttemptFile(file([...lines.slice(0, 5), text, ...lines.slice(5)]));
    expect(verdicts(before)).toEqual(['inserted-event', 'inserted-event']);
    expect(place(before)).toEqual([6, 'attempt-12-1', 5]);
    const behind = verifyAttemptFile(file([...lines.slice(0, 6), text, ...lines.slice(6)]));
    expect(place(behind)).toEqual([7, 'attempt-12-1', 5]);
    expect(verdicts(verifyAttemptFile(file([...lines.slice(0, 8), lines[5]!, ...lines.slice(8)])))[0]).toBe(
      'inserted-event',
    );
  });

  it('between streams are named', () => {
    const result = verifyAttemptFile(file([...lines.slice(0, 13), lines[14]!, lines[13]!, ...lines.slice(15)]));
    expect(result.integrity.ok).toBe(false);
    expect(
      verifyAttemptFile(file([lines[0]!, ...lines.slice(2, 13), ...lines.slice(13), lines[1]!])).integrity.ok,
    ).toBe(false);
  });
});

describe('the end of a stream', () => {
  it('that was cut leaves the rest intact, and the signed head tells what is missing', () => {
    const result = verifyAttemptFile(file(lines.filter((_, i) => i !== 11 && i !== 12)));
    expect(verdicts(result)).toEqual(['ok', 'cut-tail']);
    expect(result.completeness.first).toMatchObject({ fileLine: 11, stream: 'attempt-12-1', version: 11 });
    expect(report(result)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('events 11 to 12 were cut off'),
    });
  });

  it('that was continued goes past the signed head', () => {
    const of = events('attempt-12-1', 14);
    const more = of.slice(12).map((event) => JSON.stringify({ line: event.line, hash: event.hash }));
    expect(verdicts(verifyAttemptFile(file([...lines.slice(0, 13), ...more, ...lines.slice(13)])))).toEqual([
      'ok',
      'unsigned-tail',
    ]);
  });

  it('and a whole stream that is missing or was put in are told apart', () => {
    expect(
      verdicts(verifyAttemptFile(file(lines.filter((line) => !line.includes('\\"stream\\":\\"score-12-1\\"'))))),
    ).toEqual(['ok', 'missing-stream']);
    const other = events('access-8', 2).map((event) => JSON.stringify({ line: event.line, hash: event.hash }));
    expect(verdicts(verifyAttemptFile(file([...lines, ...other])))).toEqual(['ok', 'unsigned-stream']);
  });
});

describe('a replaced history', () => {
  const forgedEvents = chain(
    'attempt-12-1',
    NO_STREAM,
    events('attempt-12-1', 12).map(
      ({ stream: _s, version: _v, previousHash: _p, hash: _h, line: _l, ...event }, i) => ({
        ...event,
        payload: i ? { item: 'rw-1' } : event.payload,
      }),
    ),
  );
  const forged = forgedEvents.map((event) => JSON.stringify({ line: event.line, hash: event.hash }));

  it('is intact but not the one that was signed', () => {
    const result = verifyAttemptFile(file([lines[0]!, ...forged, ...lines.slice(13)]));
    expect(verdicts(result)).toEqual(['ok', 'replaced-stream']);
    expect(result.completeness.first).toMatchObject({ stream: 'attempt-12-1', version: 12 });
  });

  it('with a head that fits needs a signature that nobody else can make', () => {
    const manifest = JSON.parse(lines[0]!);
    manifest.streams[0].headHash = forgedEvents.at(-1)!.hash;
    expect(verdicts(verifyAttemptFile(file([JSON.stringify(manifest), ...forged, ...lines.slice(13)])))).toEqual([
      'ok',
      'bad-signature',
    ]);
    const thief = new Signer(newSigningKey());
    manifest.streams[0] = { ...signed('attempt-12-1', forgedEvents, thief) };
    expect(verdicts(verifyAttemptFile(file([JSON.stringify(manifest), ...forged, ...lines.slice(13)])))).toEqual([
      'ok',
      'unknown-key',
    ]);
    manifest.publicKeys[thief.keyId] = thief.publicKey;
    const by = (who: Signer) => {
      manifest.manifestSignature = { keyId: who.keyId, signature: who.sign(manifestText(manifest)) };
      return file([JSON.stringify(manifest), ...forged, ...lines.slice(13)]);
    };
    const theirs = by(thief);
    expect(verdicts(verifyAttemptFile(theirs))).toEqual(['ok', 'ok']); // the control: a file that brings its own keys proves nothing about them
    expect(verdicts(verifyAttemptFile(theirs, { trustedKeys: { [signer.keyId]: signer.publicKey } }))).toEqual([
      'ok',
      'unknown-key',
    ]);
    manifest.publicKeys = { [signer.keyId]: thief.publicKey };
    manifest.streams[0].keyId = signer.keyId;
    expect(verdicts(verifyAttemptFile(file([JSON.stringify(manifest), ...forged, ...lines.slice(13)])))[1]).toBe(
      'bad-signature',
    );
  });

  it('of another attempt is told by the manifest', () => {
    expect(verdicts(verifyAttemptFile(whole.replace(`"attemptId":"${ATTEMPT}"`, '"attemptId":"other"')))).toEqual([
      'ok',
      'other-attempt',
    ]);
  });
});

describe.each([
  ['first', 1],
  ['second', 2],
  ['middle', 6],
  ['last but one', 11],
  ['last', 12],
])('at the %s event', (_, version) => {
  const isLast = version === 12;
  const eventLines = lines.slice(1);
  const forge = (at: number, payload: object): string => {
    const { stream, version: v, previousHash, ...rest } = JSON.parse(JSON.parse(lines[at]!).line);
    const [event] = chain(stream, { version: v - 1, hash: previousHash }, [{ ...rest, payload }]);
    return JSON.stringify({ line: event!.line, hash: event!.hash });
  };
  /** Everything from here on rewritten with hashes that fit: what only a head from outside can tell. */
  const replacedFrom = (at: number): string[] => {
    const before = at > 1 ? { version: at - 1, hash: JSON.parse(lines[at - 1]!).hash as string } : NO_STREAM;
    const rest = lines.slice(at, 13).map((text) => {
      const { stream: _s, version: _v, previousHash: _p, ...event } = JSON.parse(JSON.parse(text).line);
      return { ...event, payload: { ...event.payload, forged: true } };
    });
    return chain('attempt-12-1', before, rest).map((event) => JSON.stringify({ line: event.line, hash: event.hash }));
  };
  const spliced = (start: number, gone: number, ...put: string[]) =>
    file([lines[0]!, ...eventLines.slice(0, start), ...put, ...eventLines.slice(start + gone)]);
  const ways: [string, string, Problem | 'ok', Problem | 'ok', number | null][] = [
    [
      'a changed byte',
      changed(version, ({ line, hash }) => ({ line: line.replace('"Student"', '"Teacher"'), hash })),
      'changed-event',
      isLast ? 'replaced-stream' : 'ok',
      version,
    ],
    [
      'a changed hash',
      changed(version, ({ line, hash }) => ({ line, hash: (hash.startsWith('0') ? '1' : '0') + hash.slice(1) })),
      isLast ? 'changed-event' : 'changed-hash',
      'ok',
      version,
    ],
    [
      'a rewritten event with its hash',
      rewritten(version, (event) => (event.actor.role = 'Teacher')),
      isLast ? 'ok' : 'rewritten-event',
      isLast ? 'replaced-stream' : 'ok',
      version,
    ],
    [
      'a removed event',
      without(version),
      isLast ? 'ok' : 'removed-event',
      isLast ? 'cut-tail' : 'removed-event',
      version,
    ],
    [
      'an event put in before it',
      spliced(version - 1, 0, forge(version, { attemptId: ATTEMPT, forged: true })),
      'inserted-event',
      'inserted-event',
      version,
    ],
    [
      'a cut from here on',
      spliced(version - 1, 13 - version),
      'ok',
      version === 1 ? 'missing-stream' : 'cut-tail',
      version,
    ],
    [
      'a stream replaced from here on',
      spliced(version - 1, 13 - version, ...replacedFrom(version)),
      'ok',
      'replaced-stream',
      12,
    ],
  ];
  if (!isLast)
    ways.push([
      'a pair swapped with the next',
      spliced(version - 1, 2, eventLines[version]!, eventLines[version - 1]!),
      'swapped-events',
      'ok',
      version + 1,
    ]);

  it.each(ways)('%s is found and named', (_way, text, integrity, completeness, at) => {
    const result = verifyAttemptFile(text);
    expect(verdicts(result)).toEqual([integrity, completeness]);
    expect((result.integrity.first ?? result.completeness.first)!.version).toBe(at);
    expect((result.integrity.first ?? result.completeness.first)!.stream).toBe('attempt-12-1');
  });

  it.each(ways)('%s is found and named in the log itself', (_way, text, integrity) => {
    const rows = text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as { line: string; hash: string })
      .filter(({ line }) => line.includes('"stream":"attempt-12-1"'));
    const found = verifyStream('attempt-12-1', rows, [signed('attempt-12-1', events('attempt-12-1', 12))], {
      [signer.keyId]: signer.publicKey,
    });
    expect(found.integrity?.problem ?? 'ok').toBe(integrity);
    if (integrity === 'ok') expect(found.completeness).toMatchObject({ stream: 'attempt-12-1' });
  });
});

describe('a place in the root of a day', () => {
  const DAY = '2026-11-20';
  const attempt = events('attempt-12-1', 12);
  /** A head of 9 events, signed among others on an earlier day. */
  const earlier = {
    stream: 'attempt-12-1',
    version: 9,
    headHash: attempt[8]!.hash,
    signedAt: '2026-11-20T17:00:00.000Z',
  };
  const others = Array.from({ length: 10 }, (_, i) => merkleLeaf(`another head ${i}`));
  const leaves = [...others.slice(0, 6), merkleLeaf(signedText(earlier)), ...others.slice(6)];
  const rootOver = (of: Buffer[], by = signer, previous = '0'.repeat(64), day = DAY): DayRoot => {
    const unsigned = {
      day,
      heads: of.length,
      root: merkleRoot(of).toString('hex'),
      previous,
      signedAt: '2026-11-21T00:10:00.000Z',
    };
    return { ...unsigned, keyId: by.keyId, signature: by.sign(rootText(unsigned)) };
  };
  const inclusion: Inclusion = {
    version: 9,
    headHash: earlier.headHash,
    signedAt: earlier.signedAt,
    day: DAY,
    index: 6,
    path: merklePath(leaves, 6).map((one) => one.toString('hex')),
  };
  const root = rootOver(leaves);
  const withPlace = (of = attempt, place: Inclusion = inclusion, dayRoots = [root]): string =>
    attemptFile({
      attemptId: ATTEMPT,
      streams: [{ head: signed('attempt-12-1', of), events: of, inclusion: place }],
      dayRoots,
      publicKeys: { [signer.keyId]: signer.publicKey },
      exportedAt: '2026-11-23T18:00:00.000Z',
      signer,
    });
  const held = (of: DayRoot) => ({ outside: { roots: [of], heads: [] } });
  const rewrittenTo = (payload: object) =>
    chain(
      'attempt-12-1',
      NO_STREAM,
      attempt.map(({ stream: _s, version: _v, previousHash: _p, hash: _h, line: _l, ...event }, i) => ({
        ...event,
        payload: i === 0 ? event.payload : payload,
      })),
    );

  it('is proven by the path to it, and by the root that somebody else holds', () => {
    const result = verifyAttemptFile(withPlace());
    expect([verdicts(result), result.roots]).toEqual([
      ['ok', 'ok'],
      [{ stream: 'attempt-12-1', version: 9, day: DAY, outside: false }],
    ]);
    const outside = verifyAttemptFile(withPlace(), held(root));
    expect([verdicts(outside), outside.roots[0]!.outside]).toEqual([['ok', 'ok'], true]);
    expect(report(outside).text).toContain('attempt-12-1: events 1 to 9 are in the root of 2026-11-20, which you hold');
  });

  it('tells a history that the server itself rewrote and signed again', () => {
    const forged = rewrittenTo({ item: 'rw-1' });
    const result = verifyAttemptFile(withPlace(forged));
    expect([verdicts(result), result.roots]).toEqual([['ok', 'replaced-stream'], []]); // nothing is said to be proven
    const again = { ...earlier, headHash: forged[8]!.hash };
    const forgedLeaves = [...others.slice(0, 6), merkleLeaf(signedText(again)), ...others.slice(6)];
    const theirs = withPlace(forged, { ...inclusion, headHash: again.headHash }, [rootOver(forgedLeaves)]);
    expect(verdicts(verifyAttemptFile(theirs))).toEqual(['ok', 'ok']); // the control: without a witness nobody can tell
    expect(verdicts(verifyAttemptFile(theirs, held(root)))).toEqual(['ok', 'other-root']);
    expect(verdicts(verifyAttemptFile(withPlace(forged, { ...inclusion, headHash: again.headHash })))).toEqual([
      'ok',
      'not-in-root',
    ]);
  });

  it.each<[string, () => string, Problem]>([
    [
      'a path that was changed',
      () => withPlace(attempt, { ...inclusion, path: inclusion.path.with(1, 'a'.repeat(64)) }),
      'not-in-root',
    ],
    ['another place', () => withPlace(attempt, { ...inclusion, index: 5 }), 'not-in-root'],
    ['a root that is not there', () => withPlace(attempt, inclusion, []), 'not-in-root'],
    ['a root that was changed', () => withPlace(attempt, inclusion, [{ ...root, heads: 12 }]), 'bad-signature'],
    [
      'a root that somebody else signed',
      () => withPlace(attempt, inclusion, [rootOver(leaves, new Signer(newSigningKey()))]),
      'unknown-key',
    ],
    ['a stream cut below it', () => withPlace(attempt.slice(0, 8)), 'cut-tail'],
  ])('is refused with %s', (_, text, problem) => {
    expect(verdicts(verifyAttemptFile(text()))).toEqual(['ok', problem]);
  });

  it('is asked for when a root is held that the file says nothing of', () => {
    const other = rootOver(leaves, signer, '0'.repeat(64), '2026-11-19');
    expect(verdicts(verifyAttemptFile(withPlace(), held(other)))).toEqual(['ok', 'not-in-root']);
    expect(verdicts(verifyAttemptFile(withPlace(), { outside: { roots: [other, root], heads: [] } }))).toEqual([
      'ok',
      'ok',
    ]);
    expect(verdicts(verifyAttemptFile(withPlace(), held({ ...root, signature: other.signature })))).toEqual([
      'ok',
      'bad-signature',
    ]);
  });

  it('may be taken by the heads of an older file', () => {
    const older = readEvidence(fileOf())!;
    expect([older.heads.length, older.roots.length]).toEqual([3, 0]);
    expect(verdicts(verifyAttemptFile(fileOf([14, 3, 2]), { outside: older }))).toEqual(['ok', 'ok']);
    expect(verdicts(verifyAttemptFile(fileOf([11, 3, 2]), { outside: older }))).toEqual(['ok', 'cut-tail']);
    expect(verdicts(verifyAttemptFile(withPlace(), { outside: older }))).toEqual(['ok', 'missing-stream']);
    expect(readEvidence('nothing of the kind')).toBeNull();
  });
});

describe('the manifest as a whole', () => {
  const withManifest = (of: string, change: (manifest: any) => void, drop?: string) => {
    const [first, ...rest] = of.trimEnd().split('\n');
    const manifest = JSON.parse(first!);
    change(manifest);
    return file([
      JSON.stringify(manifest),
      ...rest.filter((line) => !drop || !line.includes(`\\"stream\\":\\"${drop}`)),
    ]);
  };
  const without = (stream: string) =>
    withManifest(
      whole,
      (manifest) => (manifest.streams = manifest.streams.filter((one: any) => !one.stream.startsWith(stream))),
      stream,
    );
  const submitted = (streams: string[], unscored?: boolean, by = signer) => {
    const all = streams
      .map((name) => events(name, 3))
      .map((of) => {
        const [a, b, c] = of;
        const again = of[0]!.stream.startsWith('attempt')
          ? chain(
              of[0]!.stream,
              NO_STREAM,
              [a!, b!, { ...c!, type: 'AttemptSubmitted' }].map(
                ({ stream: _s, version: _v, previousHash: _p, hash: _h, line: _l, ...event }) => event,
              ),
            )
          : of;
        return { head: signed(again[0]!.stream, again), events: again };
      });
    return attemptFile({
      attemptId: ATTEMPT,
      streams: all,
      publicKeys: { [signer.keyId]: signer.publicKey },
      exportedAt: '2026-11-23T18:00:00.000Z',
      signer: by,
      ...(unscored ? { unscored } : {}),
    });
  };

  it.each<[string, () => string]>([
    ['the scores and their entry left out', () => without('score-')],
    ['who looked, and its entry, left out', () => without('access-')],
    [
      'another moment of export',
      () => withManifest(whole, (manifest) => (manifest.exportedAt = '2026-11-24T18:00:00.000Z')),
    ],
    [
      'the verifier from elsewhere',
      () => withManifest(whole, (manifest) => (manifest.verifier = 'https://elsewhere.test/verify.mjs')),
    ],
  ])('is not what was signed with %s', (_, text) => {
    expect(verdicts(verifyAttemptFile(text()))).toEqual(['ok', 'changed-manifest']);
  });

  it('must be signed with a known key', () => {
    expect(verdicts(verifyAttemptFile(submitted(NAMES, false, new Signer(newSigningKey()))))).toEqual([
      'ok',
      'unknown-key',
    ]);
  });

  it('has the score of an attempt that was submitted, or says under its signature that there was none yet', () => {
    expect(verdicts(verifyAttemptFile(submitted(NAMES)))).toEqual(['ok', 'ok']);
    expect(verdicts(verifyAttemptFile(submitted(['attempt-12-1'])))).toEqual(['ok', 'missing-score']);
    expect(verdicts(verifyAttemptFile(submitted(['attempt-12-1'], true)))).toEqual(['ok', 'ok']);
    const forged = withManifest(submitted(['attempt-12-1']), (manifest) => (manifest.unscored = true));
    expect(verdicts(verifyAttemptFile(forged))).toEqual(['ok', 'changed-manifest']);
    const unsigned = withManifest(forged, (manifest) => delete manifest.manifestSignature);
    expect(verdicts(verifyAttemptFile(unsigned))).toEqual(['ok', 'missing-score']);
  });

  it('of an earlier version, without a signature, is told apart: its streams are whole, and whether they are all cannot be known', () => {
    const old = withManifest(whole, (manifest) => delete manifest.manifestSignature);
    const result = verifyAttemptFile(old);
    expect(verdicts(result)).toEqual(['ok', 'unsigned-manifest']);
    expect(report(result)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('whether it names all of them cannot be known'),
    });
    expect(verdicts(verifyAttemptFile(file(old.trimEnd().split('\n').slice(0, -1))))).toEqual(['ok', 'cut-tail']); // what can be known comes first
  });

  it('may be given on without the key of the sitting', () => {
    const keyed = attemptFile({
      attemptId: ATTEMPT,
      streams: NAMES.map((name) => events(name, 3)).map((of) => ({ head: signed(of[0]!.stream, of), events: of })),
      publicKeys: { [signer.keyId]: signer.publicKey },
      exportedAt: '2026-11-23T18:00:00.000Z',
      signer,
      about: { sittingKey: 'c2VjcmV0' },
    });
    expect(verdicts(verifyAttemptFile(keyed))).toEqual(['ok', 'ok']);
    expect(verdicts(verifyAttemptFile(withManifest(keyed, (manifest) => delete manifest.sittingKey)))).toEqual([
      'ok',
      'ok',
    ]);
  });
});

describe('what is no attempt file', () => {
  it.each([
    ['', ''],
    ['text', 'hello\n'],
    ['another format', '{"format":"x"}\n'],
    ['events alone', file(lines.slice(1))],
    ['no streams', '{"format":"horizon-attempt-file/1","attemptId":"a","streams":[]}'],
    ['null', 'null\n'],
  ])('is said of %s', (_, text) => {
    expect(verdicts(verifyAttemptFile(text))).toEqual(['not-an-attempt-file', 'not-an-attempt-file']);
  });
});

describe('any change at all', () => {
  it('of one character is found', () => {
    expect(verifyAttemptFile(whole.replace('=="},', '= "},')).completeness.ok).toBe(false); // the same signature in other letters
    fc.assert(
      fc.property(fc.nat(whole.length - 2), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const character = String.fromCharCode(code);
        fc.pre(whole[at] !== character);
        const text = whole.slice(0, at) + character + whole.slice(at + 1);
        fc.pre(
          at > lines[0]!.length ||
            !lines[0]!.slice(lines[0]!.indexOf('"publicKeys"')).includes(whole[at]!) ||
            at < lines[0]!.indexOf('"publicKeys"'),
        );
        const result = verifyAttemptFile(text);
        expect([text === whole, result.integrity.ok && result.completeness.ok]).toEqual([false, false]);
      }),
      { numRuns: 500 },
    );
  });

  it('of the lines is found, and nothing before the change is blamed', () => {
    const eventLines = lines.slice(1);
    fc.assert(
      fc.property(
        fc.constantFrom('drop', 'double', 'swap', 'cut'),
        fc.nat(eventLines.length - 1),
        fc.nat(eventLines.length - 1),
        (kind, i, j) => {
          const now = [...eventLines];
          if (kind === 'drop') now.splice(i, 1);
          if (kind === 'double') now.splice(j, 0, eventLines[i]!);
          if (kind === 'swap') [now[i], now[j]] = [now[j]!, now[i]!];
          if (kind === 'cut') now.splice(i);
          fc.pre(now.join() !== eventLines.join());
          const result = verifyAttemptFile(file([lines[0]!, ...now]));
          expect(result.integrity.ok && result.completeness.ok).toBe(false);
          const firstChange = now.findIndex((line, at) => line !== eventLines[at]);
          const found = Math.min(
            ...[result.integrity, result.completeness].map((verdict) => verdict.first?.fileLine ?? Infinity),
          );
          if (found !== Infinity && firstChange >= 0) expect(found).toBeGreaterThanOrEqual(firstChange + 1);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the verifier by itself', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'verify-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const source = join(import.meta.dirname, '../../src/audit-verify/verify.ts');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--no-warnings', source, ...args], { encoding: 'utf8' });

  it('imports nothing but crypto and fs of Node', () => {
    const imports = [
      ...readFileSync(source, 'utf8').matchAll(/^\s*import .* from '([^']+)'|import\('([^']+)'\)/gm),
    ].map((found) => found[1] ?? found[2]);
    expect(imports.sort()).toEqual(['node:crypto', 'node:fs']);
  });

  it('runs as it is, prints both verdicts and says by its exit code whether both are good', () => {
    const [good, bad, keys] = ['good', 'bad', 'keys'].map((name) => join(folder, `${name}.jsonl`)) as [
      string,
      string,
      string,
    ];
    writeFileSync(good, whole);
    writeFileSync(bad, without(5));
    writeFileSync(keys, JSON.stringify({ [signer.keyId]: signer.publicKey }));
    const fine = run(good, '--keys', keys);
    expect([fine.status, fine.stderr]).toEqual([0, '']);
    expect(fine.stdout).toMatch(/Integrity: OK[\s\S]*Completeness: OK.*trusted/);
    const wrong = run(bad);
    expect(wrong.status).toBe(1);
    expect(wrong.stdout).toContain('Integrity: FAILED at line 6, stream attempt-12-1, version 5');
    expect(run(join(folder, 'absent')).status).toBe(2);
    const unsigned = {
      day: '2026-11-20',
      heads: 0,
      root: 'a'.repeat(64),
      previous: '0'.repeat(64),
      signedAt: '2026-11-21T00:10:00.000Z',
    };
    const root = {
      format: 'horizon-day-root/1',
      ...unsigned,
      keyId: signer.keyId,
      signature: signer.sign(rootText(unsigned)),
      publicKey: signer.publicKey,
    };
    const rootFile = join(folder, 'day-root.json');
    writeFileSync(rootFile, `${JSON.stringify(root)}\n`);
    expect(run(rootFile, '--keys', keys)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Day roots: OK'),
    });
    expect(run(good, '--outside', rootFile)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('Nothing in this file is proven by the root that you hold (2026-11-20)'),
    });
    writeFileSync(rootFile, `${JSON.stringify({ ...root, heads: 1 })}\n`);
    expect(run(rootFile)).toMatchObject({ status: 1, stdout: expect.stringContaining('Day roots: FAILED') });
    expect(run(good, '--outside').status).toBe(2);
    expect(run().status).toBe(2);
  });
});

describe('the pictures that an attempt file names', () => {
  const bytes = Buffer.from('a picture');
  const other = Buffer.from('another');
  const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex');
  const text = fileOf([12, 3, 2], { pictures: [hash(bytes)] });

  it('are covered by the signature of the manifest', () => {
    expect(verifyAttemptFile(text).completeness.ok).toBe(true);
    expect(verifyAttemptFile(text.replace(hash(bytes), hash(other))).completeness.first?.problem).toBe(
      'changed-manifest',
    );
  });

  it('are compared with files named by their hash: changed, missing and strange ones are told apart', () => {
    const faults = (files: [string, Buffer][]) => pictureFaults(text, new Map(files));
    expect(faults([[`${hash(bytes)}.png`, bytes]])).toEqual({ named: 1, faults: [] });
    expect(faults([]).faults).toEqual([`The picture ${hash(bytes)} is missing.`]);
    expect(faults([[`${hash(bytes)}.png`, other]]).faults).toEqual([
      `The picture ${hash(bytes)}.png was changed: its bytes have another hash than its name.`,
    ]);
    expect(
      faults([
        [`${hash(bytes)}.png`, bytes],
        [`${hash(other)}.png`, other],
      ]).faults,
    ).toEqual([`The attempt file names no picture ${hash(other)}.`]);
    // A file of a version before pictures names none.
    expect(pictureFaults(whole, new Map())).toEqual({ named: 0, faults: [] });
  });

  it('are checked by the command when it is given their folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-pictures-'));
    try {
      const [attempt, pictures] = [join(folder, 'attempt.jsonl'), join(folder, 'pictures')];
      mkdirSync(pictures);
      writeFileSync(attempt, text);
      writeFileSync(join(pictures, `${hash(bytes)}.png`), bytes);
      expect(main([attempt, '--pictures', pictures])).toBe(0);
      writeFileSync(join(pictures, `${hash(bytes)}.png`), other);
      expect(main([attempt, '--pictures', pictures])).toBe(1);
      expect(main([attempt, '--pictures', join(folder, 'nowhere')])).toBe(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
