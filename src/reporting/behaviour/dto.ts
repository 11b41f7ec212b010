import { ApiProperty } from '@nestjs/swagger';

const STATES = ['answered', 'omitted', 'not_reached'];
const KINDS = ['right_to_wrong', 'wrong_to_right', 'wrong_to_wrong'];

export class GivenAnswerDto {
  @ApiProperty({ description: 'Letters of choices, or what was typed.' }) answer: string;
  @ApiProperty() right: boolean;
  @ApiProperty({ description: 'Seconds on the clock, pauses left out.' }) atSeconds: number;
}

export class AnswerChangeDto {
  @ApiProperty({ enum: KINDS }) kind: string;
  @ApiProperty() from: string;
  @ApiProperty() to: string;
  @ApiProperty({ description: 'Seconds on the clock, pauses left out.' }) atSeconds: number;
}

export class QuestionCohortDto {
  @ApiProperty({ description: 'Sittings that saw the question.' }) seen: number;
  @ApiProperty({ type: Number, nullable: true }) medianSeconds: number | null;
  @ApiProperty() firstRight: number;
  @ApiProperty() finalRight: number;
  @ApiProperty() rapid: number;
  @ApiProperty() omitted: number;
  @ApiProperty() notReached: number;
  @ApiProperty({ description: 'Changes, not sittings; likewise below.' }) rightToWrong: number;
  @ApiProperty() wrongToRight: number;
  @ApiProperty() wrongToWrong: number;
}

export class QuestionBehaviourDto {
  @ApiProperty() ref: string;
  @ApiProperty() number: number;
  @ApiProperty({ enum: STATES, description: 'omitted: seen and left blank; not_reached: never on the screen.' })
  state: string;
  @ApiProperty({ type: GivenAnswerDto, nullable: true }) first: GivenAnswerDto | null;
  @ApiProperty({ type: GivenAnswerDto, nullable: true, description: 'What counted; null when it was cleared.' })
  final: GivenAnswerDto | null;
  @ApiProperty({ type: [AnswerChangeDto] }) changes: AnswerChangeDto[];
  @ApiProperty({ description: 'On the screen, all visits together.' }) seconds: number;
  @ApiProperty() visits: number;
  @ApiProperty({
    description:
      'Answered in less than a tenth of the mean time of the others, at most 10 seconds; 3 seconds without a cohort.',
  })
  rapid: boolean;
  @ApiProperty({ type: QuestionCohortDto, nullable: true }) cohort: QuestionCohortDto | null;
}

export class BehaviourSummaryDto {
  @ApiProperty() questions: number;
  @ApiProperty() firstRight: number;
  @ApiProperty() finalRight: number;
  @ApiProperty({ description: 'Questions whose answer was changed.' }) changed: number;
  @ApiProperty({ description: 'Changes; a question may have several.' }) rightToWrong: number;
  @ApiProperty() wrongToRight: number;
  @ApiProperty() wrongToWrong: number;
  @ApiProperty() rapid: number;
  @ApiProperty() omitted: number;
  @ApiProperty() notReached: number;
}

export class PacePointDto {
  @ApiProperty() answered: number;
  @ApiProperty({ description: 'First quartile, seconds on the clock.' }) lower: number;
  @ApiProperty() median: number;
  @ApiProperty({ description: 'Third quartile.' }) upper: number;
}

export class BehaviourCohortDto {
  @ApiProperty({ description: 'Other sittings of the same form in the district, the newest 300 at most.' })
  sittings: number;
  @ApiProperty({ type: [PacePointDto], description: 'As far as half of them got.' }) pace: PacePointDto[];
}

/** How a part was worked through: what only the order of events can tell. */
export class BehaviourDto {
  @ApiProperty({ type: BehaviourSummaryDto }) summary: BehaviourSummaryDto;
  @ApiProperty({ type: [QuestionBehaviourDto] }) questions: QuestionBehaviourDto[];
  @ApiProperty({
    type: [Number],
    description: 'Seconds on the clock at which the first, second, third question got its first answer.',
  })
  pace: number[];
  @ApiProperty({ type: BehaviourCohortDto, nullable: true, description: 'null with fewer than ten others.' })
  cohort: BehaviourCohortDto | null;
}

export class BehaviourAnswerDto {
  @ApiProperty({
    enum: ['told', 'gone', 'not_submitted'],
    description: 'gone: the answers were destroyed by a reset or an erasure.',
  })
  status: string;
  @ApiProperty({ type: BehaviourDto, nullable: true }) behaviour: BehaviourDto | null;
}

export class PartBehaviourDto extends BehaviourAnswerDto {
  @ApiProperty({ type: String, nullable: true, description: 'The attempt history, for whoever may read it.' })
  attemptId: string | null;
}
