import { attemptStream } from '../../delivery/index.js';
import { COHORT_FROM, rapidThreshold } from '../behaviour/behaviour.js';
import type { PartResult } from '../part-results/part-result.js';

/** Sums over everybody who had a question. */
export interface QuestionTally {
  ref: string;
  version: number;
  number: number;
  students: number;
  right: number;
  blank: number;
  /** Blank, and was on the screen. */
  omitted: number;
  /** Never on the screen. */
  notReached: number;
  /** Answered in less time than it takes to read the question: below the threshold NT10, or three seconds. */
  rapid: number;
  /** Whole seconds; null where fewer than ten worked on it. */
  medianSeconds: number | null;
}

export interface FormTally {
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

/** Times and outcomes of one question. Whole seconds are few, so that they are counted and not kept. */
interface Counted {
  right: number;
  blank: number;
  omitted: number;
  seconds: Map<number, { all: number; answered: number }>;
}

interface FormCounted extends Pick<FormTally, 'form' | 'categoryId' | 'part' | 'example' | 'students'> {
  questions: Counted[];
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
      const questions = part.items.map((): Counted => ({ right: 0, blank: 0, omitted: 0, seconds: new Map() }));
      const { form: of, categoryId, part: number } = part;
      form = { form: of, categoryId, part: number, example: part, students: 0, questions, newest: [] };
      this.forms.set(key, form);
    }
    form.students += 1;
    for (const [place, { outcome, value, seconds }] of part.items.entries()) {
      const question = form.questions[place]!;
      if (outcome === 'right') question.right += 1;
      if (value === null) {
        question.blank += 1;
        if (seconds > 0) question.omitted += 1;
      }
      if (seconds > 0) {
        const known = question.seconds.get(seconds) ?? { all: 0, answered: 0 };
        known.all += 1;
        if (value !== null) known.answered += 1;
        question.seconds.set(seconds, known);
      }
    }
    this.remember(form, { stream: attemptStream(part.studentAssessmentId, part.sitting), at: part.submittedAt });
  }

  /** In the order in which forms were met. */
  result(): FormTally[] {
    return [...this.forms.values()].map(({ questions, newest, ...form }) => ({
      ...form,
      questions: questions.map((counted, place) => tallyOf(counted, form.example.items[place]!, form.students)),
      newest: newest.map(({ stream }) => stream),
    }));
  }

  private remember({ newest }: FormCounted, one: { stream: string; at: string }): void {
    const place = newest.findIndex(({ at }) => at < one.at);
    if (place === -1) newest.push(one);
    else newest.splice(place, 0, one);
    newest.length = Math.min(newest.length, this.mostNewest);
  }
}

function tallyOf(
  { right, blank, omitted, seconds }: Counted,
  { ref, version, number }: { ref: string; version: number; number: number },
  students: number,
): QuestionTally {
  const times = [...seconds].sort(([a], [b]) => a - b);
  const worked = times.reduce((sum, [, { all }]) => sum + all, 0);
  const mean = worked < COHORT_FROM ? null : times.reduce((sum, [at, { all }]) => sum + at * all, 0) / worked;
  const threshold = rapidThreshold(mean);
  return {
    ref,
    version,
    number,
    students,
    right,
    blank,
    omitted,
    notReached: blank - omitted,
    rapid: times.reduce((sum, [at, { answered }]) => (at < threshold ? sum + answered : sum), 0),
    medianSeconds: worked < COHORT_FROM ? null : median(times, worked),
  };
}

/** Of sorted seconds with how often each was; between the two in the middle the mean, rounded. */
function median(times: readonly (readonly [number, { all: number }])[], count: number): number {
  const at = (place: number) => {
    let seen = 0;
    for (const [seconds, { all }] of times) if ((seen += all) > place) return seconds;
    return 0;
  };
  return Math.round((at(Math.floor((count - 1) / 2)) + at(Math.ceil((count - 1) / 2))) / 2);
}
