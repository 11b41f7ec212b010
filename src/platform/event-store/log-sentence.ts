import { LogUnavailable } from './port.js';

/** What is wrong with the EventStoreDB of a URL, in one sentence for the person at the keyboard; undefined for something else. */
export function logSentence(error: unknown, url: string): string | undefined {
  const hosts = /:\/\/(?:[^@/?]+@)?([^/?]+)/.exec(url)?.[1] ?? url;
  const { type, message: plain } = error as { type?: string; message?: string };
  if (type === 'access-denied') return `The EventStoreDB at ${hosts} refuses the user or password of EVENTSTORE_URL.`;
  if (!(error instanceof LogUnavailable)) {
    // The client's own words for an address that it cannot read.
    return /^Unexpected ".*" at position \d+, expected /.test(plain ?? '')
      ? `EVENTSTORE_URL cannot be read: ${plain}`
      : undefined;
  }
  const why = causesOf(error);
  if (/certificate|self[- ]signed|altname|unable to verify/i.test(why))
    return `The certificate of the EventStoreDB at ${hosts} is not trusted: name the file of its authority with tlsCAFile in EVENTSTORE_URL, and the host as the certificate does.`;
  if (/wrong version number|packet length too long|EPROTO|ssl3_|tls_/i.test(why))
    return `The EventStoreDB at ${hosts} does not speak TLS: set tls=false in EVENTSTORE_URL, or correct its host and port.`;
  if (/ENOTFOUND|EAI_AGAIN|name resolution failed/i.test(why))
    return `A machine of EVENTSTORE_URL, ${hosts}, is not known.`;
  if (/not ready|no leader/i.test(why))
    return `The EventStoreDB at ${hosts} has no leader: it is starting, or most nodes of EVENTSTORE_URL are away.`;
  if (/failed to discover/i.test(why) || hosts.includes(',')) {
    // The client does not say why a node of a cluster could not be asked, or our time limit was there first.
    const whys = /[?&]tls=false\b/i.test(url)
      ? 'its nodes do not answer or most of them are away'
      : 'its nodes do not answer, most of them are away, or their certificate is not trusted (tlsCAFile)';
    return `No EventStoreDB of the cluster at ${hosts} leads: ${whys}, check EVENTSTORE_URL.`;
  }
  return `No EventStoreDB answers at ${hosts}: check EVENTSTORE_URL.`;
}

function causesOf(error: unknown): string {
  const words: string[] = [];
  for (let at = error; at instanceof Error && words.length < 5; at = at.cause) words.push(at.message);
  return words.join(' ');
}
