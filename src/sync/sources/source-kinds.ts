import { Injectable } from '@nestjs/common';
import type { ServiceField, ServiceValues } from '../../platform/services/outside-services.js';
import type { RosterSource, SourceKind } from './source.js';

/** Whose roster is read. */
export interface SourceOwner {
  /** Null: nothing is stored yet. */
  connectionId: number | null;
  cleverId: string | null;
  classlinkId: string | null;
}

/** How rosters of a kind are set up and read. */
export interface SourceDefinition {
  kind: SourceKind;
  name: string;
  /** One sentence: what it is, and where an administrator finds what the fields ask for. */
  about: string;
  fields: readonly ServiceField[];
  /** Opens a source with values that passed the checks of `fields`. Nothing is asked yet. */
  open(values: ServiceValues, owner: SourceOwner): RosterSource;
  /** What a sync needs beside the fields and is not there yet, in a sentence that says what to do. */
  missing?(values: ServiceValues, connectionId: number): Promise<string | undefined>;
}

/** The kinds of sources that rosters can be read from. Each defines itself when the process starts. */
@Injectable()
export class SourceKinds {
  private readonly defined = new Map<SourceKind, SourceDefinition>();

  define(definition: SourceDefinition): void {
    this.defined.set(definition.kind, definition);
  }

  get all(): readonly SourceDefinition[] {
    return [...this.defined.values()];
  }

  get(kind: SourceKind): SourceDefinition | undefined {
    return this.defined.get(kind);
  }
}
