import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { CERTIFICATE, KEY } from './localhost-certificate.ts';

// The wire of EventStoreDB, spoken by the service definitions that its own client ships. It keeps events in memory and
// knows what our adapter uses: the call that takes appends of many, read of a stream and of $all, and the talk of a cluster.
const ofClient = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'));
const grpc = ofClient('@grpc/grpc-js');
const streamsPb = ofClient('../generated/streams_pb.js');
const sharedPb = ofClient('../generated/shared_pb.js');
const statusPb = ofClient('../generated/status_pb.js');
const featuresPb = ofClient('../generated/serverfeatures_pb.js');
const gossipPb = ofClient('../generated/gossip_pb.js');
const emptyPb = ofClient('google-protobuf/google/protobuf/empty_pb.js');
const anyPb = ofClient('google-protobuf/google/protobuf/any_pb.js');
const { StreamsService } = ofClient('../generated/streams_grpc_pb.js');
const { ServerFeaturesService } = ofClient('../generated/serverfeatures_grpc_pb.js');
const { GossipService } = ofClient('../generated/gossip_grpc_pb.js');

interface Kept {
  id: string;
  stream: string;
  revision: number;
  position: number;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

interface Failure {
  code: number;
  details: string;
  metadata?: unknown;
}

export interface EventStoreDbDouble {
  url: string;
  /** Adds a record of the server itself, as every real server has them. */
  addSystemEvent(): void;
  /** Rewrites an event behind the application's back. */
  tamper(
    stream: string,
    revision: number,
    change: (event: { data: string; metadata: string }) => { data: string; metadata: string },
  ): void;
  /** Events of all streams, the server's own ones too. */
  count(): number;
  /** How many calls brought appends, and how many appends. */
  gathered(): { calls: number; appends: number };
  /**
   * The node that leads takes calls and answers none, as a server that stands still, until `goOn` or so many calls wait: those
   * are answered too.
   */
  hang(calls?: number): void;
  goOn(): void;
  /** Writes the next append and is gone before it answers. */
  loseNextAnswer(): void;
  /** Answers this many calls with an error of the server. */
  refuse(times: number, code: number, details: string): void;
  /** Answers this many calls by sending them to the leader, as a node does that was asked by mistake. */
  sendToLeader(times: number): void;
  /** The nodes choose a leader: until `lead` nothing is written, what is tried runs into the server's limit, and nobody is found. */
  elect(): void;
  /** This node leads from here on. */
  lead(node: number): void;
  /**
   * Ends all connections of the leading node, or of all, and listens no more; the others choose a leader. `revive` listens again,
   * with what it had.
   */
  die(all?: boolean): void;
  revive(): Promise<void>;
  stop(): Promise<void>;
}

export interface DoubleOptions {
  /** For one in a process of its own that others are told beforehand. */
  port?: number;
  nodes?: number;
  /** Speaks TLS with the certificate of localhost, to this user. */
  user?: string;
  password?: string;
}

const BATCH_APPEND = 'event_store.client.streams.streams';
const [FOLLOWER, LEADER, UNKNOWN] = [6, 8, 2];
const NOT_READY: Failure = { code: 14, details: 'Server Is Not Ready' };
const TIMEOUT: Failure = { code: 4, details: '' };

export async function eventStoreDbDouble({
  port = 0,
  nodes = 1,
  user,
  password,
}: DoubleOptions = {}): Promise<EventStoreDbDouble> {
  const all: Kept[] = [];
  const streams = new Map<string, Kept[]>();
  const servers: any[] = [];
  const ports: number[] = [];

  let leader = 0;
  let electing = false;
  let hung: { node: number; calls: number } | undefined;
  const held: (() => void)[] = [];
  let losing = false;
  let refusals: { times: number; failure: Failure } = { times: 0, failure: TIMEOUT };
  const gathered = { calls: 0, appends: 0 };
  const goOn = (): void => {
    hung = undefined;
    for (const run of held.splice(0)) run();
  };
  /** Answers now, later, with an error or never, as the test wants it. */
  const answer = (node: number, writes: boolean, run: () => void, fail: (error: Failure) => void): void => {
    if (refusals.times > 0) {
      refusals.times -= 1;
      return fail(refusals.failure);
    }
    // What is to be written goes to the leader, whichever node was asked.
    if (hung && (hung.node === node || (writes && hung.node === leader))) {
      held.push(() => answer(node, writes, run, fail));
      if (held.length >= hung.calls) goOn();
      return;
    }
    if (electing) return fail(writes ? TIMEOUT : NOT_READY);
    run();
  };
  const nameOf = (identifier: any): string => Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
  /** Whether the caller may come in; others are told so. */
  const admits = (call: any): boolean => {
    if (user === undefined) return true;
    const given = String(call.metadata.get('authorization')[0] ?? '');
    if (given === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`) return true;
    call.emit('error', { code: 16, details: 'Unauthenticated' });
    return false;
  };

  /** @returns the new revision, or the current one when the expectation was wrong; -1 is no stream. */
  function append(
    stream: string,
    expected: number | 'none' | 'any',
    messages: any[],
  ): { ok: boolean; revision: number; position: number } {
    const events = streams.get(stream) ?? [];
    const current = events.length - 1;
    const ids = messages.map((message) => message.getId().getString());
    const start = expected === 'none' ? 0 : expected === 'any' ? current + 1 : expected + 1;
    if (start !== current + 1) {
      // The same events at the same place were written before: the server answers as it did then.
      const repeated = ids.every((id, i) => events[start + i]?.id === id);
      return {
        ok: repeated,
        revision: repeated ? start + ids.length - 1 : current,
        position: events[start + ids.length - 1]?.position ?? 0,
      };
    }
    messages.forEach((message, i) => {
      const meta = message.getMetadataMap();
      const kept: Kept = {
        id: ids[i]!,
        stream,
        revision: events.length,
        position: (all.length + 1) * 100,
        type: meta.get('type'),
        contentType: meta.get('content-type'),
        data: message.getData_asU8(),
        metadata: message.getCustomMetadata_asU8(),
      };
      events.push(kept);
      all.push(kept);
    });
    streams.set(stream, events);
    return { ok: true, revision: events.length - 1, position: all.length * 100 };
  }

  function batchAppendCall(node: number, call: any): void {
    if (!admits(call)) return;
    gathered.calls += 1;
    const begun = new Map<string, { options: any; messages: any[] }>();
    call.on('data', (request: any) => {
      const correlation = request.getCorrelationId();
      const id = correlation.getString();
      if (!begun.has(id)) begun.set(id, { options: request.getOptions(), messages: [] });
      const one = begun.get(id)!;
      one.messages.push(...request.getProposedMessagesList());
      if (!request.getIsFinal()) return;
      begun.delete(id);
      gathered.appends += 1;
      const respond = (fill: (response: any) => void): void => {
        const response = new streamsPb.BatchAppendResp();
        response.setCorrelationId(correlation);
        response.setStreamIdentifier(one.options.getStreamIdentifier());
        fill(response);
        call.write(response);
      };
      answer(
        node,
        true,
        () => {
          const expected = one.options.hasNoStream()
            ? 'none'
            : one.options.hasStreamPosition()
              ? Number(one.options.getStreamPosition())
              : 'any';
          const result = append(nameOf(one.options.getStreamIdentifier()), expected, one.messages);
          if (losing) return die();
          respond((response) =>
            result.ok ? success(response, result) : response.setError(conflict(result, expected)),
          );
        },
        (failure) => {
          const status = statusOf(failure);
          if (status) respond((response) => response.setError(status));
          else call.emit('error', failure);
        },
      );
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  }

  function success(response: any, { revision, position }: { revision: number; position: number }): void {
    const done = new streamsPb.BatchAppendResp.Success();
    done.setCurrentRevision(String(revision));
    const at = new sharedPb.AllStreamPosition();
    at.setCommitPosition(String(position));
    at.setPreparePosition(String(position));
    done.setPosition(at);
    response.setSuccess(done);
  }

  function conflict({ revision }: { revision: number }, expected: number | 'none' | 'any'): any {
    const wrong = new sharedPb.WrongExpectedVersion();
    if (revision >= 0) wrong.setCurrentStreamRevision(String(revision));
    else wrong.setCurrentNoStream(new emptyPb.Empty());
    if (expected === 'none') wrong.setExpectedNoStream(new emptyPb.Empty());
    else wrong.setExpectedStreamPosition(String(expected));
    return packed(wrong, 'event_store.client.WrongExpectedVersion', '');
  }

  /** How the call of the appends words a failure of one of them; undefined for what ends the call. */
  function statusOf({ code, details }: Failure): any {
    if (code === 4) return packed(new sharedPb.Timeout(), 'event_store.client.Timeout', 'Timeout');
    if (details.startsWith('Server Is')) return packed(new emptyPb.Empty(), 'google.protobuf.Empty', details);
    return undefined;
  }

  function packed(message: any, name: string, text: string): any {
    const any = new anyPb.Any();
    any.pack(message.serializeBinary(), name);
    const status = new statusPb.Status();
    status.setMessage(text);
    status.setDetails(any);
    return status;
  }

  function readCall(node: number, call: any): void {
    if (!admits(call)) return;
    answer(
      node,
      false,
      () => readNow(call),
      (error) => call.emit('error', error),
    );
  }

  function readNow(call: any): void {
    const options = call.request.getOptions();
    const backwards = options.getReadDirection() === 1;
    const count = Number(options.getCount());
    let events: Kept[];
    if (options.hasStream()) {
      const stream = options.getStream();
      const kept = streams.get(nameOf(stream.getStreamIdentifier()));
      if (!kept) {
        const response = new streamsPb.ReadResp();
        const missing = new streamsPb.ReadResp.StreamNotFound();
        missing.setStreamIdentifier(stream.getStreamIdentifier());
        response.setStreamNotFound(missing);
        call.write(response);
        call.end();
        return;
      }
      const revision = stream.hasRevision() ? Number(stream.getRevision()) : stream.hasEnd() ? kept.length - 1 : 0;
      events = backwards ? kept.slice(0, revision + 1) : kept.slice(revision);
    } else {
      const place = options.getAll();
      const position = place.hasPosition()
        ? Number(place.getPosition().getCommitPosition())
        : place.hasEnd()
          ? Infinity
          : 0;
      // An event stands at a hundred times its number.
      events = backwards
        ? all.slice(0, Math.max(Math.ceil(position / 100) - 1, 0))
        : all.slice(Math.max(Math.ceil(position / 100) - 1, 0));
    }
    if (backwards) events.reverse();
    for (const event of events.slice(0, count)) call.write(readResponse(event));
    call.end();
  }

  function readResponse(event: Kept): any {
    const identifier = new sharedPb.StreamIdentifier();
    identifier.setStreamName(Buffer.from(event.stream).toString('base64'));
    const id = new sharedPb.UUID();
    id.setString(event.id);
    const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
    recorded.setId(id);
    recorded.setStreamIdentifier(identifier);
    recorded.setStreamRevision(String(event.revision));
    recorded.setCommitPosition(String(event.position));
    recorded.setPreparePosition(String(event.position));
    recorded.getMetadataMap().set('type', event.type);
    recorded.getMetadataMap().set('content-type', event.contentType);
    recorded.getMetadataMap().set('created', '638000000000000000');
    recorded.setData(event.data);
    recorded.setCustomMetadata(event.metadata);
    const read = new streamsPb.ReadResp.ReadEvent();
    read.setEvent(recorded);
    read.setCommitPosition(String(event.position));
    const response = new streamsPb.ReadResp();
    response.setEvent(read);
    return response;
  }

  function supportedMethods(_call: any, callback: any): void {
    const response = new featuresPb.SupportedMethods();
    response.setEventStoreServerVersion('23.10.0');
    for (const name of ['append', 'read', 'batchappend']) {
      const method = new featuresPb.SupportedMethod();
      method.setServiceName(BATCH_APPEND);
      method.setMethodName(name);
      response.addMethods(method);
    }
    callback(null, response);
  }

  /** What a node knows of the others. */
  function gossipCall(node: number, _call: any, callback: any): void {
    if (hung?.node === node) return void held.push(() => gossipCall(node, _call, callback));
    const info = new gossipPb.ClusterInfo();
    ports.forEach((at, i) => {
      const member = new gossipPb.MemberInfo();
      const id = new sharedPb.UUID();
      id.setString(randomUUID());
      member.setInstanceId(id);
      member.setTimeStamp('0');
      member.setState(electing ? UNKNOWN : i === leader ? LEADER : FOLLOWER);
      member.setIsAlive(servers[i] !== undefined);
      const end = new gossipPb.EndPoint();
      end.setAddress(host);
      end.setPort(at);
      member.setHttpEndPoint(end);
      info.addMembers(member);
    });
    callback(null, info);
  }

  const host = user === undefined ? '127.0.0.1' : 'localhost';
  const listen = (node: number, at: number): Promise<number> => {
    const server = new grpc.Server();
    server.addService(StreamsService, {
      batchAppend: (call: any) => batchAppendCall(node, call),
      read: (call: any) => readCall(node, call),
    });
    server.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods });
    server.addService(GossipService, { read: (call: any, callback: any) => gossipCall(node, call, callback) });
    servers[node] = server;
    const credentials =
      user === undefined
        ? grpc.ServerCredentials.createInsecure()
        : grpc.ServerCredentials.createSsl(null, [
            { private_key: Buffer.from(KEY), cert_chain: Buffer.from(CERTIFICATE) },
          ]);
    return new Promise<number>((resolve, reject) => {
      server.bindAsync(`${host}:${at}`, credentials, (error: Error | null, bound: number) =>
        error ? reject(error) : resolve(bound),
      );
    });
  };
  for (let node = 0; node < nodes; node++) ports[node] = await listen(node, node === 0 ? port : 0);
  const die = (everything = nodes === 1): void => {
    losing = false;
    servers.forEach((server, node) => {
      if (!server || (!everything && node !== leader)) return;
      server.forceShutdown();
      servers[node] = undefined;
    });
    electing = nodes > 1;
  };
  const account = user === undefined ? '' : `${user}:${password}@`;

  return {
    url: `esdb://${account}${ports.map((at) => `${host}:${at}`).join(',')}?tls=${user !== undefined}`,
    addSystemEvent() {
      all.push({
        id: randomUUID(),
        stream: '$stats',
        revision: 0,
        position: (all.length + 1) * 100,
        type: '$statsCollected',
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: Buffer.from(''),
      });
    },
    tamper(stream, revision, change) {
      const event = streams.get(stream)![revision]!;
      const changed = change({
        data: Buffer.from(event.data).toString(),
        metadata: Buffer.from(event.metadata).toString(),
      });
      event.data = Buffer.from(changed.data);
      event.metadata = Buffer.from(changed.metadata);
    },
    count: () => all.length,
    gathered: () => ({ ...gathered }),
    hang: (calls = Infinity) => void (hung = { node: leader, calls }),
    goOn,
    loseNextAnswer: () => void (losing = true),
    refuse: (times, code, details) => void (refusals = { times, failure: { code, details } }),
    sendToLeader(times) {
      const metadata = new grpc.Metadata();
      metadata.set('exception', 'not-leader');
      metadata.set('leader-endpoint-host', host);
      metadata.set('leader-endpoint-port', String(ports[leader]));
      refusals = { times, failure: { code: 5, details: 'Leader info available', metadata } };
    },
    elect: () => void (electing = true),
    lead(node) {
      leader = node;
      electing = false;
    },
    die,
    async revive() {
      if (servers.every((server) => server === undefined)) electing = false;
      for (const [node, at] of ports.entries()) if (!servers[node]) await listen(node, at);
    },
    stop: () =>
      new Promise((resolve) => {
        goOn();
        let open = servers.filter(Boolean).length;
        if (open === 0) resolve();
        for (const server of servers) server?.tryShutdown(() => --open === 0 && resolve());
        setTimeout(() => servers.forEach((server) => server?.forceShutdown()), 200).unref();
      }),
  };
}
