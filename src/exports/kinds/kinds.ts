import type { Type } from '@nestjs/common';
import type { DocumentKind, RequestRoute } from '../documents/kind.js';
import { BatchPdfDocument } from './batch-pdf.js';
import {
  ClassResponsesDocument,
  ClassScoresDocument,
  SchoolResponsesDocument,
  SchoolScoresDocument,
} from './class-scores.js';
import { SchoolArchiveDocument } from './school-archive.js';
import { DistrictExportDocument, SchoolExportDocument } from './school-exports.js';
import { SignInCardsDocument } from './sign-in-cards.js';

/** A kind with the way in which it is asked for. */
export type DocumentKindClass = Type<DocumentKind> & { readonly route: RequestRoute<object> };

/** Every kind of document. */
export const KINDS: readonly DocumentKindClass[] = [
  ClassScoresDocument,
  ClassResponsesDocument,
  SchoolScoresDocument,
  SchoolResponsesDocument,
  SchoolExportDocument,
  DistrictExportDocument,
  BatchPdfDocument,
  SchoolArchiveDocument,
  SignInCardsDocument,
] as unknown as DocumentKindClass[];
