import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Draws, PublishVariant, QuestionBank, type ItemTags, type KnownQuestion } from '../../content/index.js';
import { Db } from '../../platform/db/db.js';
import type { ActivityItem } from '../course-template.js';
import { QuestionsOfLessons } from '../questions-of-lessons.js';
import { MOST_IN_SET } from './returning.js';

export interface MissedQuestion {
  place: number;
  ref: string;
  version: number;
}

/** A question of a set, and the missed one that it stands for. */
export interface ReturnItem extends ActivityItem {
  place: number;
}

/**
 * What a missed question comes back as. One that was drawn from a template is drawn again with other numbers. Of any other
 * kind it is another question of exactly its topic and difficulty that no test and no lesson asks. Never one that the student has had.
 */
@Injectable()
export class ReturnQuestions {
  constructor(
    private readonly db: Db,
    private readonly bank: QuestionBank,
    private readonly draws: Draws,
    private readonly lessons: QuestionsOfLessons,
    private readonly commands: CommandBus,
  ) {}

  /** The newest versions of these questions, as far as they can come back now, in their order, `most` at most. */
  async possible(studentId: number, refs: readonly string[], most: number): Promise<KnownQuestion[]> {
    const known = await this.bank.newest(refs);
    const missed = refs.flatMap((ref, place) => {
      const one = known.get(ref);
      return one ? [{ place, ref, version: one.version }] : [];
    });
    const there = await this.there(studentId, missed, most);
    return missed.flatMap(({ place, ref }) => (there.has(place) ? [known.get(ref)!] : []));
  }

  /** Of these missed questions those that can come back now, `most` at most: `drawn`, or as which question. */
  async there(
    studentId: number,
    missed: readonly MissedQuestion[],
    most: number,
  ): Promise<Map<number, 'drawn' | ActivityItem>> {
    return this.found(missed, await this.had(studentId), most);
  }

  /** As many as fit into a set, in the order asked for; those that cannot come back are left out. */
  async make(studentId: number, missed: readonly MissedQuestion[]): Promise<ReturnItem[]> {
    const had = await this.had(studentId);
    const found = await this.found(missed, had, MOST_IN_SET);
    const items: ReturnItem[] = [];
    for (const { place, ref, version } of missed) {
      const as = found.get(place);
      const item = as === 'drawn' ? await this.commands.execute(new PublishVariant({ ref, version }, had)) : as;
      if (!item) continue;
      had.add(item.ref);
      items.push({ place, ref: item.ref, version: item.version });
    }
    return items;
  }

  private async found(
    missed: readonly MissedQuestion[],
    had: ReadonlySet<string>,
    most: number,
  ): Promise<Map<number, 'drawn' | ActivityItem>> {
    const known = await this.bank.newest(missed.map(({ ref }) => ref));
    const others = missed.flatMap(({ ref }) => (known.get(ref)?.drawn === false ? [known.get(ref)!.tags] : []));
    const free = (await this.bank.freeOn(others)).filter(({ ref }) => !had.has(ref));
    const inLessons = new Set(await this.lessons.inLessons(free.map(({ ref }) => ref)));
    const left = free.filter(({ ref }) => !inLessons.has(ref));
    const nextDraw = await this.draws.of(missed.filter(({ ref }) => known.get(ref)?.drawn));
    const taken = new Set(had);
    const found = new Map<number, 'drawn' | ActivityItem>();
    for (const one of missed) {
      if (found.size === most) break;
      const question = known.get(one.ref);
      if (!question) continue;
      if (question.drawn) {
        const draw = nextDraw(one, taken);
        if (!draw) continue;
        taken.add(draw.ref);
        found.set(one.place, 'drawn');
        continue;
      }
      const at = left.findIndex(({ tags }) => sameWords(tags, question.tags));
      if (at < 0) continue;
      const [other] = left.splice(at, 1);
      found.set(one.place, { ref: other!.ref, version: other!.version });
    }
    return found;
  }

  /** Whatever came back to the student in any plan. */
  private async had(studentId: number): Promise<Set<string>> {
    const rows = await this.db.query<{ ref: string }>(
      `select item->>'ref' as ref from courses.plans p join courses.return_sets s on s.plan_id = p.id, jsonb_array_elements(s.items) item
       where p.student_id = $1`,
      [studentId],
    );
    return new Set(rows.map(({ ref }) => ref));
  }
}

function sameWords(a: ItemTags, b: ItemTags): boolean {
  return (
    a.exam === b.exam &&
    a.category === b.category &&
    a.area === b.area &&
    a.topic === b.topic &&
    a.difficulty === b.difficulty
  );
}
