import { Inject, Injectable } from '@nestjs/common';
import type { DocumentKind } from './kind.js';

/** Every kind that there is: given by the module. */
export const DOCUMENT_KINDS = Symbol('document kinds');

/** Kinds by name. */
@Injectable()
export class DocumentKinds {
  private readonly byName: ReadonlyMap<string, DocumentKind>;

  constructor(@Inject(DOCUMENT_KINDS) kinds: readonly DocumentKind[]) {
    this.byName = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** Undefined for one that an earlier or later version has. */
  find(name: string): DocumentKind | undefined {
    return this.byName.get(name);
  }

  all(): readonly DocumentKind[] {
    return [...this.byName.values()];
  }
}
