import type { Writable } from 'node:stream';
import type { Type } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import type { Role } from '../../kernel/roles.js';
import type { Viewer } from '../../roster/index.js';
import type { DocumentSheet, ExportFacts } from './document.js';

/** Short ones are made within seconds and never wait behind long ones. */
export const LANES = ['short', 'long'] as const;
export type Lane = (typeof LANES)[number];

/** What a document is made with. */
export interface Making<Request> {
  viewer: Viewer;
  request: Request;
  /** Takes the document; the kind ends it. */
  out: Writable;
  /** Tells how far it is, as often as one likes. @throws {Cancelled} when nobody wants the document any more */
  progress(done: number, total: number): Promise<void>;
}

/** What is known of a document when it is asked for. */
export interface Described {
  /** In lists and mails; it names no student. */
  title: string;
  /** Of an export of results; told with the document. */
  facts?: ExportFacts;
}

/** A document that was made. */
export interface Made {
  /** Of the file, with its extension. */
  name: string;
  /** Everybody whose records are in it: an erasure deletes it, and each download is written down for them. */
  studentIds: readonly number[];
  /** Where it is not that of the kind. */
  mime?: string;
  /** What is in it, for who downloads it. */
  inside?: DocumentSheet[];
}

/**
 * A kind of document: everything that is particular to it. It stands in one file and in the list of
 * `src/exports/kinds/kinds.ts`; the rest (states, queue, progress, storage, mail, pages) is the same for all.
 */
export interface DocumentKind<Request extends object = object> {
  /** Stored with each document: it never changes. */
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  /** The same, where it depends on what was asked for. */
  labelOf?(request: Request): string;
  /** Of the file. */
  readonly mime: string;
  readonly lane: Lane;
  /** What the `id` of a request names: what was asked for about a school goes with it, its title and file too. */
  readonly about?: 'school' | 'class';
  /** For how long its file is kept, where that is not a week. */
  readonly keptMs?: number;
  /** Made again it would be another document: it is asked for anew, not retried. */
  readonly once?: boolean;
  /** Adds what only the session knows when it is asked for: the documents of District Admins are those of no school. */
  complete?(session: Viewer, request: Request): Request;
  /**
   * Who may have it: asked when it is requested, before it is made and at each download.
   * @throws DomainError as for something that does not exist
   */
  allow(viewer: Viewer, request: Request): Promise<void>;
  /** What it is called, and what it is about. @throws DomainError when there is nothing to make */
  describe(viewer: Viewer, request: Request): Promise<Described>;
  /** Writes it. @throws DomainError whose sentence tells why there is none */
  make(making: Making<Request>): Promise<Made>;
  /** Writes down who took it, before it is given. `madeAt`: when it was ready. */
  taken(session: Session, request: Request, studentIds: readonly number[], madeAt: Date): Promise<void>;
  /** Writes down that it was sent to its last byte, where that means something. */
  sent?(session: Session, request: Request, madeAt: Date): Promise<void>;
}

/** How a kind is asked for over HTTP. */
export interface RequestRoute<Request extends object> {
  /** Of the POST, such as 'api/staff/sections/excel_report'. */
  path: string;
  /** Which roles may ask; `DocumentKind.allow` decides about what. */
  roles: readonly [Role, ...Role[]];
  /** The body: fields with rules and descriptions. */
  body: Type<Request>;
}
