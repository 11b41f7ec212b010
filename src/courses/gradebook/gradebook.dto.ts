import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsBoolean, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { ValidateIf } from 'class-validator';
import { IsMoment, MayBeMissing } from '../../platform/http/validation.js';
import { instantOrNull, toInstant, toMs } from '../../kernel/clock.js';
import { SECTION_ROLES, type SectionRole } from '../../kernel/roles.js';
import { ACTIVITY_KINDS, type ActivityKind } from '../course-template.js';
import type { ResponseStatus } from '../activity-rules.js';
import { CELL_STATES, type Cell, type CellState } from './cells.js';
import type { CellAction } from './change-cells.js';
import type { CellChange, CellPast } from './cell-history.js';
import { KIND_NAMES, type Gradebook } from './gradebook.js';
import type { StudentAnswers } from './student-answers.js';
import { REMINDED, type Reminded } from './reminders.js';

const MOMENT = { type: String, format: 'date-time', nullable: true } as const;
const STATUSES = ['Not Started', 'In Progress', 'Completed'] as const satisfies readonly ResponseStatus[];
export const CELL_ACTIONS = [
  'deleted',
  'brought_back',
  'excused',
  'not_excused',
  'extended',
  'not_extended',
  'destroyed',
] as const satisfies readonly CellAction[];

export class GradebookCourseDto {
  @ApiProperty() he_course_id: number;
  @ApiProperty({ description: 'The course template.' }) course_template_id: number;
  @ApiProperty() course_name: string;
  @ApiProperty({ ...MOMENT, description: 'The school gave it up then: it is only read.' }) archived_at: string | null;
}

class GradebookClassDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
  @ApiProperty({ enum: SECTION_ROLES, nullable: true, description: 'Of the asker in the class.' })
  role: SectionRole | null;
  @ApiProperty() students: number;
}

export class GradebookChoicesAnswer {
  @ApiProperty({ type: [GradebookCourseDto], description: 'Those of now first, then earlier ones.' })
  courses: GradebookCourseDto[];
  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'The course of which the class was given a lesson last, else in which it worked last; null without one.',
  })
  begins_with: number | null;
  @ApiProperty({ type: [GradebookClassDto] }) classes: GradebookClassDto[];
}

class HeaderSectionDto {
  @ApiProperty() section_id: number;
  @ApiProperty() section_name: string;
  @ApiProperty({ description: 'Columns below it.' }) activities: number;
}

class HeaderLessonDto {
  @ApiProperty() lesson_id: number;
  @ApiProperty({ example: '2.3' }) lesson_number: string;
  @ApiProperty() lesson_name: string;
  @ApiProperty() section_id: number;
  @ApiProperty({ description: 'Columns below it.' }) activities: number;
  @ApiProperty({ ...MOMENT, description: 'When the class has it first; null where it was not given.' })
  start_at: string | null;
  @ApiProperty({ ...MOMENT, description: 'Null: no end.' }) end_at: string | null;
}

class HeaderSummaryDto {
  @ApiProperty() key: string;
  @ApiProperty({ example: 'Average of completed' }) label: string;
}

class HeaderActivityDto {
  @ApiProperty({ example: 'Practice Set' }) activity_name: string;
  @ApiProperty() lesson_id: number;
  @ApiProperty() activity_id: number;
  @ApiProperty({ enum: ACTIVITY_KINDS }) kind: ActivityKind;
  @ApiProperty() questions: number;
  @ApiProperty({ description: 'Students of the class who have it, without who is excused.' }) assigned: number;
  @ApiProperty() completed: number;
  @ApiProperty({ description: 'Not completed and past the end.' }) overdue: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Whole percent, of who completed it.' })
  average: number | null;
  @ApiProperty({ description: 'Students of the class for whom it opens later.' }) later: number;
}

class TableHeadersDto {
  @ApiProperty({ type: [HeaderSectionDto] }) sections: HeaderSectionDto[];
  @ApiProperty({ type: [HeaderLessonDto] }) lessons: HeaderLessonDto[];
  @ApiProperty({ type: [HeaderSummaryDto] }) summary: HeaderSummaryDto[];
  @ApiProperty({ type: [HeaderActivityDto] }) activities: HeaderActivityDto[];
}

class GradebookStudentDto {
  @ApiProperty() id: number;
  @ApiProperty({ example: 'Becker, Liam' }) name: string;
  @ApiProperty() first_name: string;
  @ApiProperty() last_name: string;
  @ApiProperty({ description: 'In the class now.' }) enrolled: boolean;
  @ApiProperty({ description: 'Can be written to.' }) has_email: boolean;
}

class RowSummaryDto {
  @ApiProperty({ description: 'Without excused ones, as all sums.' }) activities_completed: number;
  @ApiProperty() activities_assigned: number;
  @ApiProperty() activities_in_progress: number;
  @ApiProperty() activities_overdue: number;
  @ApiProperty({ description: 'Not rounded.' }) sum_score_percentage: number;
  @ApiProperty({ description: 'Whole percent; what is open does not lower it.' }) average_of_completed: number;
  @ApiProperty({ description: 'Whole percent; what is open counts as 0.' }) average_of_assigned: number;
  @ApiProperty(MOMENT) last_completed_at: string | null;
}

class GradebookResponseDto {
  @ApiProperty({ enum: STATUSES }) status: ResponseStatus;
  @ApiProperty({ description: 'Not rounded; 0 until it is completed.' }) score_percentage: number;
  @ApiProperty() max_score: number;
  @ApiProperty({ type: Number, nullable: true }) he_course_student_response_id: number | null;
  @ApiProperty({ enum: CELL_STATES }) state: CellState;
  @ApiProperty({ required: false, description: 'Questions answered so far, of a response in progress.' })
  answered?: number;
  @ApiProperty({ required: false, description: 'Of a response in progress.' }) questions?: number;
  @ApiProperty({ required: false }) excused?: boolean;
  @ApiProperty({ required: false, description: 'Past the end and not completed.' }) overdue?: boolean;
  @ApiProperty({ required: false, description: 'Begun in another class.' }) from_another_class?: boolean;
  @ApiProperty({
    required: false,
    description: 'Some of it arrived after the end and counts: the device says that it was given before.',
  })
  arrived_after_end?: boolean;
  @ApiProperty({ required: false, format: 'date-time', description: 'Of this student, where it is not the lesson’s.' })
  end_at?: string;
  @ApiProperty({ required: false, format: 'date-time', description: 'Of what opens later.' })
  opens_at?: string;
}

class GradebookRowDto {
  @ApiProperty({ type: GradebookStudentDto }) student: GradebookStudentDto;
  @ApiProperty({ type: RowSummaryDto }) summary: RowSummaryDto;
  @ApiProperty({ type: [GradebookResponseDto], description: 'One for each activity of the headers, in their order.' })
  responses: GradebookResponseDto[];
}

class GradebookTableDto {
  @ApiProperty({ type: TableHeadersDto }) table_headers: TableHeadersDto;
  @ApiProperty({ type: [GradebookRowDto] }) table_data: GradebookRowDto[];
}

class GradebookPermissionsDto {
  @ApiProperty({ description: 'Delete responses: edit mode.' }) delete: boolean;
  @ApiProperty({ description: 'Excuse a student or give more time.' }) excuse: boolean;
  @ApiProperty({ description: 'Write to students.' }) remind: boolean;
}

class GradebookSectionDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
  @ApiProperty({ enum: SECTION_ROLES, nullable: true }) role: SectionRole | null;
  @ApiProperty() archived: boolean;
}

class GradebookFindingDto {
  @ApiProperty() lead: string;
  @ApiProperty({ type: String, nullable: true }) rest: string | null;
}

export class GradebookAnswer {
  @ApiProperty({ type: GradebookTableDto }) gradebook_table: GradebookTableDto;
  @ApiProperty({ type: GradebookCourseDto }) course: GradebookCourseDto;
  @ApiProperty({ type: GradebookSectionDto }) section: GradebookSectionDto;
  @ApiProperty({ type: GradebookPermissionsDto }) permissions: GradebookPermissionsDto;
  @ApiProperty({ type: GradebookFindingDto }) finding: GradebookFindingDto;
  @ApiProperty({ format: 'date-time', description: 'Who finished nothing since is asked after.' }) quiet_since: string;
}

class CellChangeDto {
  @ApiProperty() id: number;
  @ApiProperty({ enum: CELL_ACTIONS }) action: CellAction;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null is the platform itself.' }) by: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'As whom.' }) on_behalf_of: string | null;
  @ApiProperty() reason: string;
  @ApiProperty({ ...MOMENT, description: 'The end that was given.' }) end_at: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'What the response said: "80%"' }) was: string | null;
  @ApiProperty() may_bring_back: boolean;
  @ApiProperty({ ...MOMENT, description: 'Until when it can be brought back.' }) until: string | null;
  @ApiProperty({ type: Number, nullable: true }) he_course_student_response_id: number | null;
}

export class CellHistoryAnswer {
  @ApiProperty({ ...MOMENT, description: 'When the response that stands was completed.' }) completed_at: string | null;
  @ApiProperty({ type: [CellChangeDto] }) changes: CellChangeDto[];
}

const MOST_ID = 2 ** 31 - 1;

abstract class GradebookBody {
  @ApiProperty() @IsInt() @Min(1) @Max(MOST_ID) course_id!: number;
  @ApiProperty() @IsInt() @Min(1) @Max(MOST_ID) section_id!: number;
}

const REASON = { minLength: 1, maxLength: 500, description: 'It stays in the history of the cell.' } as const;
const SAY_WHY = { message: 'Please say why, in at most 500 characters' };

export class GradebookResponseBody extends GradebookBody {
  @ApiProperty() @IsInt() @Min(1) @Max(MOST_ID) he_course_student_response_id!: number;
  @ApiProperty(REASON) @IsString() @Length(1, 500, SAY_WHY) reason!: string;
}

export class GradebookExceptionBody extends GradebookBody {
  @ApiProperty() @IsInt() @Min(1) @Max(MOST_ID) student_id!: number;
  @ApiProperty() @IsInt() @Min(1) @Max(MOST_ID) activity_id!: number;
  @ApiProperty({ required: false, description: 'What is missing stays.' })
  @MayBeMissing()
  @IsBoolean()
  excused?: boolean;
  @ApiProperty({ ...MOMENT, required: false, description: 'Null takes it back.' })
  @ValidateIf((_object, value) => value !== undefined && value !== null)
  @IsMoment()
  end_at?: string | null;
  @ApiProperty(REASON) @IsString() @Length(1, 500, SAY_WHY) reason!: string;
}

export class GradebookReminderBody extends GradebookBody {
  @ApiProperty({ type: [Number] })
  @ArrayMinSize(1, { message: 'Please select at least one student' })
  @ArrayMaxSize(1000)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MOST_ID, { each: true })
  student_ids!: number[];
  @ApiProperty({ required: false, description: 'Only about this one.' })
  @MayBeMissing()
  @IsInt()
  @Min(1)
  @Max(MOST_ID)
  activity_id?: number;
}

class RemindedDto {
  @ApiProperty() student_id: number;
  @ApiProperty({ enum: REMINDED }) outcome: Reminded;
}

export class ReminderAnswer {
  @ApiProperty({ type: [RemindedDto] }) students: RemindedDto[];
}

class ReminderMailDto {
  @ApiProperty() student_name: string;
  @ApiProperty() subject: string;
  @ApiProperty() text: string;
}

export class ReminderPreviewAnswer {
  @ApiProperty({ type: ReminderMailDto, nullable: true, description: 'Null where nobody would get a mail.' })
  mail: ReminderMailDto | null;
}

/** A gradebook as it goes over the wire, cells as short as they can be: there may be twenty thousand. */
export class StudentAnswersAnswer {
  @ApiProperty() student_name: string;
  @ApiProperty() section_name: string;
  @ApiProperty() course_name: string;
  @ApiProperty() lesson_name: string;
  @ApiProperty({ enum: ACTIVITY_KINDS }) kind: ActivityKind;
  @ApiProperty({ ...MOMENT, description: 'Null while it is in progress.' }) completed_at: string | null;
  @ApiProperty({ type: Number, nullable: true }) score: number | null;
  @ApiProperty() max_score: number;
  @ApiProperty({ description: 'Some of it arrived after the end, dated by the device.' }) arrived_after_end: boolean;
  @ApiProperty({ description: 'JSON text, as of the student’s own review.' }) review_questions: string;
}

export function toStudentAnswers(of: StudentAnswers): StudentAnswersAnswer {
  return {
    ...{ student_name: of.studentName, section_name: of.sectionName, course_name: of.courseName },
    ...{ lesson_name: of.lessonName, kind: of.kind, completed_at: of.completedAt?.toISOString() ?? null },
    ...{ score: of.score, max_score: of.maxScore, arrived_after_end: of.arrivedAfterEnd },
    review_questions: JSON.stringify(of.questions),
  };
}

export function toAnswer(gradebook: Gradebook): GradebookAnswer {
  const { course, section, permissions, finding } = gradebook;
  const lessonEnds = new Map(gradebook.lessons.map(({ id, given }) => [id, given?.endAt ? toMs(given.endAt) : null]));
  return {
    gradebook_table: {
      table_headers: {
        sections: gradebook.sections.map(({ id, name, activities }) => ({
          ...{ section_id: id, section_name: name, activities },
        })),
        lessons: gradebook.lessons.map(({ id, number, name, sectionId, activities, given }) => ({
          ...{ lesson_id: id, lesson_number: number, lesson_name: name, section_id: sectionId, activities },
          ...{ start_at: given?.startAt ?? null, end_at: given?.endAt ?? null },
        })),
        summary: [
          { key: 'activities_completed', label: 'Completed' },
          { key: 'average_of_completed', label: 'Average of completed' },
          { key: 'average_of_assigned', label: 'Average of assigned' },
        ],
        activities: gradebook.activities.map(({ id, kind, lessonId, questions, sums }) => ({
          ...{ activity_name: KIND_NAMES[kind], lesson_id: lessonId, activity_id: id, kind, questions, ...sums },
        })),
      },
      table_data: gradebook.rows.map(({ student, sums, cells }) => ({
        student: {
          ...{ id: student.id, name: `${student.lastName}, ${student.firstName}` },
          ...{ first_name: student.firstName, last_name: student.lastName },
          ...{ enrolled: student.enrolled, has_email: student.email !== '' },
        },
        summary: {
          ...{ activities_completed: sums.completed, activities_assigned: sums.assigned },
          ...{ activities_in_progress: sums.inProgress, activities_overdue: sums.overdue },
          sum_score_percentage: sums.percents,
          ...{ average_of_completed: sums.averageOfCompleted, average_of_assigned: sums.averageOfAssigned },
          last_completed_at: instantOrNull(sums.lastCompletedMs),
        },
        responses: cells.map((cell, place) => {
          const { lessonId, questions } = gradebook.activities[place]!;
          return toResponse(cell, section.id, questions, lessonEnds.get(lessonId) ?? null);
        }),
      })),
    },
    course: toCourse(course),
    section: { id: section.id, name: section.displayName, role: section.role, archived: section.archived },
    permissions: { delete: permissions.delete, excuse: permissions.excuse, remind: permissions.remind },
    finding,
    quiet_since: gradebook.quietSince,
  };
}

/** Written field by field: there may be twenty thousand, and a spread takes longer than all of one. */
function toResponse(
  { status, percent, response, state, excused, overdue, endMs, opensMs }: Cell,
  sectionId: number,
  questions: number,
  lessonEndMs: number | null,
): GradebookResponseDto {
  const cell: GradebookResponseDto = {
    status,
    score_percentage: percent,
    max_score: response?.maxScore ?? questions,
    he_course_student_response_id: response?.id ?? null,
    state,
  };
  if (response) {
    if (status === 'In Progress') {
      cell.answered = response.answered;
      cell.questions = response.questions;
    }
    if (response.sectionId !== sectionId) cell.from_another_class = true;
    if (response.arrivedAfterEnd > 0) cell.arrived_after_end = true;
  }
  if (excused) cell.excused = true;
  if (overdue) cell.overdue = true;
  if (endMs !== null && endMs !== lessonEndMs) cell.end_at = toInstant(endMs);
  if (opensMs !== null) cell.opens_at = toInstant(opensMs);
  return cell;
}

export function toCourse({ id, templateId, name, archivedAt }: Gradebook['course']): GradebookCourseDto {
  return { he_course_id: id, course_template_id: templateId, course_name: name, archived_at: archivedAt };
}

export function toHistory({ completedAt, changes }: CellPast): CellHistoryAnswer {
  return { completed_at: completedAt, changes: changes.map(toChange) };
}

function toChange({ onBehalfOf, endAt, mayBringBack, responseId, ...change }: CellChange): CellChangeDto {
  return {
    ...change,
    ...{ on_behalf_of: onBehalfOf, end_at: endAt, may_bring_back: mayBringBack },
    he_course_student_response_id: responseId,
  };
}
