import { ApiProperty } from '@nestjs/swagger';
import type { QuestionOutcome } from '../composite-report/dto.js';

export class AnsweredChoiceDto {
  @ApiProperty() letter: string;
  @ApiProperty({ description: 'Sanitised HTML.' }) html: string;
  @ApiProperty() correct: boolean;
  @ApiProperty() yours: boolean;
}

export class QuestionStimulusDto {
  @ApiProperty({ type: String, nullable: true }) context: string | null;
  @ApiProperty({ description: 'Sanitised HTML.' }) html: string;
}

/** A delivered question with the answer given, the right one and its explanation. */
export class QuestionAndAnswerDto {
  @ApiProperty() studentAssessmentId: number;
  @ApiProperty() number: number;
  @ApiProperty({ description: 'For staff the ref in the item bank; for students and parents q1, q2, q3 by place.' })
  questionId: string;
  @ApiProperty({ description: 'Sanitised HTML.' }) question: string;
  @ApiProperty({ type: QuestionStimulusDto, nullable: true }) stimulus: QuestionStimulusDto | null;
  @ApiProperty({ type: [AnsweredChoiceDto], description: 'Empty for student-produced responses.' })
  choices: AnsweredChoiceDto[];
  @ApiProperty({ type: String, nullable: true }) studentAnswer: string | null;
  @ApiProperty() studentAnswerCorrect: boolean;
  @ApiProperty() correctAnswer: string;
  @ApiProperty({ enum: ['right', 'wrong', 'blank', 'pretest'] }) outcome: QuestionOutcome;
  @ApiProperty({ enum: ['credit', 'uncounted'], nullable: true, type: String }) dropped: 'credit' | 'uncounted' | null;
  @ApiProperty({ description: 'Seconds.' }) timing: number;
  @ApiProperty() subsectionArea: string;
  @ApiProperty() topicArea: string;
  @ApiProperty({ description: 'Why the right answer is right; sanitised HTML.' }) rationale: string;
}

export class QuestionsAndAnswersDto {
  @ApiProperty({ example: 'Reading & Writing, Part 1' }) title: string;
  @ApiProperty({ type: [QuestionAndAnswerDto] }) questionsAndAnswers: QuestionAndAnswerDto[];
}

export class TopicAreaQuestionsDto {
  @ApiProperty({ type: [QuestionAndAnswerDto] }) topicAreaQuestions: QuestionAndAnswerDto[];
}
