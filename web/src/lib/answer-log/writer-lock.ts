/** The right to write one attempt's log, held by one tab of this browser. */
export interface WriterLock {
  /** Called once when another tab takes the right away. */
  onLost(tell: () => void): void;
  release(): void;
}

const ASK_MS = 250;

/**
 * Asks for the right to write. Null when another tab has it, unless `steal`.
 * Web Locks where the browser has them (they need https or localhost), else tabs ask each other over a channel; the
 * server's writer token has the last word in any case.
 */
export function acquireWriter(name: string, steal: boolean): Promise<WriterLock | null> {
  return 'locks' in navigator ? byLock(name, steal) : byChannel(name, steal);
}

function byLock(name: string, steal: boolean): Promise<WriterLock | null> {
  return new Promise((resolve) => {
    let release!: () => void;
    const held = new Promise<void>((done) => (release = done));
    let tell: (() => void) | null = null;
    let lost = false;
    navigator.locks
      .request(name, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null);
        resolve({ onLost: (f) => (lost ? f() : (tell = f)), release });
        return held;
      })
      .catch(() => {
        lost = true;
        tell?.();
      });
  });
}

type Word = { say: 'who' } | { say: 'mine' } | { say: 'taken'; by: number };

async function byChannel(name: string, steal: boolean): Promise<WriterLock | null> {
  if (!('BroadcastChannel' in globalThis)) return { onLost: () => undefined, release: () => undefined };
  const channel = new BroadcastChannel(name);
  const me = Math.random();
  if (!steal) {
    const taken = await new Promise<boolean>((resolve) => {
      channel.onmessage = (event: MessageEvent<Word>) => event.data.say === 'mine' && resolve(true);
      channel.postMessage({ say: 'who' } satisfies Word);
      setTimeout(() => resolve(false), ASK_MS);
    });
    if (taken) {
      channel.close();
      return null;
    }
  }
  let tell: (() => void) | null = null;
  let lost = false;
  channel.onmessage = (event: MessageEvent<Word>) => {
    if (event.data.say === 'who' && !lost) channel.postMessage({ say: 'mine' } satisfies Word);
    if (event.data.say === 'taken' && event.data.by !== me && !lost) {
      lost = true;
      tell?.();
    }
  };
  channel.postMessage({ say: 'taken', by: me } satisfies Word);
  return { onLost: (f) => (lost ? f() : (tell = f)), release: () => channel.close() };
}
