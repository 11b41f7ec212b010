/**
 * The verifier of exported attempt files. It stands alone on purpose: one file, nothing but Node's crypto and fs, no
 * database and no code of the product, so that anybody can read it in ten minutes and run it anywhere:
 *
 *     node verify.ts FILE [--keys KEYS.json]        (Node 24; or the built verify.js on any Node from 20)
 *
 * FILE is JSON Lines. Line 1 is the manifest: format, attempt, for each stream its signed head, public keys. Every other
 * line is one event: {"line": <its exact RFC 8785 text>, "hash": <SHA-256 of that text's UTF-8 bytes>}; stream by stream.
 *
 * Integrity: each hash is that of its line, each line names the hash of the line before it, versions rise by one from 1.
 * Completeness: each stream has as many events as its head says, ends at its hash, and an Ed25519 key of the school's
 * server has signed that head. The two are told apart: a changed byte leaves the file complete, a cut tail leaves it intact.
 * KEYS.json ({"<key id>": "<base64 SubjectPublicKeyInfo>"}) holds keys that you trust from elsewhere. Without it the keys
 * in the file are used: then compare the printed key ids with the published ones, for a forger would bring his own.
 */
import { createPublicKey, hash, verify as verifySignature } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';

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
  | 'other-attempt';

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
  /** Where the keys came from. */
  keys: 'trusted' | 'from the file';
}

interface Head {
  stream: string;
  version: number;
  headHash: string;
  signedAt: string;
  keyId: string;
  signature: string;
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
const ZERO_HASH = '0'.repeat(64);
const HASH = /^[0-9a-f]{64}$/;

/** Checks the text of an attempt file. Never throws: what cannot be read is a finding. */
export function verifyAttemptFile(text: string, options: { trustedKeys?: Record<string, string> } = {}): Verification {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  if (lines.at(-1) === '') lines.pop();
  const manifest = readManifest(lines[0]);
  const keys = options.trustedKeys ? 'trusted' : 'from the file';
  if (typeof manifest === 'string') {
    const verdict = fail({ problem: 'not-an-attempt-file', fileLine: 1, stream: null, version: null, why: manifest });
    return { integrity: verdict, completeness: verdict, attemptId: null, streams: [], events: 0, keys };
  }

  const read = readEntries(lines, manifest.heads);
  const streams = [...read.streams.values()];
  const broken = first([read.broken, ...streams.map(brokenLink)]);
  const integrity = broken ? fail(broken) : { ok: true, first: null };
  const incomplete = first([
    ...manifest.heads.map((head) => headFault(head, read.streams.get(head.stream) ?? [], options.trustedKeys ?? manifest.publicKeys)),
    ...streams.map((entries) => (manifest.heads.some((head) => head.stream === entries[0]!.stream) ? null : unsignedStream(entries))),
    otherAttempt(lines, manifest, read.streams),
  ]);
  const completeness = incomplete ? fail(incomplete) : { ok: true, first: null };
  return {
    integrity,
    completeness,
    attemptId: manifest.attemptId,
    streams: manifest.heads.map((head) => ({
      stream: head.stream,
      events: read.streams.get(head.stream)?.length ?? 0,
      signedAt: head.signedAt,
      keyId: head.keyId,
    })),
    events: streams.reduce((sum, entries) => sum + entries.length, 0),
    keys,
  };
}

interface Manifest {
  attemptId: string;
  heads: Head[];
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
  const heads: Head[] = Array.isArray(value.streams) ? value.streams : [];
  const whole = heads.every(
    (head) =>
      typeof head?.stream === 'string' && Number.isInteger(head.version) && head.version > 0 && HASH.test(head.headHash) &&
      typeof head.signedAt === 'string' && typeof head.keyId === 'string' && typeof head.signature === 'string',
  );
  if (heads.length === 0 || !whole || typeof value.attemptId !== 'string' || new Set(heads.map((head) => head.stream)).size < heads.length) {
    return 'The manifest names no streams with their signed heads, or was damaged.';
  }
  return { attemptId: value.attemptId, heads, publicKeys: typeof value.publicKeys === 'object' && value.publicKeys ? value.publicKeys : {} };
}

/** Every event line by stream, in the order of the file; stops nowhere, but keeps the first line that cannot be read or was changed. */
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
        problem: 'changed-event', fileLine, stream: currentName || (heads[0]?.stream ?? null), version: expected + 1,
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
    const { stream, version, previousHash } = envelopeOf(line);
    if (typeof stream !== 'string' || !Number.isInteger(version) || typeof previousHash !== 'string' || typeof givenHash !== 'string') return null;
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
        return at(entry, 'changed-hash', `The hash beside event ${entry.version} is not that of its line, but the next event names the line's: the hash was changed.`);
      }
      return at(entry, 'changed-event', `Event ${entry.version} does not have its hash: at least one byte of it was changed.`);
    }
    if (entry.previousHash !== previousHash) {
      if (entries.some((other, j) => j !== i && other.version === entry.version)) {
        return at(entry, 'inserted-event', `Event ${entry.version} stands there twice and this one does not follow event ${version - 1}: it was inserted.`);
      }
      if (!before) return at(entry, 'broken-link', `Event ${entry.version} names an event before it, but nothing stands there.`);
      if (after && after.previousHash !== entry.hash) {
        return at(entry, 'rewritten-event', `Event ${entry.version} names another event before it than the one that stands there, and the next event does not name it: it was rewritten.`);
      }
      return at(before, 'rewritten-event', `Event ${before.version} has a fitting hash, but event ${entry.version} names another one: event ${before.version} was rewritten.`);
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
      return at(inserted, 'inserted-event', `Event ${inserted.version} stands there twice: this one is not what event ${inserted.version + 1} follows, it was inserted.`);
    }
    return at(entry, 'inserted-event', `Event ${entry.version} stands behind event ${before.version}: it was inserted or repeated.`);
  }
  const later = entries.findIndex((other, j) => j > i && other.version === version);
  if (later > 0) {
    return at(entry, 'swapped-events', `Event ${entry.version} stands where event ${version} belongs, which comes on line ${entries[later]!.fileLine}: events were swapped.`);
  }
  const gone = entry.version - version;
  return {
    ...at(entry, 'removed-event', gone === 1
      ? `Event ${version} is not there: it was removed before line ${entry.fileLine}.`
      : `Events ${version} to ${entry.version - 1} are not there: they were removed before line ${entry.fileLine}.`),
    version,
  };
}

/** What is wrong between a signed head and the stream's events. */
function headFault(head: Head, entries: Entry[], publicKeys: Record<string, string>): Finding | null {
  const { stream } = head;
  const fault = (problem: Problem, why: string, entry?: Entry): Finding => ({
    problem, why, stream, fileLine: entry?.fileLine ?? 1, version: entry?.version ?? null,
  });
  const key = publicKeys[head.keyId];
  if (key === undefined) return fault('unknown-key', `The head of ${stream} was signed with key ${head.keyId}, which is not known.`);
  if (!isSigned(head, key)) return fault('bad-signature', `The signature under the head of ${stream} does not fit: the head in the manifest was changed, or somebody else signed it.`);
  const last = entries.at(-1);
  if (!last) return { ...fault('missing-stream', `Stream ${stream} is missing although its head of ${head.version} events was signed.`), fileLine: null, version: 1 };
  const byVersion = new Map([...entries].reverse().map((entry) => [entry.version, entry]));
  const end = entries.find((entry) => entry.version === head.version && entry.hash === head.headHash) ?? byVersion.get(head.version);
  const highest = entries.reduce((most, entry) => Math.max(most, entry.version), 0);
  if (!end && highest < head.version) {
    return {
      ...fault('cut-tail', `Stream ${stream} ends at event ${last.version}, but ${head.version} were signed: ${
        last.version + 1 === head.version ? `event ${head.version} was` : `events ${last.version + 1} to ${head.version} were`
      } cut off.`),
      fileLine: last.fileLine, version: last.version + 1,
    };
  }
  if (end && end.hash !== head.headHash) {
    return fault('replaced-stream', `Event ${head.version} of ${stream} is not the one that was signed: events before it, or the whole stream, were replaced.`, end);
  }
  const extra = entries.find((entry) => entry.version > head.version);
  if (extra) return fault('unsigned-tail', `Event ${extra.version} of ${stream} stands behind the signed end at ${head.version}.`, extra);
  for (let version = 1; version <= head.version; version++) {
    if (byVersion.has(version)) continue;
    const next = entries.find((entry) => entry.version > version);
    return { ...fault('removed-event', `${head.version} events of ${stream} were signed, but event ${version} is not there or cannot be read.`, next), version };
  }
  const repeated = entries.find((entry) => byVersion.get(entry.version) !== entry);
  if (repeated) return fault('inserted-event', `${head.version} events of ${stream} were signed, but ${entries.length} are there: event ${repeated.version} stands there twice.`, repeated);
  return null;
}

function unsignedStream(entries: Entry[]): Finding {
  return at(entries[0]!, 'unsigned-stream', `Stream ${entries[0]!.stream} is not in the manifest: it was put in, or its signed head taken out.`);
}

/** The manifest's attempt must be the one whose start is in the file. */
function otherAttempt(lines: string[], manifest: Manifest, streams: Map<string, Entry[]>): Finding | null {
  const start = manifest.heads.map((head) => streams.get(head.stream)?.[0]).find((entry) => entry?.stream.startsWith('attempt-'));
  if (!start) return null;
  try {
    const event = JSON.parse(JSON.parse(lines[start.fileLine - 1]!).line) as { payload?: { attemptId?: unknown } };
    const named = event.payload?.attemptId;
    if (named === undefined || named === manifest.attemptId) return null;
    return at(start, 'other-attempt', `The events are those of attempt ${String(named)}, the manifest says ${manifest.attemptId}.`);
  } catch {
    return null;
  }
}

/** The signature covers this text: RFC 8785 of format, headHash, signedAt, stream and version. */
function isSigned(head: Head, publicKey: string): boolean {
  const text =
    `{"format":"horizon-head/1","headHash":${JSON.stringify(head.headHash)},"signedAt":${JSON.stringify(head.signedAt)},` +
    `"stream":${JSON.stringify(head.stream)},"version":${head.version}}`;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
    const signature = Buffer.from(head.signature, 'base64');
    const asWritten = signature.toString('base64') === head.signature; // base64 has ways to write the same bytes differently
    return asWritten && keyIdOf(publicKey) === head.keyId && verifySignature(null, Buffer.from(text, 'utf8'), key, signature);
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

/** The report for people; `exitCode` 0 only when both verdicts are good. */
export function report(result: Verification): { text: string; exitCode: 0 | 1 } {
  const say = (name: string, verdict: Verdict, good: string): string => {
    if (verdict.ok) return `${name}: OK - ${good}`;
    const { fileLine, stream, version, why } = verdict.first!;
    const place = [fileLine === null ? 'not in the file' : `line ${fileLine}`, stream && `stream ${stream}`, version !== null && `version ${version}`];
    return `${name}: FAILED at ${place.filter(Boolean).join(', ')}\n  ${why}`;
  };
  const lines = [
    `Attempt ${result.attemptId ?? '?'}: ${result.events} events`,
    ...result.streams.map((one) => `  ${one.stream}: ${one.events} events, signed ${one.signedAt} with key ${one.keyId}`),
    say('Integrity', result.integrity, 'every event has its hash and follows the one before it'),
    say('Completeness', result.completeness, `every stream ends at its signed head (keys ${result.keys})`),
  ];
  return { text: lines.join('\n'), exitCode: result.integrity.ok && result.completeness.ok ? 0 : 1 };
}

/** The command; returns its exit code: 0 both verdicts are good, 1 one is not, 2 it could not be read. */
export function main(args: string[]): number {
  const keysAt = args.indexOf('--keys');
  const keysFile = keysAt < 0 ? undefined : args[keysAt + 1];
  const file = args.filter((_, i) => keysAt < 0 || (i !== keysAt && i !== keysAt + 1))[0];
  if (!file || (keysAt >= 0 && !keysFile)) {
    process.stderr.write('Usage: verify FILE [--keys KEYS.json]\n');
    return 2;
  }
  let text: string;
  let trustedKeys: Record<string, string> | undefined;
  try {
    text = readFileSync(file, 'utf8');
    trustedKeys = keysFile ? (JSON.parse(readFileSync(keysFile, 'utf8')) as Record<string, string>) : undefined;
  } catch (error) {
    process.stderr.write(`Cannot read it: ${(error as Error).message}\n`);
    return 2;
  }
  const { text: said, exitCode } = report(verifyAttemptFile(text, trustedKeys ? { trustedKeys } : {}));
  process.stdout.write(`${said}\n`);
  return exitCode;
}

if (process.argv[1] && import.meta.filename === realpathSync(process.argv[1])) process.exitCode = main(process.argv.slice(2));
