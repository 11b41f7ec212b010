import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

// The wire of EventStoreDB, spoken by the service definitions that its own client ships. It keeps events in memory and
// knows what our adapter uses: append (one call for each), read of a stream and of $all. It offers batched appends and knows none.
const ofClient = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'));
const grpc = ofClient('@grpc/grpc-js');
const streamsPb = ofClient('../generated/streams_pb.js');
const sharedPb = ofClient('../generated/shared_pb.js');
const featuresPb = ofClient('../generated/serverfeatures_pb.js');
const { StreamsService } = ofClient('../generated/streams_grpc_pb.js');
const { ServerFeaturesService } = ofClient('../generated/serverfeatures_grpc_pb.js');

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
  /** Takes calls and answers none, as a server that stands still, until `goOn` or so many calls wait: those are answered too. */
  hang(calls?: number): void;
  goOn(): void;
  /** Writes the next append and is gone before it answers. */
  loseNextAnswer(): void;
  /** Answers this many calls with an error of the server. */
  refuse(times: number, code: number, details: string): void;
  /** Ends all connections and listens no more; `revive` listens again, with what it had. */
  die(): void;
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** @param at a port, for one in a process of its own that others are told beforehand. */
export async function eventStoreDbDouble(at = 0): Promise<EventStoreDbDouble> {
  const all: Kept[] = [];
  const streams = new Map<string, Kept[]>();

  let hungFor = 0;
  const held: (() => void)[] = [];
  let losing = false;
  let refusals = { times: 0, code: 0, details: '' };
  const goOn = (): void => {
    hungFor = 0;
    for (const run of held.splice(0)) run();
  };
  /** Answers now, later, with an error or never, as the test wants it. */
  const answer = (run: () => void, fail: (error: object) => void): void => {
    if (refusals.times > 0) {
      refusals.times -= 1;
      return fail({ code: refusals.code, details: refusals.details });
    }
    if (hungFor > 0) {
      held.push(() => answer(run, fail));
      if (held.length >= hungFor) goOn();
      return;
    }
    run();
  };
  const nameOf = (identifier: any): string => Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
  const idOf = (uuid: any): string => uuid.getString() || randomUUID();

  /** @returns the new revision, or the current one when the expectation was wrong; -1 is no stream. */
  function append(
    stream: string,
    expected: number | 'none' | 'any',
    messages: any[],
  ): { ok: boolean; revision: number; position: number } {
    const events = streams.get(stream) ?? [];
    const current = events.length - 1;
    const ids = messages.map((message) => idOf(message.getId()));
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

  function positionPb(type: any, position: number): any {
    const pb = new type();
    pb.setCommitPosition(String(position));
    pb.setPreparePosition(String(position));
    return pb;
  }

  function appendCall(call: any, callback: any): void {
    let header: any;
    const messages: any[] = [];
    call.on('data', (request: any) => {
      if (request.hasOptions()) header = request.getOptions();
      else messages.push(request.getProposedMessage());
    });
    call.on('end', () =>
      answer(
        () => {
          const expected = header.hasNoStream() ? 'none' : header.hasRevision() ? Number(header.getRevision()) : 'any';
          const result = append(nameOf(header.getStreamIdentifier()), expected, messages);
          if (losing) return die();
          const response = new streamsPb.AppendResp();
          if (result.ok) {
            const success = new streamsPb.AppendResp.Success();
            success.setCurrentRevision(String(result.revision));
            success.setPosition(positionPb(streamsPb.AppendResp.Position, result.position));
            response.setSuccess(success);
          } else {
            const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
            if (result.revision >= 0) wrong.setCurrentRevision(String(result.revision));
            else wrong.setCurrentNoStream(new sharedPb.Empty());
            if (expected === 'none') wrong.setExpectedNoStream(new sharedPb.Empty());
            else wrong.setExpectedRevision(String(expected));
            response.setWrongExpectedVersion(wrong);
          }
          callback(null, response);
        },
        (error) => callback(error),
      ),
    );
  }

  function readCall(call: any): void {
    answer(
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
      events = kept.filter((event) => (backwards ? event.revision <= revision : event.revision >= revision));
    } else {
      const place = options.getAll();
      const position = place.hasPosition()
        ? Number(place.getPosition().getCommitPosition())
        : place.hasEnd()
          ? Infinity
          : 0;
      events = all.filter((event) => (backwards ? event.position < position : event.position >= position));
    }
    if (backwards) events = [...events].reverse();
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
      method.setServiceName('event_store.client.streams.streams');
      method.setMethodName(name);
      response.addMethods(method);
    }
    callback(null, response);
  }

  let server: any;
  const listen = (at: number): Promise<number> => {
    server = new grpc.Server();
    server.addService(StreamsService, { append: appendCall, read: readCall });
    server.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods });
    return new Promise<number>((resolve, reject) => {
      server.bindAsync(
        `127.0.0.1:${at}`,
        grpc.ServerCredentials.createInsecure(),
        (error: Error | null, bound: number) => (error ? reject(error) : resolve(bound)),
      );
    });
  };
  const port = await listen(at);
  const die = (): void => {
    losing = false;
    server.forceShutdown();
  };

  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
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
    hang: (calls = Infinity) => void (hungFor = calls),
    goOn,
    loseNextAnswer: () => void (losing = true),
    refuse: (times, code, details) => void (refusals = { times, code, details }),
    die,
    revive: async () => void (await listen(port)),
    stop: () =>
      new Promise((resolve) => {
        server.tryShutdown(() => resolve());
        setTimeout(() => server.forceShutdown(), 200).unref();
      }),
  };
}
