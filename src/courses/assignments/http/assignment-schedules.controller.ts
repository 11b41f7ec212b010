import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, batchActor, CurrentSession, type Session } from '../../../identity/index.js';
import { Clock } from '../../../kernel/clock.js';
import { uuidv7 } from '../../../kernel/ids.js';
import { BatchDto } from '../../../platform/batches/batch.js';
import { FromQuery, id, queryOf, type ReadOf } from '../../../platform/http/list.js';
import { AssignLesson, AssignLessonHandler } from '../commands/assign-lesson.js';
import {
  ChangeLessonAssignment,
  ChangeLessonAssignmentHandler,
  DeleteLessonAssignment,
  DeleteLessonAssignmentHandler,
} from '../commands/change-assignment.js';
import { GiveLessons, type HowGiven } from '../commands/give-lessons.js';
import { MoveLessons } from '../commands/move-lessons.js';
import { Assignments } from '../read/assignments.js';
import { assignmentNotFound, StaffCourses } from '../read/staff-courses.js';
import {
  AssignMultipleClassBody,
  AssignSectionBody,
  CopyPlanBody,
  CreateScheduleBody,
  DeleteScheduleBody,
  MoveLessonsBody,
  scheduleOf,
  UpdateScheduleBody,
} from './assignment-schedules.dto.js';
import { AssignmentAnswer, ClassScheduleAnswer, MessageAnswer, scheduleDto } from './course-activities.dto.js';

const OF_CLASS = queryOf({
  sectionId: id('section_id').required(),
  courseId: id('course_id', 'Only lessons of this course of the school'),
});

/** Lessons given to classes: one by one, a whole section, another class's plan, and all dates of a class moved. */
@ApiTags('Courses')
@Controller('api/staff/assignment_schedules')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class AssignmentSchedulesController {
  constructor(
    private readonly courses: StaffCourses,
    private readonly assigned: Assignments,
    private readonly assign: AssignLessonHandler,
    private readonly change: ChangeLessonAssignmentHandler,
    private readonly remove: DeleteLessonAssignmentHandler,
    private readonly gives: GiveLessons,
    private readonly moves: MoveLessons,
    private readonly clock: Clock,
  ) {}

  @Get('class_section_schedule')
  @ApiOkResponse({ type: ClassScheduleAnswer })
  async ofClass(
    @CurrentSession() session: Session,
    @FromQuery(OF_CLASS) { sectionId, courseId }: ReadOf<typeof OF_CLASS>,
  ): Promise<ClassScheduleAnswer> {
    await this.courses.section(session, sectionId);
    const given = await this.assigned.ofSection(sectionId, courseId ?? null);
    return { assignment_schedules: given.map(scheduleDto) };
  }

  /** To one class, or to certain students of it. */
  @Post('create')
  @ApiCreatedResponse({ type: AssignmentAnswer })
  async create(@CurrentSession() session: Session, @Body() body: CreateScheduleBody): Promise<AssignmentAnswer> {
    const schedule = scheduleOf(body);
    const [sectionId] = body.class_ids as [number];
    await this.courses.must(session, sectionId, 'assign');
    await this.courses.course(session, body.he_course_id);
    const { assignmentId } = await this.assign.execute(
      new AssignLesson({ courseId: body.he_course_id, lessonId: body.lesson_id }, sectionId, schedule, session, {
        studentIds: body.student_ids,
        replace: body.replace,
      }),
    );
    return {
      assignment_schedule: scheduleDto(await this.assigned.open(session, assignmentId)),
      message: 'Lesson assigned.',
    };
  }

  /** A row for each class; one that has the lesson already is skipped unless `replace` is said. */
  @Post('assign_multiple_class')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  assignMultipleClass(@CurrentSession() session: Session, @Body() body: AssignMultipleClassBody): Promise<BatchDto> {
    return this.gives.lesson(
      batchActor(session),
      { courseId: body.he_course_id, lessonId: body.lesson_id },
      body.class_ids,
      scheduleOf(body),
      {
        ...this.how(body),
        students:
          body.students && Object.fromEntries(body.students.map((one) => [String(one.class_id), one.student_ids])),
      },
    );
  }

  /** Every lesson of a section of the course, one after the other. */
  @Post('assign_section')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  assignSection(@CurrentSession() session: Session, @Body() body: AssignSectionBody): Promise<BatchDto> {
    return this.gives.section(
      batchActor(session),
      { courseId: body.he_course_id, courseSectionId: body.course_section_id },
      body.class_ids,
      { first: scheduleOf(body), daysBetween: body.days_between },
      this.how(body),
    );
  }

  /** What another class of the school has of the course. */
  @Post('copy_plan')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  copyPlan(@CurrentSession() session: Session, @Body() body: CopyPlanBody): Promise<BatchDto> {
    return this.gives.plan(
      batchActor(session),
      { courseId: body.he_course_id, fromSectionId: body.from_section_id },
      body.class_ids,
      body.start_on,
      this.how(body),
    );
  }

  /** The dates of a class, by some days. */
  @Post('move')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  move(@CurrentSession() session: Session, @Body() body: MoveLessonsBody): Promise<BatchDto> {
    return this.moves.start(
      batchActor(session),
      { sectionId: body.section_id, courseId: body.he_course_id ?? null },
      { days: body.days, which: body.which },
      body.batch_id ?? uuidv7(this.clock.now()),
    );
  }

  @Put(':id')
  @ApiOkResponse({ type: AssignmentAnswer })
  async update(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) assignmentId: number,
    @Body() body: UpdateScheduleBody,
  ): Promise<AssignmentAnswer> {
    await this.must(session, assignmentId, body.section_id, 'edit');
    await this.change.execute(new ChangeLessonAssignment(assignmentId, scheduleOf(body), session, body.revision));
    return {
      assignment_schedule: scheduleDto(await this.assigned.open(session, assignmentId)),
      message: 'Assignment updated.',
    };
  }

  @Post(':id/delete')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async delete(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) assignmentId: number,
    @Body() body: DeleteScheduleBody,
  ): Promise<MessageAnswer> {
    await this.must(session, assignmentId, body.section_id, 'delete');
    await this.remove.execute(new DeleteLessonAssignment(assignmentId, session));
    return { message: 'Assignment deleted.' };
  }

  private async must(session: Session, id: number, sectionId: number, action: 'edit' | 'delete'): Promise<void> {
    const found = await this.assigned.open(session, id);
    if (found.sectionId !== sectionId) throw assignmentNotFound();
    await this.courses.must(session, sectionId, action);
  }

  private how({
    batch_id: batchId = uuidv7(this.clock.now()),
    replace,
  }: {
    batch_id?: string;
    replace: boolean;
  }): HowGiven {
    return { batchId, replace };
  }
}
