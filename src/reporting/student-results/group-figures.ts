import { Injectable } from '@nestjs/common';
import { category, ContentLibrary } from '../../content/index.js';
import { toInstant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { PART_OUTCOMES } from '../part-results/projection.js';
import { scoreFigures, type ScoreFigures, type StudentScores } from './figures.js';
import { IS_PRESENT, isOfGroup, isOfSchool, isSeen, standing } from './group-sql.js';
import type { ResultsPlace } from './place.js';
import { SectionTopics, type FormQuestions, type PartOutcomes } from './topics.js';

/** The students of a group and its school, each read once, and what is counted from them. */
@Injectable()
export class GroupFigures {
  constructor(
    private readonly db: Db,
    private readonly content: ContentLibrary,
  ) {}

  async scores(place: ResultsPlace): Promise<ScoreFigures> {
    const params: unknown[] = [];
    const mine = isOfGroup(place, params);
    const rows = await this.db.query<Omit<StudentScores, 'takenTo'> & { takenTo: number | null }>(
      `select p.id as "studentId", ${mine} as mine, ${isSeen(place, mine, params)} as seen, coalesce(r.grade_level, p.grade_level) as "gradeLevel",
         r.composite, r.scores, (extract(epoch from r.taken_to) * 1000)::float8 as "takenTo"
       from reporting.people p ${standing(place, params)} where ${IS_PRESENT} and (${isOfSchool(place, params)} or ${mine})`,
      params,
    );
    const students = rows.map((row) => ({ ...row, takenTo: row.takenTo === null ? null : toInstant(row.takenTo) }));
    return scoreFigures(place.type, students, place.named);
  }

  /**
   * Questions and topics of these sections: of students who took all of their parts.
   * @param compares whether the school stands beside the group
   */
  async topics(
    place: ResultsPlace,
    compares: boolean,
    categoryIds: readonly number[] = place.type.categories,
  ): Promise<SectionTopics[]> {
    const params: unknown[] = [];
    const mine = isOfGroup(place, params);
    const of = [place.type.id, place.set.id, place.year.id].map((value) => `$${params.push(value)}`);
    const rows = await this.db.query<Omit<PartOutcomes, 'form'> & { code: string; version: number; parts: number }>(
      `select o.student_id as "studentId", o.category_id as "categoryId", o.part, o.form_code as code, o.form_version as version, o.outcomes,
         ${mine} as mine, ${isSeen(place, mine, params)} as seen, count(*) over (partition by o.student_id, o.category_id) as parts
       from ${PART_OUTCOMES} o join reporting.people p on p.id = o.student_id
       where (o.type_id, o.set_id, o.school_year_id) = (${of.join(', ')}) and o.category_id = any($${params.push([...categoryIds])}) and ${IS_PRESENT} and (${isOfSchool(place, params)} or ${mine})`,
      params,
    );
    const whole = rows
      .filter(({ parts }) => parts === place.type.parts)
      .map(({ code, version, parts: _parts, ...row }): PartOutcomes => ({ ...row, form: { code, version } }));
    const forms = await this.questionsOf(whole);
    return categoryIds.map(
      (id) => new SectionTopics(id, whole, ({ code, version }) => forms.get(`${code} v${version}`), compares),
    );
  }

  private async questionsOf(parts: readonly PartOutcomes[]): Promise<Map<string, FormQuestions>> {
    const wanted = new Map(parts.map(({ form }) => [`${form.code} v${form.version}`, form]));
    const forms = await Promise.all(
      [...wanted].map(async ([key, { code, version }]): Promise<[string, FormQuestions]> => {
        const { id, difficulty } = await this.content.getFormByCode(code, version);
        const items = await this.content.itemsOf(id);
        return [
          key,
          { difficulty, questions: items.map(({ ref, tags }) => ({ ref, area: tags.area, topic: tags.topic })) },
        ];
      }),
    );
    return new Map(forms);
  }
}

/** 'Math Part 2 (hard), question 17'; the part only where a section has several. */
export function questionLabel(
  parts: number,
  { categoryId, part, difficulty, number }: { categoryId: number; part: 1 | 2; difficulty: string; number: number },
): string {
  const form = parts === 1 ? '' : ` Part ${part}${difficulty === 'default' ? '' : ` (${difficulty})`}`;
  return `${category(categoryId).name}${form}, question ${number}`;
}
