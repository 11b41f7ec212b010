import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { FIRST_SET_OF_PACKAGES } from '../packages/set-of-package.js';
import type { Difficulty } from '../item.js';
import { ContentLibrary } from './content-library.js';
import { QuestionBank, type Topic } from './question-bank.js';

/** A form of a set that was made from packages. */
export interface PlacedForm {
  formId: number;
  categoryId: number;
  part: 1 | 2;
  difficulty: Difficulty;
  version: number;
  questions: number;
  scored: number;
}

export interface PackageSet {
  id: number;
  typeId: number;
  name: string;
  complete: boolean;
  forms: PlacedForm[];
}

/** What somebody chooses from who publishes a package. */
@Injectable()
export class PackageOptions {
  constructor(
    private readonly db: Db,
    private readonly library: ContentLibrary,
    private readonly bank: QuestionBank,
  ) {}

  async list(): Promise<{ sets: PackageSet[]; topics: Topic[] }> {
    const [sets, forms, complete, topics] = await Promise.all([
      this.db.query<{ id: number; typeId: number; name: string }>(
        'select id, type_id as "typeId", name from content.sets where id >= $1 order by type_id, name, id',
        [FIRST_SET_OF_PACKAGES],
      ),
      this.db.query<PlacedForm & { setId: number }>(
        `select distinct on (code) set_id as "setId", id as "formId", category_id as "categoryId", part, difficulty, version,
           jsonb_array_length(items) as questions, jsonb_array_length(jsonb_path_query_array(items, '$[*] ? (@.pretest == false)')) as scored
         from content.forms where set_id >= $1 order by code, version desc`,
        [FIRST_SET_OF_PACKAGES],
      ),
      this.library.availableSets(),
      this.bank.topics(),
    ]);
    const available = new Set(complete.map(({ id }) => id));
    return {
      sets: sets.map((set) => ({
        ...set,
        complete: available.has(set.id),
        forms: forms.filter(({ setId }) => setId === set.id).map(({ setId: _, ...form }) => form),
      })),
      topics,
    };
  }
}
