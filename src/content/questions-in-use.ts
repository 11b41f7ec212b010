import { Injectable } from '@nestjs/common';

/** What a context to the right asks of students outside of tests, with the answer shown. */
export interface QuestionUser {
  /** Who uses them, in the words of a refusal: 'a lesson'. */
  readonly name: string;
  /** Those of these references that it uses. */
  used(refs: readonly string[]): Promise<string[]>;
}

/** Questions that a test may not ask, because their answers are shown elsewhere. Contexts to the right add what they use. */
@Injectable()
export class QuestionsInUse {
  private readonly users: QuestionUser[] = [];

  add(user: QuestionUser): void {
    this.users.push(user);
  }

  /** Of these references those in use, each with who uses it. */
  async among(refs: readonly string[]): Promise<{ ref: string; by: string }[]> {
    if (refs.length === 0) return [];
    const found = await Promise.all(
      this.users.map(async (user) => (await user.used(refs)).map((ref) => ({ ref, by: user.name }))),
    );
    return found.flat();
  }
}
