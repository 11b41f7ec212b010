import type { Type } from '@nestjs/common';
import type { DocumentKind, RequestRoute } from '../documents/kind.js';
import { ClassScoresDocument } from './class-scores.js';

/** A kind with the way in which it is asked for. */
export type DocumentKindClass = Type<DocumentKind> & { readonly route: RequestRoute<object> };

/** Every kind of document. */
export const KINDS: readonly DocumentKindClass[] = [ClassScoresDocument as unknown as DocumentKindClass];
