import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  headers: string;
  body: string;
}

/**
 * One keep-alive connection, one request at a time, as lean as a load generator on the same two processors must be:
 * a request is one prepared text, an answer is read by its Content-Length. ASCII bodies only.
 */
export class Connection {
  private socket: Socket | undefined;
  private readonly host: string;
  private readonly port: number;
  private buffered = '';
  private done: ((answer: Answer) => void) | undefined;
  private failed: ((error: Error) => void) | undefined;

  constructor(host: string, port: number) {
    this.host = host;
    this.port = port;
  }

  send(request: string, done: (answer: Answer) => void, failed: (error: Error) => void): void {
    this.done = done;
    this.failed = failed;
    if (!this.socket) this.open();
    this.socket!.write(request, 'latin1');
  }

  request(text: string): Promise<Answer> {
    return new Promise((done, failed) => this.send(text, done, failed));
  }

  close(): void {
    this.done = this.failed = undefined;
    this.socket?.destroy();
    this.socket = undefined;
  }

  private open(): void {
    const socket = connect({ host: this.host, port: this.port, noDelay: true });
    this.socket = socket;
    this.buffered = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => this.read(chunk as unknown as string));
    socket.on('error', (error) => this.lost(socket, error));
    socket.on('close', () => this.lost(socket, new Error('the connection was closed')));
  }

  private lost(socket: Socket, error: Error): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    const { failed } = this;
    this.done = this.failed = undefined;
    socket.destroy();
    failed?.(error);
  }

  private read(chunk: string): void {
    const text = this.buffered === '' ? chunk : this.buffered + chunk;
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return void (this.buffered = text);
    const at = text.indexOf('content-length: ');
    const length = at >= 0 && at < end ? parseInt(text.slice(at + 16, at + 26), 10) : 0;
    if (text.length < end + 4 + length) return void (this.buffered = text);
    this.buffered = '';
    const { done } = this;
    this.done = this.failed = undefined;
    done?.({
      status: Number(text.slice(9, 12)),
      headers: text.slice(0, end),
      body: text.slice(end + 4, end + 4 + length),
    });
  }
}
