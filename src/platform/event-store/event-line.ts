import { canonicalJson } from '../crypto/canonical-json.js';
import { sha256hex } from '../crypto/sha256.js';
import type { NewEvent, StoredEvent, StreamHead } from './port.js';

/**
 * Places events behind a head: each gets its version, the hash before it, its RFC 8785 line and that line's SHA-256.
 * The line's members stand in code-unit order because JCS sorts them; only actor and payload need sorting here.
 */
export function chain(stream: string, head: StreamHead, events: readonly NewEvent[]): StoredEvent[] {
  let { version, hash: previousHash } = head;
  return events.map((event) => {
    version += 1;
    const line =
      '{"actor":' +
      canonicalJson(event.actor) +
      (event.clientSeq === undefined ? '' : ',"clientSeq":' + canonicalJson(event.clientSeq)) +
      (event.deviceId === undefined ? '' : ',"deviceId":' + canonicalJson(event.deviceId)) +
      ',"id":' +
      canonicalJson(event.id) +
      ',"occurredAt":' +
      canonicalJson(event.occurredAt) +
      (event.onBehalfOf === undefined ? '' : ',"onBehalfOf":' + canonicalJson(event.onBehalfOf)) +
      (event.origin === undefined ? '' : ',"origin":' + canonicalJson(event.origin)) +
      ',"payload":' +
      canonicalJson(event.payload) +
      ',"previousHash":"' +
      previousHash +
      '","receivedAt":' +
      canonicalJson(event.receivedAt) +
      ',"schemaVersion":' +
      canonicalJson(event.schemaVersion) +
      ',"stream":' +
      canonicalJson(stream) +
      ',"type":' +
      canonicalJson(event.type) +
      ',"version":' +
      version +
      '}';
    const hash = sha256hex(line);
    const stored = { ...event, stream, version, previousHash, hash, line };
    previousHash = hash;
    return stored;
  });
}

/** The event of a stored line. The hash is taken as stored; the verifier checks it. */
export function fromLine(line: string, hash: string): StoredEvent {
  const event = JSON.parse(line) as StoredEvent;
  event.hash = hash;
  event.line = line;
  return event;
}

/** What a stream's name says before its first dash: `order` of `order-12-1`. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
}
