/** Questions that one statement takes. */
const MOST = 200;

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Questions of one kind that come while one of them is under way wait for it and then travel as one statement; asked
 * alone, a question leaves at once. Nothing is kept: every answer is read after it was asked for.
 */
export class Together<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private underWay = false;
  private leftAt = -Infinity;

  /**
   * @param answerAll answers of all questions, in their order; when it fails, each is asked again alone, so that one fails nobody else.
   * @param everyMs so long lies between two statements at least: for questions that come one after the other, not together
   */
  constructor(
    private readonly answerAll: (questions: Question[]) => Promise<Answer[]>,
    private readonly everyMs = 0,
  ) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.underWay || this.waiting.length === 0) return;
    this.underWay = true;
    const soon = this.leftAt + this.everyMs - performance.now();
    // After the current turn of the event loop: everybody who came in with it is served at once.
    if (soon <= 0) setImmediate(() => void this.run());
    else setTimeout(() => void this.run(), soon);
  }

  private async run(): Promise<void> {
    this.leftAt = performance.now();
    const all = this.waiting.splice(0, MOST);
    try {
      const answers = await this.answerAll(all.map(({ question }) => question));
      all.forEach(({ resolve }, i) => resolve(answers[i]!));
    } catch (error) {
      if (all.length === 1) all[0]!.reject(error);
      else await Promise.all(all.map((one) => this.alone(one)));
    }
    this.underWay = false;
    this.schedule();
  }

  private async alone({ question, resolve, reject }: Waiting<Question, Answer>): Promise<void> {
    try {
      resolve((await this.answerAll([question]))[0]!);
    } catch (error) {
      reject(error);
    }
  }
}

/** Rows by a column of theirs, in their order. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
