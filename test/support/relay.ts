import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Connections that are open now carry nothing any more and stay open, as those of a machine that hangs. New ones pass. */
  silence(): void;
  /** New connections are taken too, and carry nothing. */
  silenceNew(): void;
  /** Open connections are reset, new ones too. */
  refuse(): void;
  /** New connections pass again. */
  heal(): void;
  /** New connections go to another port; open ones stay where they are. */
  leadTo(target: number): void;
  close(): Promise<void>;
}

/** A way to a port of this machine that can fail as networks and machines do. */
export async function relayTo(target: number): Promise<Relay> {
  const open = new Set<{ client: Socket; server?: Socket; silent: boolean }>();
  let mode: 'passes' | 'silent' | 'refuses' = 'passes';
  let leads = target;
  const relay = createServer((client) => {
    client.on('error', () => undefined);
    if (mode === 'refuses') return void client.resetAndDestroy();
    const pair: { client: Socket; server?: Socket; silent: boolean } = { client, silent: mode === 'silent' };
    open.add(pair);
    client.on('close', () => {
      open.delete(pair);
      pair.server?.destroy();
    });
    if (pair.silent) return;
    const server = connect(leads, '127.0.0.1');
    pair.server = server;
    server.setNoDelay();
    client.setNoDelay();
    server.on('error', () => client.destroy());
    server.on('close', () => pair.silent || client.destroy());
    client.on('data', (bytes) => pair.silent || server.write(bytes));
    server.on('data', (bytes) => pair.silent || client.write(bytes));
  });
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done));
  const { port } = relay.address() as { port: number };
  return {
    port,
    silence: () => open.forEach((pair) => (pair.silent = true)),
    silenceNew: () => void (mode = 'silent'),
    refuse() {
      mode = 'refuses';
      for (const { client } of open) client.resetAndDestroy();
    },
    heal: () => void (mode = 'passes'),
    leadTo: (other) => void (leads = other),
    async close() {
      for (const { client } of open) client.destroy();
      await new Promise((done) => relay.close(done));
    },
  };
}
