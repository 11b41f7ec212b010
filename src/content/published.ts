import type { ConversionTable } from './item.js';

/** What other contexts may learn of content. */
export interface ContentEvents {
  /** A version of a form was imported. */
  'content.FormPublished.v1': { code: string; version: number };
  /** A correction gave an item a new key. */
  'content.KeyPublished.v1': { ref: string; itemVersion: number; keyVersion: number; by: number };
  'content.ConversionTablePublished.v1': {
    typeId: number;
    setId: number;
    categoryId: number;
    path: ConversionTable['path'];
    version: number;
    by: number;
  };
  'content.NormTablePublished.v1': { typeId: number; scale: 'composite' | number; version: number; by: number };
}
