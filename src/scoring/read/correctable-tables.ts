import { Injectable } from '@nestjs/common';
import {
  ASSESSMENT_TYPES,
  assessmentType,
  category,
  ContentLibrary,
  type AssessmentType,
  type ConversionTable,
} from '../../content/index.js';
import { PATH_WORDS } from '../corrections/draft.js';
import { readConversion, readNorm, type FileRow } from '../corrections/table-file.js';
import { problem } from '../problems.js';

/** Which conversion table or norm is meant. */
export type TableKey =
  | { kind: 'norm'; typeId: number; scale: 'composite' | number }
  | { kind: 'conversion'; typeId: number; setId: number; categoryId: number; path: ConversionTable['path'] };

type ConversionKey = Extract<TableKey, { kind: 'conversion' }>;
type NormKey = Extract<TableKey, { kind: 'norm' }>;

const PATHS = ['easy', 'hard', 'single'] as const;

/** The tables that a correction can replace: listed, written into files and read from them. */
@Injectable()
export class CorrectableTables {
  constructor(private readonly content: ContentLibrary) {}

  /** Conversion tables and norms of complete sets, with their newest versions. */
  async list() {
    return [...(await this.conversions()), ...(await this.norms())];
  }

  /** The newest version as the lines of a CSV. @throws DomainError `scoring/target-not-found` */
  async file(key: TableKey): Promise<{ name: string; lines: string[] }> {
    if (key.kind === 'norm') {
      const { steps, scale, version } = await this.norm(key);
      return {
        name: `norm-${fileWords(typeOf(key).name)}-${scale}-v${version}`,
        lines: ['Score,Percentile', ...steps.map(([score, percentile]) => `${score},${percentile}`)],
      };
    }
    const { scaled, setId, categoryId, path, version } = await this.conversion(key);
    return {
      name: `conversion-set-${setId}-${fileWords(category(categoryId).name)}-${path}-v${version}`,
      lines: ['Raw,Scaled', ...scaled.map((score, raw) => `${raw},${score}`)],
    };
  }

  /** The table in the rows of a file, or what is wrong with them. @throws DomainError `scoring/target-not-found` */
  async read(key: TableKey, rows: readonly FileRow[]) {
    if (key.kind === 'norm') {
      const { table, errors } = readNorm(rows, typeOf(key).id, key.scale);
      return { scaled: null, steps: table, errors };
    }
    const newest = await this.conversion(key);
    const { table, errors } = readConversion(rows, key.typeId, newest.scaled.length - 1);
    return { scaled: table, steps: null, errors };
  }

  private async conversions() {
    const tables = [];
    for (const { typeId, id: setId, name } of await this.content.availableSets()) {
      for (const categoryId of assessmentType(typeId).categories) {
        for (const path of PATHS) {
          const newest = await this.content.conversionFor(typeId, setId, categoryId, path);
          if (!newest) continue;
          tables.push({
            kind: 'conversion' as const,
            title: `${name}, ${category(categoryId).name}${PATH_WORDS[path]}`,
            assessmentTypeId: typeId,
            assessmentSetId: setId,
            categoryId,
            path,
            scale: null,
            version: newest.version,
          });
        }
      }
    }
    return tables;
  }

  private async norms() {
    const tables = [];
    for (const type of ASSESSMENT_TYPES) {
      for (const scale of ['composite' as const, ...type.categories]) {
        const newest = await this.content.normFor(type.id, scale);
        if (!newest) continue;
        const total = type.composite.rule === 'sum' ? 'total score' : 'composite';
        tables.push({
          kind: 'norm' as const,
          title: `${type.name}, ${scale === 'composite' ? total : category(scale).name}`,
          assessmentTypeId: type.id,
          assessmentSetId: null,
          categoryId: null,
          path: null,
          scale: String(scale),
          version: newest.version,
        });
      }
    }
    return tables;
  }

  private async conversion(key: ConversionKey): Promise<ConversionTable> {
    const { setId, categoryId, path } = key;
    const newest = (await this.content.conversionVersions(typeOf(key).id, setId, categoryId, path)).at(-1);
    if (!newest) throw problem('scoring/target-not-found');
    return newest;
  }

  private async norm(key: NormKey) {
    const newest = (await this.content.normVersions(typeOf(key).id, key.scale)).at(-1);
    if (!newest) throw problem('scoring/target-not-found');
    return newest;
  }
}

function typeOf({ typeId }: TableKey): AssessmentType {
  const type = ASSESSMENT_TYPES.find(({ id }) => id === typeId);
  if (!type) throw problem('scoring/target-not-found');
  return type;
}

function fileWords(text: string): string {
  return text.toLowerCase().replace(/\W+/g, '-');
}
