import type { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

// The client's connection, with calls of our own on it. Its append by one call for many keeps who waits in one table for all
// connections and empties that when one of them fails: an answer that then still comes is an exception that nobody catches.
// Its reads parse what is kept, and our lines are to be exact texts.

/** An event as it lies on the server: `data` is the line. */
export interface Recorded {
  stream: string;
  /** 1 for the first event of the stream. */
  version: number;
  type: string;
  /** Undefined for reads of one stream on servers that do not tell it. */
  position: ReadPosition | undefined;
  data(): string;
  metadata(): string;
}

export interface Proposed {
  id: string;
  type: string;
  data: string;
  metadata: string;
}

export interface ReadPosition {
  commit: bigint;
  prepare: bigint;
}

/** What a read asks for. */
export interface Asked {
  /** All streams without it. */
  stream?: string;
  /** From the beginning without it; the first one read is the one at it. */
  from?: bigint | ReadPosition | 'end';
  backwards?: boolean;
  count: number;
}

/** A read under way. */
export interface Reading extends EventEmitter {
  cancel(): void;
}

type Service = InstanceType<typeof streamsGrpc.StreamsClient>;
type AppendCall = ReturnType<Service['batchAppend']>;

/** What the client keeps for itself. */
interface Inside {
  GRPCStreamCreator<T>(
    service: unknown,
    name: string,
    open: (service: Service) => T,
    cache?: WeakMap<Service, T>,
  ): () => Promise<T>;
  callArguments(options: object, call: { deadline: number }): Parameters<Service['batchAppend']>;
}

/** Bytes of the events of one message; the server takes messages of 4 MB. */
const MOST_IN_A_MESSAGE = 512_000;
const NEVER = 18446744073709551615n;

/** The server ended the call of the appends without a word about those under way. */
export class CallEnded extends Error {
  constructor() {
    super('Connection dropped: the call of the appends ended');
  }
}

/** The calls on one connection. */
export class EventStoreDbCalls {
  private readonly inside: Inside;
  private readonly open = new WeakMap<Service, AppendCall>();
  private readonly waiting = new WeakMap<
    AppendCall,
    Map<string, { done(at: ReadPosition): void; failed(error: unknown): void }>
  >();

  /** @param url as the client takes it */
  constructor(url: string) {
    this.inside = EventStoreDBClient.connectionString(url) as unknown as Inside;
  }

  /**
   * Appends behind a revision, null where the stream must not exist. All appends of a connection travel in one call.
   * @throws the client's `WrongExpectedVersionError` and others
   */
  async append(stream: string, revision: bigint | null, events: readonly Proposed[]): Promise<ReadPosition> {
    return (await this.appender())(stream, revision, events);
  }

  /** `append` for many: what is given to one appender is written in that order where nothing fails. */
  async appender(): Promise<EventStoreDbCalls['append']> {
    const call = await this.appendCall();
    return (stream, revision, events) => {
      const id = randomUUID();
      return new Promise((done, failed) => {
        this.waiting.get(call)!.set(id, { done, failed });
        for (const message of messagesOf(id, stream, revision, events)) call.write(message);
      });
    };
  }

  private async appendCall(): Promise<AppendCall> {
    const call = await this.inside.GRPCStreamCreator(
      streamsGrpc.StreamsClient,
      'appends',
      (service) => service.batchAppend(...this.inside.callArguments({}, { deadline: Infinity })),
      this.open,
    )();
    if (this.waiting.has(call)) return call;
    const waiting = new Map<string, { done(at: ReadPosition): void; failed(error: unknown): void }>();
    this.waiting.set(call, waiting);
    const end = (error: unknown) => {
      for (const one of waiting.values()) one.failed(error);
      waiting.clear();
    };
    call.on('data', (answer: streamsPb.BatchAppendResp) => {
      const id = parseUUID(answer.getCorrelationId()) ?? '';
      const one = waiting.get(id);
      waiting.delete(id);
      if (!one) return; // its caller has long been told that the connection was left
      const position = answer.getSuccess()?.getPosition();
      if (position)
        one.done({ commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) });
      else if (answer.hasSuccess()) one.done({ commit: 0n, prepare: 0n });
      else
        one.failed(
          unpackToCommandError(
            answer.getError()!,
            Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? '').toString(),
          ),
        );
    });
    call.on('error', (error) => end(convertToCommandError(error)));
    call.on('end', () => end(new CallEnded()));
    call.on('close', () => end(new CallEnded()));
    return call;
  }

  /**
   * Begins a read.
   * @param show each event; what it answers `enough` to is the last one
   * @param begun is given the call, to cancel it
   * @returns when all was shown; at once where the stream does not exist
   */
  async read(
    asked: Asked,
    show: (event: Recorded) => 'enough' | void,
    begun: (reading: Reading) => void,
  ): Promise<void> {
    const request = requestOf(asked);
    const call = await this.inside.GRPCStreamCreator(streamsGrpc.StreamsClient, 'read', (service) =>
      service.read(request, ...this.inside.callArguments({}, { deadline: Infinity })),
    )();
    begun(call);
    return new Promise((done, failed) => {
      let over = false;
      call.on('data', (answer: streamsPb.ReadResp) => {
        const event = answer.getEvent()?.getEvent();
        if (over || !event || show(recorded(event)) !== 'enough') return;
        over = true;
        call.cancel();
        done();
      });
      call.on('error', (error) => (over ? undefined : failed(convertToCommandError(error))));
      call.on('end', () => done());
    });
  }

  /** Ends what is under way. */
  dispose(): Promise<unknown> {
    return (this.inside as unknown as EventStoreDBClient).dispose();
  }
}

function* messagesOf(
  id: string,
  stream: string,
  revision: bigint | null,
  events: readonly Proposed[],
): Generator<streamsPb.BatchAppendReq> {
  const correlation = uuid(id);
  const begin = (): streamsPb.BatchAppendReq => {
    const message = new streamsPb.BatchAppendReq();
    message.setCorrelationId(correlation);
    return message;
  };
  let message = begin();
  const options = new streamsPb.BatchAppendReq.Options();
  options.setStreamIdentifier(identifier(stream));
  if (revision === null)
    options.setNoStream(new sharedPb.Empty() as never); // as the client does: both are empty
  else options.setStreamPosition(revision.toString());
  message.setOptions(options);
  let bytes = 0;
  for (const event of events) {
    if (bytes > 0 && bytes + event.data.length > MOST_IN_A_MESSAGE) {
      yield message;
      message = begin();
      bytes = 0;
    }
    const proposed = new streamsPb.BatchAppendReq.ProposedMessage();
    proposed.setId(uuid(event.id));
    proposed.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
    proposed.setData(Buffer.from(event.data));
    proposed.setCustomMetadata(Buffer.from(event.metadata));
    message.addProposedMessages(proposed);
    bytes += event.data.length;
  }
  message.setIsFinal(true);
  yield message;
}

function requestOf({ stream, from, backwards, count }: Asked): streamsPb.ReadReq {
  const options = new streamsPb.ReadReq.Options();
  if (stream === undefined) {
    const all = new streamsPb.ReadReq.Options.AllOptions();
    if (from === undefined) all.setStart(new sharedPb.Empty());
    else if (typeof from === 'object') {
      const position = new streamsPb.ReadReq.Options.Position();
      position.setCommitPosition(from.commit.toString());
      position.setPreparePosition(from.prepare.toString());
      all.setPosition(position);
    } else all.setEnd(new sharedPb.Empty());
    options.setAll(all);
  } else {
    const one = new streamsPb.ReadReq.Options.StreamOptions();
    one.setStreamIdentifier(identifier(stream));
    if (from === undefined) one.setStart(new sharedPb.Empty());
    else if (typeof from === 'bigint') one.setRevision(from.toString());
    else one.setEnd(new sharedPb.Empty());
    options.setStream(one);
  }
  options.setReadDirection(backwards ? 1 : 0);
  options.setCount(String(count));
  options.setNoFilter(new sharedPb.Empty());
  const ids = new streamsPb.ReadReq.Options.UUIDOption();
  ids.setString(new sharedPb.Empty());
  options.setUuidOption(ids);
  const request = new streamsPb.ReadReq();
  request.setOptions(options);
  return request;
}

function recorded(event: streamsPb.ReadResp.ReadEvent.RecordedEvent): Recorded {
  const commit = BigInt(event.getCommitPosition());
  return {
    stream: Buffer.from(event.getStreamIdentifier()!.getStreamName_asU8()).toString(),
    version: Number(event.getStreamRevision()) + 1,
    type: event.getMetadataMap().get('type') ?? '',
    position: commit === NEVER ? undefined : { commit, prepare: BigInt(event.getPreparePosition()) },
    data: () => Buffer.from(event.getData_asU8()).toString(),
    metadata: () => Buffer.from(event.getCustomMetadata_asU8()).toString(),
  };
}

function identifier(stream: string): sharedPb.StreamIdentifier {
  const one = new sharedPb.StreamIdentifier();
  one.setStreamName(Buffer.from(stream));
  return one;
}

function uuid(text: string): sharedPb.UUID {
  const one = new sharedPb.UUID();
  one.setString(text);
  return one;
}
