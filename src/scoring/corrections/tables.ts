import { Injectable } from '@nestjs/common';
import { ASSESSMENT_TYPES, assessmentType, category, ContentLibrary } from '../../content/index.js';
import { problem } from '../problems.js';
import { PATH_WORDS } from './draft.js';

const PATHS = ['easy', 'hard', 'single'] as const;

/** A conversion table is known by set, category and path; a norm by its scale. */
export interface WantedTable {
  kind: 'conversion' | 'norm';
  typeId: number;
  setId: number;
  categoryId: number;
  path: (typeof PATHS)[number];
  scale: 'composite' | number;
}

interface CorrectableTable {
  kind: WantedTable['kind'];
  title: string;
  assessmentTypeId: number;
  assessmentSetId: number | null;
  categoryId: number | null;
  path: WantedTable['path'] | null;
  scale: string | null;
  version: number;
}

/** The tables that a correction can replace, in their newest versions. */
@Injectable()
export class CorrectableTables {
  constructor(private readonly content: ContentLibrary) {}

  /** Of complete sets. */
  async list(): Promise<CorrectableTable[]> {
    const tables: CorrectableTable[] = [];
    for (const set of await this.content.availableSets()) {
      for (const categoryId of assessmentType(set.typeId).categories) {
        for (const path of PATHS) {
          const newest = await this.content.conversionFor(set.typeId, set.id, categoryId, path);
          if (!newest) continue;
          const title = `${set.name}, ${category(categoryId).name}${PATH_WORDS[path]}`;
          tables.push({
            kind: 'conversion',
            title,
            assessmentTypeId: set.typeId,
            assessmentSetId: set.id,
            categoryId,
            path,
            scale: null,
            version: newest.version,
          });
        }
      }
    }
    for (const type of ASSESSMENT_TYPES) {
      for (const scale of ['composite' as const, ...type.categories]) {
        const newest = await this.content.normFor(type.id, scale);
        if (!newest) continue;
        const of =
          scale === 'composite' ? (type.composite.rule === 'sum' ? 'total score' : 'composite') : category(scale).name;
        tables.push({
          kind: 'norm',
          title: `${type.name}, ${of}`,
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

  /** The lines of a table as CSV, and a name for the file without its ending. @throws DomainError `scoring/target-not-found` */
  lines(query: WantedTable): Promise<{ lines: string[]; name: string }> {
    return query.kind === 'norm' ? this.normLines(query) : this.conversionLines(query);
  }

  /** @throws DomainError `scoring/target-not-found` */
  async conversion(query: WantedTable) {
    const { id } = typeOf(query);
    const newest = (await this.content.conversionVersions(id, query.setId, query.categoryId, query.path)).at(-1);
    if (!newest) throw problem('scoring/target-not-found');
    return newest;
  }

  private async conversionLines(query: WantedTable): Promise<{ lines: string[]; name: string }> {
    const { scaled, version, setId, categoryId, path } = await this.conversion(query);
    return {
      lines: ['Raw,Scaled', ...scaled.map((score, raw) => `${raw},${score}`)],
      name: `conversion-set-${setId}-${category(categoryId).name.toLowerCase().replace(/\W+/g, '-')}-${path}-v${version}`,
    };
  }

  private async normLines(query: WantedTable): Promise<{ lines: string[]; name: string }> {
    const type = typeOf(query);
    const newest = (await this.content.normVersions(type.id, query.scale)).at(-1);
    if (!newest) throw problem('scoring/target-not-found');
    return {
      lines: ['Score,Percentile', ...newest.steps.map(([score, percentile]) => `${score},${percentile}`)],
      name: `norm-${type.name.toLowerCase().replace(/\W+/g, '-')}-${newest.scale}-v${newest.version}`,
    };
  }
}

/** @throws DomainError `scoring/target-not-found` */
export function typeOf({ typeId }: Pick<WantedTable, 'typeId'>) {
  const type = ASSESSMENT_TYPES.find((t) => t.id === typeId);
  if (!type) throw problem('scoring/target-not-found');
  return type;
}
