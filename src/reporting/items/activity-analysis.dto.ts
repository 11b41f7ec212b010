import { ApiProperty } from '@nestjs/swagger';
import { QuestionStimulusDto } from '../questions/dto.js';

const PERCENT = { type: Number, nullable: true, description: 'Percent; null for fewer than ten students.' } as const;
const OF_SCHOOL = {
  type: Number,
  nullable: true,
  description: 'Percent of the school; null where fewer than ten outside of the class have done it.',
} as const;

class ActivityChoiceDto {
  @ApiProperty() letter: string;
  @ApiProperty({ description: 'Sanitised HTML.' }) html: string;
  @ApiProperty() correct: boolean;
}

class ChosenByDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
}

class ActivityAnswersDto {
  @ApiProperty({ description: 'A letter, a typed answer, or others.' }) answer: string;
  @ApiProperty() students: number;
  @ApiProperty(PERCENT) share: number | null;
  @ApiProperty(OF_SCHOOL) school_share: number | null;
  @ApiProperty() key: boolean;
  @ApiProperty({ type: [ChosenByDto], description: 'Of the class.' }) chosen_by: ChosenByDto[];
}

class CommonWrongDto {
  @ApiProperty() answer: string;
  @ApiProperty() students: number;
}

export class AnalysedItemDto {
  @ApiProperty() number: number;
  @ApiProperty() ref: string;
  @ApiProperty() item_version: number;
  @ApiProperty() area: string;
  @ApiProperty() topic: string;
  @ApiProperty({ description: 'Sanitised HTML.' }) question: string;
  @ApiProperty({ type: QuestionStimulusDto, nullable: true }) stimulus: QuestionStimulusDto | null;
  @ApiProperty({ type: [ActivityChoiceDto] }) choices: ActivityChoiceDto[];
  @ApiProperty() correct_answer: string;
  @ApiProperty({ description: 'Sanitised HTML.' }) rationale: string;
  @ApiProperty({ description: 'A correction may have taken it out.' }) counts: boolean;
  @ApiProperty() students: number;
  @ApiProperty() right: number;
  @ApiProperty() blank: number;
  @ApiProperty(PERCENT) correct_share: number | null;
  @ApiProperty(OF_SCHOOL) school_correct_share: number | null;
  @ApiProperty({ type: [ActivityAnswersDto] }) answers: ActivityAnswersDto[];
  @ApiProperty({ type: CommonWrongDto, nullable: true, description: 'The wrong answer that most of the class gave.' })
  common_wrong: CommonWrongDto | null;
  @ApiProperty({ type: String, nullable: true }) school_common_wrong: string | null;
  @ApiProperty({ type: [String] }) findings: string[];
}

class ActivityVersionDto {
  @ApiProperty() version: number;
  @ApiProperty() students: number;
}

export class ActivityAnalysisDto {
  @ApiProperty({ example: '2.3 Elimination, Practice Set' }) title: string;
  @ApiProperty() lesson_name: string;
  @ApiProperty({ enum: ['independent_lesson', 'practice_set'] }) kind: 'independent_lesson' | 'practice_set';
  @ApiProperty() course_id: number;
  @ApiProperty() course_name: string;
  @ApiProperty() course_template_id: number;
  @ApiProperty() section_id: number;
  @ApiProperty() section_name: string;
  @ApiProperty({ description: 'Of the activity, the one that most of the class completed.' }) version: number;
  @ApiProperty({ type: [ActivityVersionDto] }) versions: ActivityVersionDto[];
  @ApiProperty({ description: 'Of the class who completed this version.' }) students: number;
  @ApiProperty({ description: 'In the class.' }) of: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Of the school, with the class.' })
  school_students: number | null;
  @ApiProperty({ type: Number, nullable: true }) mean_right: number | null;
  @ApiProperty({ type: String, nullable: true }) lead: string | null;
  @ApiProperty({ type: String, nullable: true }) rest: string | null;
  @ApiProperty({ type: [AnalysedItemDto] }) items: AnalysedItemDto[];
}

export class ActivityAnalysisAnswer {
  @ApiProperty({ type: ActivityAnalysisDto }) response: ActivityAnalysisDto;
}
