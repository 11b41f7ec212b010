import { ApiProperty, PartialType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { Fields, ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import { ACTIVITY_KINDS, type ActivityKind } from '../course-template.js';
import { MOST } from '../limits.js';
import type { LessonForm } from './lesson-form.js';
import type {
  Bank,
  LessonCard,
  LessonUse,
  LessonView,
  ListedActivity,
  ListedTemplate,
  TemplateView,
} from './template-views.js';

const LARGEST = MOST.version;
const EXAMS = ['SAT', 'ACT'] as const;
type Exam = (typeof EXAMS)[number];
const NAME = { message: 'Please enter a name' };
const MINUTES = { message: `Please enter whole minutes, at most ${MOST.minutes}` };
const LESSONS = { message: 'Please send the lessons as a list of ids' };

class TemplatesMetaDto {
  @ApiProperty() totalCount!: number;
}

class SchoolNameDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

class TemplateChoiceDto {
  @ApiProperty() id!: number;
  @ApiProperty({ description: 'The same id, under the name that schools have it by' }) he_course_template_id!: number;
  @ApiProperty() name!: string;
}

export class TemplateChoicesAnswer {
  @ApiProperty({ type: [TemplateChoiceDto], description: 'What a school may take' })
  courseTemplates!: TemplateChoiceDto[];
}

class TemplateUseDto {
  @ApiProperty({ description: 'Students with responses' }) students!: number;
  @ApiProperty() responses!: number;
  @ApiProperty({ description: 'Assignments that are not over' }) assignments!: number;
}

export class TemplateUseAnswer {
  @ApiProperty({ type: TemplateUseDto }) use!: TemplateUseDto;
}

class ListedTemplateDto implements ListedTemplate {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: EXAMS }) exam!: Exam;
  @ApiProperty() sections!: number;
  @ApiProperty({ description: 'Not withdrawn ones' }) lessons!: number;
  @ApiProperty({ type: [SchoolNameDto], description: 'Schools that take it' }) schools!: SchoolNameDto[];
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt!: string | null;
}

export class TemplatesAnswer {
  @ApiProperty({ type: [ListedTemplateDto] }) courseTemplates!: ListedTemplateDto[];
  @ApiProperty({ type: TemplatesMetaDto }) meta!: TemplatesMetaDto;
}

class LessonUseDto implements LessonUse {
  @ApiProperty({ description: 'Assignments that are not over' }) assignments!: number;
  @ApiProperty({ description: 'Schools that have them' }) schools!: number;
  @ApiProperty({ description: 'Students who have begun and not completed an activity' }) begun!: number;
  @ApiProperty({ description: 'Ever given or begun: it can be withdrawn, not deleted' }) used!: boolean;
}

class LessonCardDto implements LessonCard {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() instructionalMinutes!: number;
  @ApiProperty() independentMinutes!: number;
  @ApiProperty({ description: 'Of its explanation' }) pages!: number;
  @ApiProperty({ type: [String] }) topics!: string[];
  @ApiProperty() video!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Questions' }) independentLesson!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Questions' }) practiceSet!: number | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) withdrawnAt!: string | null;
  @ApiProperty({ type: LessonUseDto }) use!: LessonUseDto;
}

class TemplateSectionDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() memo!: string;
  @ApiProperty({ type: [LessonCardDto] }) lessons!: LessonCardDto[];
}

class TemplateDto implements TemplateView {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: EXAMS }) exam!: Exam;
  @ApiProperty({ description: 'To be sent with a change' }) revision!: number;
  @ApiProperty({ type: [SchoolNameDto] }) schools!: SchoolNameDto[];
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt!: string | null;
  @ApiProperty({ type: [TemplateSectionDto] }) sections!: TemplateSectionDto[];
}

export class TemplateAnswer {
  @ApiProperty({ type: TemplateDto }) courseTemplate!: TemplateDto;
}

class NewTemplateDto {
  @ApiProperty() @IsString(NAME) @MaxLength(MOST.name) name!: string;
  @ApiProperty({ enum: EXAMS }) @IsIn(EXAMS, { message: 'Please choose SAT or ACT' }) exam!: Exam;
}

export class NewTemplateBody {
  @ApiProperty({ type: NewTemplateDto }) @Fields(() => NewTemplateDto) course_template!: NewTemplateDto;
}

class RenameTemplateDto {
  @ApiProperty() @IsString(NAME) @MaxLength(MOST.name) name!: string;
  @ApiProperty({ required: false }) @MayBeMissing() @IsInt() @Min(1) @Max(LARGEST) revision?: number;
}

export class RenameTemplateBody {
  @ApiProperty({ type: RenameTemplateDto }) @Fields(() => RenameTemplateDto) course_template!: RenameTemplateDto;
}

class SectionFormDto {
  @ApiProperty() @IsString(NAME) @MaxLength(MOST.name) name!: string;
  @ApiProperty({ type: String, required: false, default: '' }) @IsString() @MaxLength(MOST.memo) memo = '';
}

export class NewSectionBody {
  @ApiProperty({ type: SectionFormDto }) @Fields(() => SectionFormDto) section!: SectionFormDto;
}

class EditSectionDto extends SectionFormDto {
  @ApiProperty({ required: false, description: 'Of the template' })
  @MayBeMissing()
  @IsInt()
  @Min(1)
  @Max(LARGEST)
  revision?: number;
}

export class EditSectionBody {
  @ApiProperty({ type: EditSectionDto }) @Fields(() => EditSectionDto) section!: EditSectionDto;
}

class SectionOrderDto {
  @ApiProperty() @IsInt() @Min(1) @Max(LARGEST) id!: number;
  @ApiProperty({ type: [Number] })
  @IsArray(LESSONS)
  @ArrayMaxSize(MOST.lessons, LESSONS)
  @IsInt({ each: true, ...LESSONS })
  @Min(1, { each: true, ...LESSONS })
  @Max(LARGEST, { each: true, ...LESSONS })
  lessonIds!: number[];
}

export class OrderBody {
  @ApiProperty({ type: [SectionOrderDto], description: 'All of them' })
  @IsArray()
  @ArrayMaxSize(MOST.sections)
  @ListOfFields(() => SectionOrderDto)
  sections!: SectionOrderDto[];
  @ApiProperty() @IsInt() @Min(1) @Max(LARGEST) revision!: number;
}

export class TemplateTopicDto {
  @ApiProperty({ enum: EXAMS }) @IsIn(EXAMS) exam!: Exam;
  @ApiProperty() @IsString() @MaxLength(MOST.name) category!: string;
  @ApiProperty() @IsString() @MaxLength(MOST.name) area!: string;
  @ApiProperty() @IsString() @MaxLength(MOST.name) topic!: string;
}

export class TopicsAnswer {
  @ApiProperty({ type: [TemplateTopicDto] }) topics!: TemplateTopicDto[];
}

class PageDto {
  @ApiProperty() @IsString() @MaxLength(MOST.name) title!: string;
  @ApiProperty({ description: 'HTML; formulas as \\(x^2\\), or \\[x^2\\] on a line of their own' })
  @IsString()
  @MaxLength(MOST.page)
  html!: string;
}

class ActivityItemDto {
  @ApiProperty() @IsString() @MaxLength(MOST.ref) ref!: string;
  @ApiProperty() @IsInt() @Min(1) @Max(LARGEST) version!: number;
}

const bank = (): PropertyDecorator => (target, key) => {
  IsArray()(target, key as string);
  ArrayMaxSize(MOST.questions, { message: `At most ${MOST.questions} questions` })(target, key as string);
  ListOfFields(() => ActivityItemDto)(target, key);
};

class NewLessonDto implements LessonForm {
  @ApiProperty() @IsString(NAME) @MaxLength(MOST.name) name!: string;
  @ApiProperty() @IsString() @MaxLength(MOST.memo) memo!: string;
  @ApiProperty() @IsInt(MINUTES) @Min(0, MINUTES) @Max(MOST.minutes, MINUTES) instructionalMinutes!: number;
  @ApiProperty() @IsInt(MINUTES) @Min(0, MINUTES) @Max(MOST.minutes, MINUTES) independentMinutes!: number;
  @ApiProperty({ type: [TemplateTopicDto] })
  @IsArray()
  @ArrayMaxSize(MOST.topics, { message: `At most ${MOST.topics} topics` })
  @ListOfFields(() => TemplateTopicDto)
  topics!: TemplateTopicDto[];
  @ApiProperty({ type: [PageDto] })
  @IsArray()
  @ArrayMaxSize(MOST.pages, { message: `At most ${MOST.pages} pages` })
  @ListOfFields(() => PageDto)
  pages!: PageDto[];
  @ApiProperty({ type: String, nullable: true })
  @ValidateIf((_object, value) => value !== null)
  @IsString()
  @MaxLength(2000)
  videoUrl!: string | null;
  @ApiProperty({ type: [ActivityItemDto], description: 'Without questions there is no such activity' })
  @bank()
  independentLesson!: ActivityItemDto[];
  @ApiProperty({ type: [ActivityItemDto] })
  @bank()
  practiceSet!: ActivityItemDto[];
}

export class NewLessonBody {
  @ApiProperty({ type: NewLessonDto }) @Fields(() => NewLessonDto) lesson!: NewLessonDto;
}

/** Fields that are missing stay. */
class EditLessonDto extends PartialType(NewLessonDto, { skipNullProperties: false }) {
  @ApiProperty({ required: false, description: 'The one that the form was read with' })
  @MayBeMissing()
  @IsInt()
  @Min(1)
  @Max(LARGEST)
  revision?: number;
}

export class EditLessonBody {
  @ApiProperty({ type: EditLessonDto }) @Fields(() => EditLessonDto) lesson!: EditLessonDto;
}

export class BankQuestionDto {
  @ApiProperty() ref!: string;
  @ApiProperty() version!: number;
  @ApiProperty({ enum: ['mcq', 'mcq-multi', 'spr'] }) kind!: 'mcq' | 'mcq-multi' | 'spr';
  @ApiProperty({ enum: EXAMS }) exam!: Exam;
  @ApiProperty() category!: string;
  @ApiProperty() area!: string;
  @ApiProperty() topic!: string;
  @ApiProperty({ enum: [1, 2, 3] }) difficulty!: 1 | 2 | 3;
  @ApiProperty({ description: 'The beginning of the question, as plain text' }) text!: string;
}

class ChosenQuestionDto extends BankQuestionDto {
  @ApiProperty({ description: 'A test asks it now: it has to leave the lesson' }) asked!: boolean;
}

export class BankQuestionsAnswer {
  @ApiProperty({ type: [BankQuestionDto] }) questions!: BankQuestionDto[];
  @ApiProperty({ type: TemplatesMetaDto }) meta!: TemplatesMetaDto;
}

class BankDto implements Bank {
  @ApiProperty({ type: Number, nullable: true }) activityId!: number | null;
  @ApiProperty({ type: Number, nullable: true }) version!: number | null;
  @ApiProperty({ type: [ChosenQuestionDto] }) questions!: ChosenQuestionDto[];
}

class LessonDto implements LessonView {
  @ApiProperty() id!: number;
  @ApiProperty() sectionId!: number;
  @ApiProperty() sectionName!: string;
  @ApiProperty() templateId!: number;
  @ApiProperty() templateName!: string;
  @ApiProperty({ enum: EXAMS }) exam!: Exam;
  @ApiProperty({ description: 'Its template is archived' }) archived!: boolean;
  @ApiProperty() name!: string;
  @ApiProperty() memo!: string;
  @ApiProperty() instructionalMinutes!: number;
  @ApiProperty() independentMinutes!: number;
  @ApiProperty({ type: [TemplateTopicDto] }) topics!: TemplateTopicDto[];
  @ApiProperty({ type: [PageDto] }) pages!: PageDto[];
  @ApiProperty({ type: String, nullable: true }) videoUrl!: string | null;
  @ApiProperty({ type: BankDto }) independentLesson!: BankDto;
  @ApiProperty({ type: BankDto }) practiceSet!: BankDto;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) withdrawnAt!: string | null;
  @ApiProperty({ description: 'To be sent with a change' }) revision!: number;
  @ApiProperty({ type: LessonUseDto }) use!: LessonUseDto;
}

export class LessonAnswer {
  @ApiProperty({ type: LessonDto }) lesson!: LessonDto;
}

export class PageTextBody {
  @ApiProperty() @IsString() @MaxLength(MOST.page) html!: string;
}

export class PageTextAnswer {
  @ApiProperty({ description: 'As it is stored and shown' }) html!: string;
}

class ListedActivityDto implements ListedActivity {
  @ApiProperty() id!: number;
  @ApiProperty({ enum: ACTIVITY_KINDS }) kind!: ActivityKind;
  @ApiProperty() version!: number;
  @ApiProperty() questions!: number;
  @ApiProperty() lessonId!: number;
  @ApiProperty() lesson!: string;
  @ApiProperty() section!: string;
  @ApiProperty() templateId!: number;
  @ApiProperty() course!: string;
  @ApiProperty() withdrawn!: boolean;
  @ApiProperty({ description: 'Schools in which somebody has it now' }) schools!: number;
}

class ImportedQuestionsDto {
  @ApiProperty() imported!: number;
  @ApiProperty({ description: 'That were there with the same content' }) unchanged!: number;
}

export class ImportedCourseAnswer {
  @ApiProperty() template_id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'A course of this code was there, and stayed as it is' }) known!: boolean;
  @ApiProperty({ type: ImportedQuestionsDto }) questions!: ImportedQuestionsDto;
}

export class ActivitiesAnswer {
  @ApiProperty({ type: [ListedActivityDto] }) activities!: ListedActivityDto[];
  @ApiProperty({ type: TemplatesMetaDto }) meta!: TemplatesMetaDto;
}

class TimingDto {
  @ApiProperty({ description: 'Whole minutes' })
  @IsInt(MINUTES)
  @Min(0, MINUTES)
  @Max(MOST.minutes, MINUTES)
  instructional_time!: number;
  @ApiProperty({ description: 'Whole minutes' })
  @IsInt(MINUTES)
  @Min(0, MINUTES)
  @Max(MOST.minutes, MINUTES)
  independent_practice_time!: number;
}

export class LessonTimingBody {
  @ApiProperty({ type: TimingDto }) @Fields(() => TimingDto) lesson!: TimingDto;
}

export class LessonTimingAnswer {
  @ApiProperty({ type: TimingDto }) lesson!: TimingDto;
}

export class SchoolVideoBody {
  @ApiProperty({ type: String, nullable: true, description: 'Null takes it away' })
  @ValidateIf((_object, value) => value !== null)
  @IsString()
  @MaxLength(2000)
  url!: string | null;
  @ApiProperty({ required: false, description: 'Of the administrators of the platform alone; others have their own' })
  @MayBeMissing()
  @IsInt()
  @Min(1)
  @Max(LARGEST)
  school_id?: number;
}

class SchoolVideoDto {
  @ApiProperty({ type: String, nullable: true }) url!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'What holds without an own one' }) templateUrl!:
    string | null;
}

export class SchoolVideoAnswer {
  @ApiProperty({ type: SchoolVideoDto }) video!: SchoolVideoDto;
}
