import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What happens to a request. `pass` and back; `lose-answer`: the server has it, the browser never hears; a status: the server answers that. */
type Fate = 'pass' | 'refuse' | 'lose-answer' | 'double' | 'hold' | { status: number; retryAfter?: number };

interface Rule {
  path: RegExp;
  fate: Fate;
  left: number;
}

/** The network between browser and server: it can be cut, and it can lose, double, hold back and refuse single requests. */
export class Network {
  private readonly sockets = new Set<Socket>();
  private rules: Rule[] = [];
  private held: (() => void)[] = [];
  private cutOff = false;
  /** Requests that reached the server, by path. */
  readonly passed: string[] = [];

  private constructor(
    private readonly server: http.Server,
    private readonly target: URL,
  ) {}

  static async before(target: string): Promise<Network> {
    const server = http.createServer({ keepAliveTimeout: 60_000 });
    const network = new Network(server, new URL(target));
    server.on('connection', (socket) => {
      if (network.cutOff) return socket.destroy();
      network.sockets.add(socket);
      socket.once('close', () => network.sockets.delete(socket));
    });
    server.on('request', (request, response) => void network.take(request, response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Nobody reaches anybody. */
  cut(): void {
    this.cutOff = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.cutOff = false;
  }

  /** The next `times` requests to this path fare like this. */
  next(path: RegExp, fate: Fate, times = 1): void {
    this.rules.push({ path, fate, left: times });
  }

  /** What was held back arrives now, newest first. */
  release(): void {
    for (const go of this.held.splice(0).reverse()) go();
  }

  calm(): void {
    this.rules = [];
    this.release();
    this.mend();
  }

  close(): void {
    this.cut();
    this.server.close();
    this.server.closeAllConnections();
  }

  private async take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks);
    const rule = this.rules.find((r) => r.left > 0 && r.path.test(request.url!));
    if (rule) rule.left -= 1;
    const fate = rule?.fate ?? 'pass';
    if (fate === 'refuse') return void response.destroy();
    if (typeof fate === 'object') {
      response.writeHead(fate.status, {
        'content-type': 'text/plain',
        ...(fate.retryAfter ? { 'retry-after': String(fate.retryAfter) } : {}),
      });
      return void response.end('The server is being repaired.');
    }
    if (fate === 'hold') {
      // The browser gives up on it; it arrives all the same, later.
      this.held.push(() => this.forward(request, body, null));
      return void response.destroy();
    }
    if (fate === 'double') this.forward(request, body, null);
    this.forward(request, body, fate === 'lose-answer' ? null : response, () => response.destroy());
  }

  private forward(
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse | null,
    lost?: () => void,
  ): void {
    const { hostname, port } = this.target;
    const onward = http.request(
      { hostname, port, method: request.method, path: request.url, headers: request.headers, agent: false },
      (answer) => {
        this.passed.push(`${request.method} ${request.url}`);
        if (response === null) {
          answer.resume();
          answer.once('end', () => lost?.());
          return;
        }
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    onward.once('error', () => (response ?? request).destroy());
    onward.end(body);
  }
}
