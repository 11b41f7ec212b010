import type { Readable, Writable } from 'node:stream';
import { ServiceFailure } from '../services/outside-services.js';

/** Where the bytes of files lie. Names, types and sizes are in rows, the same for all places. */
export interface FilePlace {
  /** @param id of the file; nobody finds it there before `finish` */
  write(id: string): Promise<BytesInWriting>;
  /** Undefined when there are no such bytes. */
  open(id: string): Promise<Readable | undefined>;
  /** Also what was never finished, where the id has no row. Nothing happens for an id that is not there. */
  delete(id: string, finished: boolean): Promise<void>;
  /** An address that gives the file to whoever has it, for a short while; undefined where browsers cannot reach the place. */
  link?(id: string, called: { name: string; mime: string }): Promise<string | undefined>;
}

export interface BytesInWriting {
  stream: Writable;
  /** Once the stream has finished: makes the bytes whole and lasting. */
  finish(): Promise<void>;
}

/** A place could not do what was asked of it. The message is one sentence without secrets. */
export class PlaceFailure extends ServiceFailure {}
