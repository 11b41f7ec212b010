/**
 * The verifier of exported attempt files. It stands alone on purpose: one file, nothing but Node's crypto and fs, no
 * database and no code of the product, so that anybody can read it in ten minutes and run it anywhere:
 *
 *     node verify.ts FILE [--keys KEYS.json] [--pictures FOLDER] [--outside EVIDENCE]...
 *     (Node 24; or the built verify.mjs on any Node from 20)
 *
 * FILE is JSON Lines. Line 1 is the manifest: format, attempt, for each stream its signed head, public keys. Every other
 * line is one event: {"line": <its exact RFC 8785 text>, "hash": <SHA-256 of that text's UTF-8 bytes>}; stream by stream.
 *
 * Integrity: each hash is that of its line, each line names the hash of the line before it, versions rise by one from 1.
 * Completeness: each stream has as many events as its head says, ends at its hash, and an Ed25519 key of the school's
 * server has signed that head; one has signed the manifest as a whole (RFC 8785 of it without the signature itself and without
 * the key of the sitting), so that no stream is missing together with its head; and an attempt that was submitted has its
 * score, unless the manifest says that it had none yet. Files of versions that did not sign the manifest are told apart: their
 * streams are checked, and what cannot be known about them is said. Integrity and completeness are told apart too: a changed
 * byte leaves the file complete, a cut tail leaves it intact.
 * KEYS.json ({"<key id>": "<base64 SubjectPublicKeyInfo>"}) holds keys that you trust from elsewhere. Without it the keys
 * in the file are used: then compare the printed key ids with the published ones, for a forger would bring his own.
 *
 * FOLDER holds the pictures of the questions, each named by the SHA-256 of its bytes. The signed manifest names them: with
 * --pictures each must be there unchanged, and none besides.
 *
 * Day roots: every day the server makes one hash of all heads that it signed, and mails it or writes it outside. The tree is
 * that of RFC 6962: a leaf is SHA-256(0x00 | text that the head's signature covers), a node SHA-256(0x01 | left | right), the
 * root of no heads SHA-256 of nothing. A stream in FILE may carry an earlier head of its own with the path from it to such a
 * root: what is in a root that somebody else holds cannot be rewritten or cut any more, not even with the signing key.
 * EVIDENCE is what you hold: day root files (or several of them in one file), or an older attempt file, for its heads. FILE
 * may also be day roots alone: then their signatures are checked, and that each names the one before.
 */
import { createPublicKey, hash, verify as verifySignature } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';

export type Problem =
  | 'not-an-attempt-file'
  | 'changed-event'
  | 'changed-hash'
  | 'rewritten-event'
  | 'removed-event'
  | 'inserted-event'
  | 'swapped-events'
  | 'foreign-event'
  | 'broken-link'
  | 'cut-tail'
  | 'missing-stream'
  | 'unsigned-tail'
  | 'unsigned-stream'
  | 'replaced-stream'
  | 'bad-signature'
  | 'unknown-key'
  | 'other-attempt'
  | 'changed-manifest'
  | 'unsigned-manifest'
  | 'missing-score'
  | 'not-in-root'
  | 'other-root'
  | 'missing-root'
  | 'missing-head';

export interface Finding {
  problem: Problem;
  /** 1-based line of the file, null when the fault is that something is not there. */
  fileLine: number | null;
  stream: string | null;
  version: number | null;
  /** One sentence for people. */
  why: string;
}

export interface Verdict {
  ok: boolean;
  /** The first bad position; null when there is none. */
  first: Finding | null;
}

export interface Verification {
  integrity: Verdict;
  completeness: Verdict;
  attemptId: string | null;
  streams: { stream: string; events: number; signedAt: string | null; keyId: string | null }[];
  events: number;
  /** Which events of a faultless file are proven by the root of which day, and whether that root came from outside. */
  roots: { stream: string; version: number; day: string; outside: boolean }[];
  /** Where the keys came from. */
  keys: 'trusted' | 'from the file';
}

export interface Head {
  stream: string;
  version: number;
  headHash: string;
  signedAt: string;
  keyId: string;
  signature: string;
}

/**
 * The root over the heads of one day (UTC) that no earlier root holds; `previous` is the SHA-256 of the text that the root
 * before it signs.
 */
export interface DayRoot {
  day: string;
  heads: number;
  root: string;
  previous: string;
  signedAt: string;
  keyId: string;
  signature: string;
}

/** Where a head stands among the heads of a day, and the neighbours' hashes on the way from it to the root. */
interface Inclusion {
  version: number;
  headHash: string;
  signedAt: string;
  day: string;
  index: number;
  path: string[];
}

/** What somebody holds who does not trust the server. */
export interface Evidence {
  roots: DayRoot[];
  heads: Head[];
}

interface Entry {
  fileLine: number;
  stream: string;
  version: number;
  previousHash: string;
  /** Computed, and as the file gives it. */
  hash: string;
  givenHash: string;
}

const FORMAT = 'horizon-attempt-file/1';
const ROOT_FORMAT = 'horizon-day-root/1';
const ZERO_HASH = '0'.repeat(64);
const HASH = /^[0-9a-f]{64}$/;

/** Checks the text of an attempt file. Never throws: what cannot be read is a finding. */
export function verifyAttemptFile(
  text: string,
  options: { trustedKeys?: Record<string, string>; outside?: Evidence } = {},
): Verification {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  if (lines.at(-1) === '') lines.pop();
  const manifest = readManifest(lines[0]);
  const keys = options.trustedKeys ? 'trusted' : 'from the file';
  if (typeof manifest === 'string') {
    const verdict = fail({ problem: 'not-an-attempt-file', fileLine: 1, stream: null, version: null, why: manifest });
    return { integrity: verdict, completeness: verdict, attemptId: null, streams: [], events: 0, roots: [], keys };
  }

  const publicKeys = options.trustedKeys ?? manifest.publicKeys;
  const outside = options.outside ?? { roots: [], heads: [] };
  const counts = faultless(lines, manifest, publicKeys, outside);
  const { integrity, completeness, eventsOf } = counts
    ? { integrity: GOOD, completeness: GOOD, eventsOf: (stream: string) => counts.get(stream) ?? 0 }
    : verdictsOf(lines, manifest, publicKeys, outside);
  return {
    integrity,
    completeness,
    attemptId: manifest.attemptId,
    streams: manifest.heads.map((head) => ({
      stream: head.stream,
      events: eventsOf(head.stream),
      signedAt: head.signedAt,
      keyId: head.keyId,
    })),
    events: manifest.heads.reduce((sum, head) => sum + eventsOf(head.stream), 0),
    roots: manifest.inclusions
      .filter(() => integrity.ok && completeness.ok) // of a file that is not what was signed nothing is proven
      .map(({ stream, inclusion: { version, day } }) => ({
        stream,
        version,
        day,
        outside: outside.roots.some((root) => root.day === day),
      })),
    keys,
  };
}

const GOOD: Verdict = { ok: true, first: null };

/**
 * The way that a good file takes: reads each line once and keeps nothing of it. null as soon as anything is not as it must
 * be; then `verdictsOf` reads again and finds out what it is.
 * @returns how many events each stream has.
 */
function faultless(
  lines: string[],
  manifest: Manifest,
  publicKeys: Record<string, string>,
  outside: Evidence,
): Map<string, number> | null {
  const counts = new Map<string, number>();
  let stream = '';
  let version = 0;
  let previous = ZERO_HASH;
  let wanted: Map<number, string> | undefined;
  for (let i = 1; i < lines.length; i++) {
    let entry: { line: string; hash: string };
    try {
      entry = JSON.parse(lines[i]!) as { line: string; hash: string };
      if (typeof entry.line !== 'string') return null;
    } catch {
      return null;
    }
    const { line } = entry;
    const end = line.lastIndexOf(',"previousHash":"');
    const at = line.lastIndexOf(',"stream":"');
    const name = line.slice(at + 11, line.indexOf('"', at + 11));
    if (end < 0 || at < end) return null;
    if (name !== stream) {
      if (stream) counts.set(stream, version);
      if (counts.has(name)) return null;
      stream = name;
      version = 0;
      previous = ZERO_HASH;
      wanted = wantedHashes(name, manifest, outside);
    }
    version += 1;
    const own = hash('sha256', line, 'hex');
    if (
      own !== entry.hash ||
      !line.startsWith(previous, end + 17) ||
      !line.endsWith(`","version":${version}}`) ||
      !ENVELOPE_END.test(line.slice(end))
    )
      return null;
    if (wanted!.size > 0) {
      const expected = wanted!.get(version);
      if (expected !== undefined && expected !== own) return null;
    }
    previous = own;
  }
  if (stream) counts.set(stream, version);
  const whole =
    manifest.heads.every((head) => counts.get(head.stream) === head.version) && counts.size === manifest.heads.length;
  const sound =
    whole &&
    manifest.heads.every((head) => publicKeys[head.keyId] !== undefined && isSigned(head, publicKeys[head.keyId]!)) &&
    outside.heads.every((head) => (counts.get(head.stream) ?? 0) >= head.version) &&
    manifest.inclusions.every(({ stream: of, inclusion }) => inclusion.version <= counts.get(of)!) &&
    !proofFault(manifest, publicKeys, outside) &&
    !manifestFault(lines, manifest, publicKeys) &&
    !otherAttempt(lines, manifest, firstLines(lines));
  return sound ? counts : null;
}

/** Which event must have which hash: at the signed end, at heads that are in a day's root, at heads held outside. */
function wantedHashes(stream: string, manifest: Manifest, outside: Evidence): Map<number, string> {
  const wanted = new Map<number, string>();
  const add = (version: number, headHash: string) =>
    wanted.set(version, wanted.has(version) && wanted.get(version) !== headHash ? 'two' : headHash);
  for (const head of [...manifest.heads, ...outside.heads])
    if (head.stream === stream) add(head.version, head.headHash);
  for (const { stream: of, inclusion } of manifest.inclusions)
    if (of === stream) add(inclusion.version, inclusion.headHash);
  return wanted;
}

/** The first event of the first attempt stream is all that `otherAttempt` looks at. */
function firstLines(lines: string[]): Map<string, Entry[]> {
  const firsts = new Map<string, Entry[]>();
  for (let i = 1; i < lines.length && firsts.size === 0; i++) {
    if (!lines[i]!.includes('\\"stream\\":\\"attempt-')) continue;
    const entry = readEntry(lines[i]!, i + 1);
    if (entry) firsts.set(entry.stream, [entry]);
  }
  return firsts;
}

/** Reads everything and names what is wrong. */
function verdictsOf(
  lines: string[],
  manifest: Manifest,
  publicKeys: Record<string, string>,
  outside: Evidence,
): { integrity: Verdict; completeness: Verdict; eventsOf: (stream: string) => number } {
  const read = readEntries(lines, manifest.heads);
  const streams = [...read.streams.values()];
  const broken = first([read.broken, ...streams.map(brokenLink)]);
  const entriesOf = (stream: string): Entry[] => read.streams.get(stream) ?? [];
  const incomplete =
    first([
      ...manifest.heads.map((head) => headFault(head, entriesOf(head.stream), publicKeys)),
      ...streams.map((entries) =>
        manifest.heads.some((head) => head.stream === entries[0]!.stream) ? null : unsignedStream(entries),
      ),
      ...outside.heads.map((head) => earlierHeadFault(head, entriesOf(head.stream), 'a signed head that you hold')),
      ...manifest.inclusions.map(({ stream, inclusion }) =>
        earlierHeadFault({ stream, ...inclusion }, entriesOf(stream), `the root of ${inclusion.day}`),
      ),
      proofFault(manifest, publicKeys, outside),
      otherAttempt(lines, manifest, read.streams),
    ]) ?? manifestFault(lines, manifest, publicKeys);
  return {
    integrity: broken ? fail(broken) : GOOD,
    completeness: incomplete ? fail(incomplete) : GOOD,
    eventsOf: (stream) => entriesOf(stream).length,
  };
}

interface Manifest {
  /** All of it, as it stands in the file. */
  whole: Record<string, unknown>;
  attemptId: string;
  heads: Head[];
  inclusions: { stream: string; inclusion: Inclusion }[];
  roots: DayRoot[];
  publicKeys: Record<string, string>;
}

/** The manifest, or the sentence why it is none. */
function readManifest(line: string | undefined): Manifest | string {
  let value: any;
  try {
    value = JSON.parse(line ?? '');
  } catch {
    return 'The first line is not JSON, so this is not an attempt file or its manifest was damaged.';
  }
  if (value?.format !== FORMAT) return `The first line is not a manifest of the format ${FORMAT}.`;
  const streams: any[] = Array.isArray(value.streams) ? value.streams : [];
  const heads: Head[] = streams;
  const inclusions = streams.flatMap((one) =>
    one?.inclusion === undefined ? [] : [{ stream: one.stream, inclusion: one.inclusion }],
  );
  const roots: unknown[] = Array.isArray(value.dayRoots) ? value.dayRoots : [];
  const whole =
    heads.every(isHead) && inclusions.every(({ inclusion }) => isInclusion(inclusion)) && roots.every(isDayRoot);
  if (
    heads.length === 0 ||
    !whole ||
    typeof value.attemptId !== 'string' ||
    new Set(heads.map((head) => head.stream)).size < heads.length
  ) {
    return 'The manifest names no streams with their signed heads, or was damaged.';
  }
  return {
    whole: value,
    attemptId: value.attemptId,
    heads,
    inclusions,
    roots: roots as DayRoot[],
    publicKeys: typeof value.publicKeys === 'object' && value.publicKeys ? value.publicKeys : {},
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);

function isHead(head: any): head is Head {
  return (
    typeof head?.stream === 'string' &&
    isCount(head.version) &&
    head.version > 0 &&
    isHash(head.headHash) &&
    typeof head.signedAt === 'string' &&
    typeof head.keyId === 'string' &&
    typeof head.signature === 'string'
  );
}

function isInclusion(value: any): value is Inclusion {
  return (
    isCount(value?.version) &&
    value.version > 0 &&
    isHash(value.headHash) &&
    typeof value.signedAt === 'string' &&
    typeof value.day === 'string' &&
    isCount(value.index) &&
    Array.isArray(value.path) &&
    value.path.length <= 64 &&
    value.path.every(isHash)
  );
}

function isDayRoot(value: any): value is DayRoot {
  return (
    typeof value?.day === 'string' &&
    isCount(value.heads) &&
    isHash(value.root) &&
    isHash(value.previous) &&
    typeof value.signedAt === 'string' &&
    typeof value.keyId === 'string' &&
    typeof value.signature === 'string'
  );
}

/**
 * A stream as it stands in the log itself, event by event in the log's order, against every head that was signed of it: what a
 * file's manifest says is not asked, and events behind the newest head are as good as any.
 */
export function verifyStream(
  stream: string,
  events: readonly { line: string; hash: string }[],
  heads: readonly Head[],
  publicKeys: Record<string, string>,
): { integrity: Finding | null; completeness: Finding | null } {
  const entries: Entry[] = [];
  let broken: Finding | null = null;
  events.forEach((event, i) => {
    const entry = entryOf(event.line, event.hash, i + 1);
    if (entry && entry.stream === stream) entries.push(entry);
    else if (entry)
      broken ??= {
        ...at(entry, 'foreign-event', `Event ${i + 1} of ${stream} belongs to ${entry.stream}: it was put in.`),
        stream,
        version: i + 1,
      };
    else
      broken ??= {
        problem: 'changed-event',
        fileLine: i + 1,
        stream,
        version: i + 1,
        why: `Event ${i + 1} cannot be read: bytes of it were changed.`,
      };
  });
  const newest = heads.reduce<Head | null>((most, head) => (most && most.version > head.version ? most : head), null);
  const key = newest && publicKeys[newest.keyId];
  const unsound: Finding | null =
    newest && (key === undefined || !isSigned(newest, key!))
      ? {
          problem: key === undefined ? 'unknown-key' : 'bad-signature',
          fileLine: null,
          stream,
          version: newest.version,
          why: `The signature under the head of ${newest.version} events of ${stream} ${key === undefined ? `is of key ${newest.keyId}, which is not known` : 'does not fit: the head was changed, or somebody else signed it'}.`,
        }
      : null;
  return {
    integrity: first([broken, brokenLink(entries)]),
    completeness: first([
      unsound,
      ...heads.map((head) => earlierHeadFault(head, entries, `the head signed ${head.signedAt}`)),
    ]),
  };
}

/**
 * Every event line by stream, in the order of the file; stops nowhere, but keeps the first line that cannot be read or was
 * changed.
 */
function readEntries(lines: string[], heads: Head[]): { streams: Map<string, Entry[]>; broken: Finding | null } {
  const streams = new Map<string, Entry[]>();
  let broken: Finding | null = null;
  let current: Entry[] = [];
  let currentName = '';
  let expected = 0;
  for (let i = 1; i < lines.length; i++) {
    const fileLine = i + 1;
    const entry = readEntry(lines[i]!, fileLine);
    if (!entry) {
      broken ??= {
        problem: 'changed-event',
        fileLine,
        stream: currentName || (heads[0]?.stream ?? null),
        version: expected + 1,
        why: `Line ${fileLine} is not an event with its hash: bytes of it were changed.`,
      };
      expected++;
      continue;
    }
    if (entry.stream !== currentName) {
      currentName = entry.stream;
      current = streams.get(currentName) ?? [];
      if (current.length > 0 && !broken) {
        broken = at(entry, 'swapped-events', `Line ${fileLine} goes back to stream ${entry.stream}: lines were moved.`);
      }
      streams.set(currentName, current);
    }
    current.push(entry);
    expected = entry.version;
  }
  return { streams, broken };
}

function readEntry(text: string, fileLine: number): Entry | null {
  try {
    const { line, hash: givenHash } = JSON.parse(text) as { line: string; hash: string };
    return entryOf(line, givenHash, fileLine);
  } catch {
    return null;
  }
}

function entryOf(line: string, givenHash: string, fileLine: number): Entry | null {
  try {
    const { stream, version, previousHash } = envelopeOf(line);
    if (
      typeof stream !== 'string' ||
      !Number.isInteger(version) ||
      typeof previousHash !== 'string' ||
      typeof givenHash !== 'string'
    )
      return null;
    return { fileLine, stream, version: version as number, previousHash, hash: hash('sha256', line, 'hex'), givenHash };
  } catch {
    return null;
  }
}

/** RFC 8785 sorts members, so these stand at the end of every line; looking there is faster than reading it all. */
const ENVELOPE_END =
  /,"previousHash":"([0-9a-f]{64})","receivedAt":"[^"\\]*","schemaVersion":\d+,"stream":"([^"\\]*)","type":"[^"\\]*","version":(\d{1,9})\}$/;

function envelopeOf(line: string): { stream: unknown; version: unknown; previousHash: unknown } {
  const end = ENVELOPE_END.exec(line.length > 500 ? line.slice(-500) : line);
  if (end) return { previousHash: end[1], stream: end[2], version: Number(end[3]) };
  return JSON.parse(line) as { stream: unknown; version: unknown; previousHash: unknown };
}

/** The first place where a stream's chain breaks, named as well as the lines around it allow. */
function brokenLink(entries: Entry[]): Finding | null {
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!;
    const before = entries[i - 1];
    const after = entries[i + 1];
    const version = (before?.version ?? 0) + 1;
    const previousHash = before?.hash ?? ZERO_HASH;

    if (entry.version !== version) return misplaced(entries, i, version);
    if (entry.hash !== entry.givenHash) {
      const named = after?.previousHash;
      if (named === entry.hash) {
        return at(
          entry,
          'changed-hash',
          `The hash beside event ${entry.version} is not that of its line, but the next event names the line's: the hash was changed.`,
        );
      }
      return at(
        entry,
        'changed-event',
        `Event ${entry.version} does not have its hash: at least one byte of it was changed.`,
      );
    }
    if (entry.previousHash !== previousHash) {
      if (entries.some((other, j) => j !== i && other.version === entry.version)) {
        return at(
          entry,
          'inserted-event',
          `Event ${entry.version} stands there twice and this one does not follow event ${version - 1}: it was inserted.`,
        );
      }
      if (!before)
        return at(entry, 'broken-link', `Event ${entry.version} names an event before it, but nothing stands there.`);
      if (after && after.previousHash !== entry.hash) {
        return at(
          entry,
          'rewritten-event',
          `Event ${entry.version} names another event before it than the one that stands there, and the next event does not name it: it was rewritten.`,
        );
      }
      return at(
        before,
        'rewritten-event',
        `Event ${before.version} has a fitting hash, but event ${entry.version} names another one: event ${before.version} was rewritten.`,
      );
    }
  }
  return null;
}

/** An event whose version is not the next one. */
function misplaced(entries: Entry[], i: number, version: number): Finding {
  const entry = entries[i]!;
  const before = entries[i - 1];
  if (before && entry.version <= before.version) {
    if (entry.version === before.version) {
      // Of two with one version, the one that its successor names is the real one.
      const successor = entries.slice(i + 1).find((other) => other.version === entry.version + 1);
      const inserted = successor?.previousHash === entry.hash ? before : entry;
      return at(
        inserted,
        'inserted-event',
        `Event ${inserted.version} stands there twice: this one is not what event ${inserted.version + 1} follows, it was inserted.`,
      );
    }
    return at(
      entry,
      'inserted-event',
      `Event ${entry.version} stands behind event ${before.version}: it was inserted or repeated.`,
    );
  }
  const later = entries.findIndex((other, j) => j > i && other.version === version);
  if (later > 0) {
    return at(
      entry,
      'swapped-events',
      `Event ${entry.version} stands where event ${version} belongs, which comes on line ${entries[later]!.fileLine}: events were swapped.`,
    );
  }
  const gone = entry.version - version;
  return {
    ...at(
      entry,
      'removed-event',
      gone === 1
        ? `Event ${version} is not there: it was removed before line ${entry.fileLine}.`
        : `Events ${version} to ${entry.version - 1} are not there: they were removed before line ${entry.fileLine}.`,
    ),
    version,
  };
}

/** What is wrong between a signed head and the stream's events. */
function headFault(head: Head, entries: Entry[], publicKeys: Record<string, string>): Finding | null {
  const { stream } = head;
  const fault = (problem: Problem, why: string, entry?: Entry): Finding => ({
    problem,
    why,
    stream,
    fileLine: entry?.fileLine ?? 1,
    version: entry?.version ?? null,
  });
  const key = publicKeys[head.keyId];
  if (key === undefined)
    return fault('unknown-key', `The head of ${stream} was signed with key ${head.keyId}, which is not known.`);
  if (!isSigned(head, key))
    return fault(
      'bad-signature',
      `The signature under the head of ${stream} does not fit: the head in the manifest was changed, or somebody else signed it.`,
    );
  const last = entries.at(-1);
  if (!last)
    return {
      ...fault('missing-stream', `Stream ${stream} is missing although its head of ${head.version} events was signed.`),
      fileLine: null,
      version: 1,
    };
  const byVersion = new Map([...entries].reverse().map((entry) => [entry.version, entry]));
  const end =
    entries.find((entry) => entry.version === head.version && entry.hash === head.headHash) ??
    byVersion.get(head.version);
  const highest = entries.reduce((most, entry) => Math.max(most, entry.version), 0);
  if (!end && highest < head.version) {
    return {
      ...fault(
        'cut-tail',
        `Stream ${stream} ends at event ${last.version}, but ${head.version} were signed: ${
          last.version + 1 === head.version
            ? `event ${head.version} was`
            : `events ${last.version + 1} to ${head.version} were`
        } cut off.`,
      ),
      fileLine: last.fileLine,
      version: last.version + 1,
    };
  }
  if (end && end.hash !== head.headHash) {
    return fault(
      'replaced-stream',
      `Event ${head.version} of ${stream} is not the one that was signed: events before it, or the whole stream, were replaced.`,
      end,
    );
  }
  const extra = entries.find((entry) => entry.version > head.version);
  if (extra)
    return fault(
      'unsigned-tail',
      `Event ${extra.version} of ${stream} stands behind the signed end at ${head.version}.`,
      extra,
    );
  for (let version = 1; version <= head.version; version++) {
    if (byVersion.has(version)) continue;
    const next = entries.find((entry) => entry.version > version);
    return {
      ...fault(
        'removed-event',
        `${head.version} events of ${stream} were signed, but event ${version} is not there or cannot be read.`,
        next,
      ),
      version,
    };
  }
  const repeated = entries.find((entry) => byVersion.get(entry.version) !== entry);
  if (repeated)
    return fault(
      'inserted-event',
      `${head.version} events of ${stream} were signed, but ${entries.length} are there: event ${repeated.version} stands there twice.`,
      repeated,
    );
  return null;
}

/** What is wrong between an earlier head, proven from elsewhere, and the stream's events. */
function earlierHeadFault(
  head: { stream: string; version: number; headHash: string },
  entries: Entry[],
  by: string,
): Finding | null {
  const { stream, version, headHash } = head;
  const ofVersion = entries.filter((entry) => entry.version === version);
  if (ofVersion.some((entry) => entry.hash === headHash)) return null;
  const [other] = ofVersion;
  if (other)
    return at(
      other,
      'replaced-stream',
      `Event ${version} of ${stream} is not the one that ${by} covers: events before it, or the whole stream, were replaced.`,
    );
  const last = entries.at(-1);
  if (!last)
    return {
      problem: 'missing-stream',
      fileLine: null,
      stream,
      version: 1,
      why: `Stream ${stream} is missing although ${by} covers ${version} events of it.`,
    };
  const cut = last.version < version;
  return {
    problem: cut ? 'cut-tail' : 'removed-event',
    fileLine: last.fileLine,
    stream,
    version: cut ? last.version + 1 : version,
    why: cut
      ? `Stream ${stream} ends at event ${last.version}, but ${by} covers ${version}.`
      : `${by} covers event ${version} of ${stream}, which is not there or cannot be read.`,
  };
}

/** What is wrong with the places of heads in the roots of days, and with the roots themselves. */
function proofFault(manifest: Manifest, publicKeys: Record<string, string>, outside: Evidence): Finding | null {
  const fault = (problem: Problem, why: string, stream: string | null = null): Finding => ({
    problem,
    fileLine: 1,
    stream,
    version: null,
    why,
  });
  for (const root of outside.roots) {
    const why = rootFault(root, publicKeys);
    if (why) return { ...fault(why.problem, `The root that you hold: ${why.why}`), fileLine: null };
  }
  for (const { stream, inclusion } of manifest.inclusions) {
    const why = inclusionFault(stream, inclusion, manifest, publicKeys, outside);
    if (why) return fault(why.problem, why.why, stream);
  }
  const days = new Set(manifest.inclusions.map(({ inclusion }) => inclusion.day));
  if (outside.roots.length > 0 && !outside.roots.some((root) => days.has(root.day))) {
    const held = outside.roots.map((root) => root.day).join(', ');
    return fault(
      'not-in-root',
      `Nothing in this file is proven by the root that you hold (${held}); it has places in ${days.size ? `those of ${[...days].join(', ')}` : 'none'}.`,
    );
  }
  return null;
}

type Fault = Pick<Finding, 'problem' | 'why'>;

function inclusionFault(
  stream: string,
  inclusion: Inclusion,
  manifest: Manifest,
  publicKeys: Record<string, string>,
  outside: Evidence,
): Fault | null {
  const { day, version, headHash, signedAt, index, path } = inclusion;
  const root = manifest.roots.find((one) => one.day === day);
  if (!root)
    return {
      problem: 'not-in-root',
      why: `The place of ${stream} in the root of ${day} cannot be checked: that root is not in the manifest.`,
    };
  const wrong = rootFault(root, publicKeys);
  if (wrong) return wrong;
  const leaf = hash(
    'sha256',
    Buffer.concat([Buffer.of(0), Buffer.from(headText({ stream, version, headHash, signedAt }), 'utf8')]),
    'hex',
  );
  if (rootFrom(leaf, index, root.heads, path) !== root.root) {
    return {
      problem: 'not-in-root',
      why: `The head of ${version} events of ${stream} is not in the root of ${day}: the path from it leads to another root.`,
    };
  }
  const held = outside.roots.find((one) => one.day === day && (one.root !== root.root || one.heads !== root.heads));
  return held
    ? {
        problem: 'other-root',
        why: `The root of ${day} in this file is not the one that you hold: the heads of that day were changed afterwards.`,
      }
    : null;
}

function rootFault(root: DayRoot, publicKeys: Record<string, string>): Fault | null {
  const key = publicKeys[root.keyId];
  if (key === undefined)
    return {
      problem: 'unknown-key',
      why: `The root of ${root.day} was signed with key ${root.keyId}, which is not known.`,
    };
  if (isSignature(rootText(root), root.signature, root.keyId, key)) return null;
  return {
    problem: 'bad-signature',
    why: `The signature under the root of ${root.day} does not fit: the root was changed, or somebody else signed it.`,
  };
}

/**
 * The root that leaf `index` of `size` leaves and its path lead to (RFC 9162, 2.1.3.2); null when the path has not the length
 * that it must have.
 */
export function rootFrom(leaf: string, index: number, size: number, path: readonly string[]): string | null {
  if (index >= size) return null;
  let place = index;
  let last = size - 1;
  let node = Buffer.from(leaf, 'hex');
  for (const step of path) {
    if (last === 0) return null;
    const neighbour = Buffer.from(step, 'hex');
    const left = place % 2 === 1 || place === last;
    node = hash(
      'sha256',
      left ? Buffer.concat([Buffer.of(1), neighbour, node]) : Buffer.concat([Buffer.of(1), node, neighbour]),
      'buffer',
    );
    while (left && place % 2 === 0 && place !== 0) {
      place = Math.floor(place / 2);
      last = Math.floor(last / 2);
    }
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? node.toString('hex') : null;
}

function unsignedStream(entries: Entry[]): Finding {
  return at(
    entries[0]!,
    'unsigned-stream',
    `Stream ${entries[0]!.stream} is not in the manifest: it was put in, or its signed head taken out.`,
  );
}

/** The manifest's attempt must be the one whose start is in the file. */
function otherAttempt(lines: string[], manifest: Manifest, streams: Map<string, Entry[]>): Finding | null {
  const start = manifest.heads
    .map((head) => streams.get(head.stream)?.[0])
    .find((entry) => entry?.stream.startsWith('attempt-'));
  if (!start) return null;
  try {
    const event = JSON.parse(JSON.parse(lines[start.fileLine - 1]!).line) as { payload?: { attemptId?: unknown } };
    const named = event.payload?.attemptId;
    if (named === undefined || named === manifest.attemptId) return null;
    return at(
      start,
      'other-attempt',
      `The events are those of attempt ${String(named)}, the manifest says ${manifest.attemptId}.`,
    );
  } catch {
    return null;
  }
}

/** The manifest is the one that was signed, and leaves out no score. */
function manifestFault(lines: string[], manifest: Manifest, publicKeys: Record<string, string>): Finding | null {
  const say = (problem: Problem, fileLine: number | null, why: string): Finding => ({
    problem,
    fileLine,
    stream: null,
    version: null,
    why,
  });
  const { manifestSignature: given, sittingKey: _key, unscored, ...rest } = manifest.whole;
  const { keyId, signature } = (given ?? {}) as { keyId?: unknown; signature?: unknown };
  const isGiven = typeof keyId === 'string' && typeof signature === 'string';
  if (isGiven) {
    const publicKey = publicKeys[keyId];
    if (publicKey === undefined)
      return say('unknown-key', 1, `The signature under the manifest is of key ${keyId}, which is not known.`);
    const text = canonical({ ...rest, ...(unscored === undefined ? {} : { unscored }), signs: 'horizon-manifest/1' });
    if (!isSignature(text, signature, keyId, publicKey)) {
      return say(
        'changed-manifest',
        1,
        'The signature under the manifest does not fit: the list of streams, the moment of the export or something else in the first line was changed.',
      );
    }
  }
  const score = missingScore(lines, manifest);
  if (score && !(isGiven && unscored === true)) return score;
  if (isGiven) return null;
  return say(
    'unsigned-manifest',
    null,
    'The manifest is not signed, as in files of earlier versions: every stream that it names is whole, but whether it names all of them cannot be known. Export the attempt again.',
  );
}

/** An attempt in the file was submitted, and no score of it is there. */
function missingScore(lines: string[], manifest: Manifest): Finding | null {
  if (manifest.heads.some((head) => head.stream.startsWith('score-'))) return null;
  const at = lines.findIndex(
    (line, i) =>
      i > 0 &&
      line.includes('\\"type\\":\\"AttemptSubmitted\\"') &&
      readEntry(line, i + 1)?.stream.startsWith('attempt-'),
  );
  if (at < 0) return null;
  const { stream } = readEntry(lines[at]!, at + 1)!;
  return {
    problem: 'missing-score',
    fileLine: null,
    stream: stream.replace(/^attempt-/, 'score-'),
    version: null,
    why: 'The attempt was submitted and its score is not in the file: the stream of scores was left out.',
  };
}

/** RFC 8785 of what JSON.parse gives. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, of]) => `${JSON.stringify(name)}:${canonical(of)}`).join(',')}}`;
}

/** A head's signature covers this text: RFC 8785 of format, headHash, signedAt, stream and version. */
function headText(head: { stream: string; version: number; headHash: string; signedAt: string }): string {
  return (
    `{"format":"horizon-head/1","headHash":${JSON.stringify(head.headHash)},"signedAt":${JSON.stringify(head.signedAt)},` +
    `"stream":${JSON.stringify(head.stream)},"version":${head.version}}`
  );
}

/** A day root's signature covers this text, and the next root names its SHA-256. */
export function rootText(root: Omit<DayRoot, 'keyId' | 'signature'>): string {
  return (
    `{"day":${JSON.stringify(root.day)},"format":"${ROOT_FORMAT}","heads":${root.heads},"previous":${JSON.stringify(root.previous)},` +
    `"root":${JSON.stringify(root.root)},"signedAt":${JSON.stringify(root.signedAt)}}`
  );
}

/** Whether this key has signed this head. */
export function isSigned(head: Head, publicKey: string): boolean {
  return isSignature(headText(head), head.signature, head.keyId, publicKey);
}

function isSignature(text: string, given: string, keyId: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
    const signature = Buffer.from(given, 'base64');
    const asWritten = signature.toString('base64') === given; // base64 has ways to write the same bytes differently
    return (
      asWritten && keyIdOf(publicKey) === keyId && verifySignature(null, Buffer.from(text, 'utf8'), key, signature)
    );
  } catch {
    return false;
  }
}

/** First 16 hex digits of the SHA-256 of the key's DER. */
function keyIdOf(publicKey: string): string {
  return hash('sha256', Buffer.from(publicKey, 'base64'), 'hex').slice(0, 16);
}

function at(entry: Entry, problem: Problem, why: string): Finding {
  return { problem, fileLine: entry.fileLine, stream: entry.stream, version: entry.version, why };
}

function fail(finding: Finding): Verdict {
  return { ok: false, first: finding };
}

/** The finding that stands first in the file. */
function first(findings: (Finding | null)[]): Finding | null {
  let found: Finding | null = null;
  for (const finding of findings) {
    if (finding && (!found || (finding.fileLine ?? Infinity) < (found.fileLine ?? Infinity))) found = finding;
  }
  return found;
}

/**
 * Day roots and signed heads in files that somebody holds: day root files, one after the other, or an attempt file. null when
 * there are none.
 */
export function readEvidence(text: string): Evidence | null {
  const evidence: Evidence = { roots: [], heads: [] };
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    let value: any;
    try {
      value = JSON.parse(line);
    } catch {
      continue;
    }
    if (value?.format === ROOT_FORMAT && isDayRoot(value)) evidence.roots.push(value);
    if (value?.format === FORMAT && Array.isArray(value.streams)) evidence.heads.push(...value.streams.filter(isHead));
  }
  return evidence.roots.length + evidence.heads.length > 0 ? evidence : null;
}

/** Day roots by themselves: each is signed, and each that stands behind another names it. One sentence per fault. */
export function dayRootFaults(
  roots: readonly DayRoot[],
  publicKeys: Record<string, string>,
): { day: string; problem: Problem; why: string }[] {
  const faults = roots.flatMap((root) => {
    const fault = rootFault(root, publicKeys);
    return fault ? [{ day: root.day, ...fault }] : [];
  });
  roots.forEach((root, i) => {
    const before = roots[i - 1];
    if (before && root.previous !== hash('sha256', rootText(before), 'hex')) {
      faults.push({
        day: root.day,
        problem: 'other-root',
        why: `The root of ${root.day} does not name that of ${before.day} as the one before it: one of them was replaced, or one between them is missing.`,
      });
    }
  });
  return faults;
}

/**
 * The pictures that an attempt file names, against files that are named by a hash. One sentence per fault; the signature of the
 * manifest is checked elsewhere.
 */
export function pictureFaults(
  text: string,
  files: ReadonlyMap<string, Uint8Array>,
): { named: number; faults: string[] } {
  const manifest = readManifest(text.replace(/^\uFEFF/, '').split('\n')[0]);
  const given: unknown = typeof manifest === 'string' ? [] : manifest.whole.pictures;
  const named = Array.isArray(given) ? given.map(String) : [];
  const changed = [...files].filter(([name, bytes]) => hash('sha256', bytes, 'hex') !== name.replace(/\.\w+$/, ''));
  const here = new Set([...files.keys()].map((name) => name.replace(/\.\w+$/, '')));
  return {
    named: named.length,
    faults: [
      ...changed.map(([name]) => `The picture ${name} was changed: its bytes have another hash than its name.`),
      ...named.filter((one) => !here.has(one)).map((one) => `The picture ${one} is missing.`),
      ...[...here].filter((one) => !named.includes(one)).map((one) => `The attempt file names no picture ${one}.`),
    ],
  };
}

/** The report for people; `exitCode` 0 only when both verdicts are good. */
export function report(result: Verification): { text: string; exitCode: 0 | 1 } {
  const say = (name: string, verdict: Verdict, good: string): string => {
    if (verdict.ok) return `${name}: OK - ${good}`;
    const { fileLine, stream, version, why } = verdict.first!;
    const place = [
      fileLine === null ? 'not in the file' : `line ${fileLine}`,
      stream && `stream ${stream}`,
      version !== null && `version ${version}`,
    ];
    return `${name}: FAILED at ${place.filter(Boolean).join(', ')}\n  ${why}`;
  };
  const lines = [
    `Attempt ${result.attemptId ?? '?'}: ${result.events} events`,
    ...result.streams.map(
      (one) => `  ${one.stream}: ${one.events} events, signed ${one.signedAt} with key ${one.keyId}`,
    ),
    ...result.roots.map(
      (one) =>
        `  ${one.stream}: events 1 to ${one.version} are in the root of ${one.day}${one.outside ? ', which you hold' : ''}`,
    ),
    say('Integrity', result.integrity, 'every event has its hash and follows the one before it'),
    say(
      'Completeness',
      result.completeness,
      `the manifest is signed and every stream ends at its signed head (keys ${result.keys})`,
    ),
  ];
  return { text: lines.join('\n'), exitCode: result.integrity.ok && result.completeness.ok ? 0 : 1 };
}

/** The command; returns its exit code: 0 both verdicts are good, 1 one is not, 2 it could not be read. */
export function main(args: string[]): number {
  const files: string[] = [];
  const outsideFiles: string[] = [];
  let keysFile: string | undefined;
  let picturesFolder: string | undefined;
  let usable = true;
  for (let i = 0; i < args.length; i++) {
    const option = ['--keys', '--outside', '--pictures'].includes(args[i]!) ? args[i] : undefined;
    if (!option) files.push(args[i]!);
    else if (args[i + 1] === undefined) usable = false;
    else if (option === '--keys') keysFile = args[++i];
    else if (option === '--pictures') picturesFolder = args[++i];
    else outsideFiles.push(args[++i]!);
  }
  if (!usable || files.length === 0) {
    process.stderr.write(
      'Usage: verify FILE [--keys KEYS.json] [--pictures FOLDER] [--outside DAY-ROOT.json or an older attempt file]...\n',
    );
    return 2;
  }
  let text: string;
  let trustedKeys: Record<string, string> | undefined;
  const pictures = new Map<string, Uint8Array>();
  const outside: Evidence = { roots: [], heads: [] };
  try {
    text = files.map((file) => readFileSync(file, 'utf8')).join('');
    trustedKeys = keysFile ? (JSON.parse(readFileSync(keysFile, 'utf8')) as Record<string, string>) : undefined;
    for (const name of picturesFolder ? readdirSync(picturesFolder) : [])
      pictures.set(name, readFileSync(`${picturesFolder}/${name}`));
    for (const file of outsideFiles) {
      const held = readEvidence(readFileSync(file, 'utf8'));
      if (!held) throw new Error(`${file} holds neither day roots nor signed heads`);
      outside.roots.push(...held.roots);
      outside.heads.push(...held.heads);
    }
  } catch (error) {
    process.stderr.write(`Cannot read it: ${(error as Error).message}\n`);
    return 2;
  }
  const alone = readEvidence(text);
  const { text: said, exitCode } =
    alone && alone.heads.length === 0
      ? reportRoots(alone.roots, trustedKeys, keysIn(text))
      : report(verifyAttemptFile(text, { ...(trustedKeys ? { trustedKeys } : {}), outside }));
  process.stdout.write(`${said}\n`);
  if (picturesFolder === undefined) return exitCode;
  const { named, faults } = pictureFaults(text, pictures);
  const good = `Pictures: OK - all ${named} that the manifest names are there unchanged`;
  process.stdout.write(`${faults.length === 0 ? good : ['Pictures: FAILED', ...faults].join('\n  ')}\n`);
  return faults.length === 0 ? exitCode : 1;
}

/** Public keys that stand beside day roots in their files. */
function keysIn(text: string): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const line of text.split('\n')) {
    try {
      const { keyId, publicKey } = JSON.parse(line) as { keyId?: unknown; publicKey?: unknown };
      if (typeof keyId === 'string' && typeof publicKey === 'string') keys[keyId] = publicKey;
    } catch {
      // no line of a day root file
    }
  }
  return keys;
}

function reportRoots(
  roots: DayRoot[],
  trustedKeys: Record<string, string> | undefined,
  ownKeys: Record<string, string>,
): { text: string; exitCode: 0 | 1 } {
  const faults = dayRootFaults(roots, trustedKeys ?? ownKeys);
  const lines = roots.map(
    (root) =>
      `Root of ${root.day}: ${root.root} over ${root.heads} heads, signed ${root.signedAt} with key ${root.keyId}`,
  );
  const verdict =
    faults.length === 0
      ? `Day roots: OK - every root is signed and names the one before it (keys ${trustedKeys ? 'trusted' : 'from the file'})`
      : 'Day roots: FAILED';
  return {
    text: [...lines, verdict, ...faults.map((fault) => `  ${fault.why}`)].join('\n'),
    exitCode: faults.length === 0 ? 0 : 1,
  };
}

if (process.argv[1] && import.meta.filename === realpathSync(process.argv[1]))
  process.exitCode = main(process.argv.slice(2));
