import { attemptStream } from '../../delivery/index.js';
import { COHORT_FROM } from '../behaviour/behaviour.js';
import { FormTally, medianOf, type ItemSums } from '../items/form-tally.js';
import { isCounted, type PartResult } from '../part-results/part-result.js';

/** Sums over everybody who had a question. */
export interface QuestionTally extends Pick<
  ItemSums,
  'students' | 'right' | 'blank' | 'omitted' | 'notReached' | 'rapid'
> {
  ref: string;
  version: number;
  number: number;
  /** Whole seconds; null where fewer than ten worked on it. */
  medianSeconds: number | null;
}

export interface FormTallies {
  form: { code: string; version: number };
  categoryId: number;
  part: 1 | 2;
  /** The one that came first, for what all of the form have in common. */
  example: PartResult;
  students: number;
  questions: QuestionTally[];
  /** The newest sittings, newest first, at most as many as were asked for. */
  newest: string[];
}

interface FormCounted extends Pick<FormTallies, 'form' | 'categoryId' | 'part' | 'example'> {
  tally: FormTally;
  newest: { stream: string; at: string }[];
}

/** What many students did with the questions of a test, form by form, from their results: memory does not grow with them. */
export class QuestionTallies {
  private readonly forms = new Map<string, FormCounted>();

  /** @param mostNewest how many of the newest sittings of each form are remembered */
  constructor(private readonly mostNewest: number) {}

  add(part: PartResult): void {
    const key = `${part.form.code} v${part.form.version}`;
    let form = this.forms.get(key);
    if (!form) {
      const { form: of, categoryId, part: number } = part;
      const tally = new FormTally(part.items.length);
      form = { form: of, categoryId, part: number, example: part, tally, newest: [] };
      this.forms.set(key, form);
    }
    form.tally.add(part.items.map((item) => ({ ...item, counted: isCounted(item) })));
    this.remember(form, { stream: attemptStream(part.studentAssessmentId, part.sitting), at: part.submittedAt });
  }

  /** In the order in which forms were met. */
  result(): FormTallies[] {
    return [...this.forms.values()].map(({ tally, newest, ...form }) => {
      const { students, items } = tally.result();
      return {
        ...form,
        students,
        questions: items.map((sums, place) => tallyOf(sums, form.example.items[place]!)),
        newest: newest.map(({ stream }) => stream),
      };
    });
  }

  private remember({ newest }: FormCounted, one: { stream: string; at: string }): void {
    const place = newest.findIndex(({ at }) => at < one.at);
    if (place === -1) newest.push(one);
    else newest.splice(place, 0, one);
    newest.length = Math.min(newest.length, this.mostNewest);
  }
}

function tallyOf(
  { students, right, blank, omitted, notReached, rapid, times, timed }: ItemSums,
  { ref, version, number }: { ref: string; version: number; number: number },
): QuestionTally {
  return {
    ...{ ref, version, number, students, right, blank, omitted, notReached, rapid },
    medianSeconds: timed < COHORT_FROM ? null : medianOf(times, timed),
  };
}
