import type { Readable } from 'node:stream';

/** The files of a roster: a zip or a folder. Names are without folders and in lower case. */
export interface RosterFiles {
  /** Says apart two states of the files. */
  revision(): Promise<string>;
  /** Undefined: there is none of this name. */
  open(name: string): Promise<Readable | undefined>;
  close(): void;
}
