import { Injectable } from '@nestjs/common';
import { assessmentType, category, ContentLibrary } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { AnswersShownTo } from '../answers-shown.js';
import { partLabel, shownAnswer, topicAreaId } from '../composite-report/build.js';
import { itemFacts } from '../composite-report/item-facts.js';
import type { Reader } from '../composite-report/query.js';
import { PastResults } from '../part-results/past-results.js';
import { PartResults } from '../part-results/query.js';
import { isCounted, keyOf, type PartResult } from '../part-results/part-result.js';
import { problem } from '../problems.js';
import type { QuestionAndAnswerDto, QuestionsAndAnswersDto } from './dto.js';

/**
 * Questions with answers, keys and explanations. Who may ask for the student is the caller's policy; the reveal is checked
 * here.
 */
@Injectable()
export class QuestionsAndAnswers {
  constructor(
    private readonly results: PartResults,
    private readonly past: PastResults,
    private readonly answers: AnswersShownTo,
    private readonly content: ContentLibrary,
  ) {}

  /**
   * One part, or with `multipart` all scored parts of its section; with `asOf` as it stood then.
   * @throws DomainError `reporting/report-not-found` for another student's, `reporting/answers-not-revealed`
   */
  async list(
    studentId: number,
    studentAssessmentId: number,
    reader: Reader,
    multipart = false,
    asOf?: Instant,
  ): Promise<QuestionsAndAnswersDto> {
    const parts = await this.parts(studentId, studentAssessmentId, reader, multipart, asOf);
    const first = parts[0]!;
    const name = category(first.categoryId).name;
    const questions = await Promise.all(parts.map((part) => this.questionsOf(part, reader)));
    return {
      title: multipart ? name : partLabel(assessmentType(first.typeId), name, first.part),
      questionsAndAnswers: questions.flat(),
    };
  }

  /** The questions of one topic. @throws as `list` */
  async ofTopic(
    studentId: number,
    studentAssessmentId: number,
    topic: string,
    reader: Reader,
    multipart: boolean,
  ): Promise<QuestionAndAnswerDto[]> {
    const parts = await this.parts(studentId, studentAssessmentId, reader, multipart);
    const { questionsAndAnswers } = await this.list(studentId, studentAssessmentId, reader, multipart);
    const { categoryId } = parts[0]!;
    return questionsAndAnswers.filter((q) => topicAreaId(categoryId, q.subsectionArea, q.topicArea) === topic);
  }

  private async parts(
    studentId: number,
    studentAssessmentId: number,
    reader: Reader,
    multipart: boolean,
    asOf?: Instant,
  ): Promise<PartResult[]> {
    const past = asOf === undefined ? undefined : await this.past.at(studentId, asOf);
    const one = past
      ? past.find((p) => p.studentAssessmentId === studentAssessmentId)
      : await this.results.find(studentAssessmentId);
    if (!one || one.studentId !== studentId) throw problem('reporting/report-not-found');
    const all =
      past?.filter((p) => p.setId === one.setId && p.schoolYearId === one.schoolYearId) ??
      (await this.results.listFor(studentId, one.typeId, one.setId, one.schoolYearId));
    const parts = multipart ? all.filter((p) => p.categoryId === one.categoryId) : [one];
    const answers = await this.answers.parts(
      parts.map((p) => p.studentAssessmentId),
      reader,
    );
    const shown = parts.filter((p) => answers.of.has(p.studentAssessmentId));
    if (shown.length === 0)
      throw problem('reporting/answers-not-revealed', answers.from === null ? undefined : { from: answers.from });
    return shown;
  }

  private async questionsOf(part: PartResult, reader: Reader): Promise<QuestionAndAnswerDto[]> {
    const form = await this.content.getFormByCode(part.form.code, part.form.version);
    const [items, player, keys] = await Promise.all([
      this.content.itemsOf(form.id),
      this.content.playerItems(form.id),
      this.content.keysAt(part.items.map(keyOf)),
    ]);
    return part.items.flatMap((result) => {
      const place = items.findIndex((item) => item.ref === result.ref);
      const item = items[place];
      const key = keys.find((k) => k.ref === result.ref && k.itemVersion === result.version);
      if (!item || !key) return [];
      const facts = itemFacts(item, key);
      const stimulus = player[place]?.stimulus;
      const given = new Set((result.value ?? '').split(','));
      const right = new Set(
        key.scoring.type === 'exact' ? [key.scoring.choiceIds, ...(key.scoring.also ?? [])].flat() : [],
      );
      return [
        {
          studentAssessmentId: part.studentAssessmentId,
          number: result.number,
          // Answers may be shown before the report, and a ref may tell the route.
          questionId: reader === 'staff' ? result.ref : `q${result.number}`,
          question: item.stem,
          stimulus: stimulus ? { context: stimulus.context ?? null, html: stimulus.html } : null,
          choices: (item.choices ?? []).map((choice) => ({
            letter: facts.letters[choice.id]!,
            html: choice.html,
            correct: right.has(choice.id),
            yours: given.has(choice.id),
          })),
          studentAnswer: shownAnswer(facts, result.value),
          studentAnswerCorrect: result.outcome === 'right',
          correctAnswer: facts.correct,
          outcome: isCounted(result) ? result.outcome : ('pretest' as const),
          dropped: result.dropped ?? null,
          timing: result.seconds,
          subsectionArea: facts.area,
          topicArea: facts.topic,
          rationale: key.rationale,
        },
      ];
    });
  }
}
