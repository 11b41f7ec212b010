import { Controller, Get, Param, ParseIntPipe } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../../identity/index.js';
import { FromQuery, id, listQuery, oneOf, queryOf, searchText, type ReadOf } from '../../../platform/http/list.js';
import { LessonsByTopic } from '../../read/lessons-by-topic.js';
import { ActivityPreviewAnswer } from '../../http/activity-preview.dto.js';
import { ActivityPreviews } from '../../read/activity-previews.js';
import { ASSIGNMENT_SORTS, Assignments } from '../read/assignments.js';
import { CourseViews } from '../read/course-view.js';
import { StaffCourses, type LessonClass } from '../read/staff-courses.js';
import {
  AssignedLessonsAnswer,
  assignedLessonDto,
  classDto,
  CourseAnswer,
  courseDto,
  CoursesAnswer,
  CourseTemplatesAnswer,
  courseViewDto,
  LessonTopicsAnswer,
  listedCourseDto,
  MinimalCoursesAnswer,
  topicLessonDto,
  TopicLessonsAnswer,
} from './course-activities.dto.js';

const assignments = <Of extends object>(of: Of) =>
  listQuery({
    sort: ASSIGNMENT_SORTS,
    perPage: 100,
    perPageName: 'perPage',
    search: searchText('searchProp'),
    filters: { status: oneOf('status', ['active', 'upcoming', 'past'] as const).required(), ...of },
  });
const OF_SECTION = assignments({ sectionId: id('sectionId').required() });
const OF_COURSE = assignments({ courseId: id('courseId', 'The course of the school').required() });
const CLASS = id('section_id', 'A class, for its dates and its progress');
const TOPIC = queryOf({
  exam: oneOf('exam', ['SAT', 'ACT'] as const).required(),
  category: searchText('category'),
  area: searchText('area'),
  topic: searchText('topic'),
});

/** Courses of the school with their lessons, and what classes have of them. */
@ApiTags('Courses')
@Controller('api/staff/course_activities')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class CourseActivitiesController {
  constructor(
    private readonly courses: StaffCourses,
    private readonly views: CourseViews,
    private readonly assigned: Assignments,
    private readonly previews: ActivityPreviews,
    private readonly byTopic: LessonsByTopic,
  ) {}

  @Get()
  @ApiOkResponse({ type: CoursesAnswer })
  async list(@CurrentSession() session: Session): Promise<CoursesAnswer> {
    const [courses, earlier, classes] = await Promise.all([
      this.courses.list(session),
      this.courses.earlier(session),
      this.courses.classesOf(session),
    ]);
    return {
      course_activities: courses.map(listedCourseDto),
      earlier_courses: earlier.map(({ archivedAt, ...course }) => ({
        ...courseDto(course),
        archived_at: archivedAt.toISOString(),
      })),
      classes: classes.map(classDto),
      own_classes: this.courses.hasOwnClasses(session),
    };
  }

  @Get('minimal')
  @ApiOkResponse({ type: MinimalCoursesAnswer })
  async minimal(@CurrentSession() session: Session): Promise<MinimalCoursesAnswer> {
    return { course_activities: (await this.courses.list(session)).map(courseDto) };
  }

  @Get('templates')
  @ApiOkResponse({ type: CourseTemplatesAnswer })
  async templates(@CurrentSession() session: Session): Promise<CourseTemplatesAnswer> {
    const courses = await this.courses.list(session);
    return { templates: courses.map(({ templateId, name, id: course_id }) => ({ id: templateId, name, course_id })) };
  }

  @Get('section_assignments')
  @ApiOkResponse({ type: AssignedLessonsAnswer })
  async sectionAssignments(
    @CurrentSession() session: Session,
    @FromQuery(OF_SECTION) { filters, ...request }: ReadOf<typeof OF_SECTION>,
  ): Promise<AssignedLessonsAnswer> {
    const section = await this.courses.section(session, filters.sectionId);
    const courses = await this.courses.list(session);
    return this.page(
      [section],
      courses.map((course) => course.id),
      filters.status,
      request,
      courses.length,
    );
  }

  /** Of the classes that are neither archived nor hidden; of a teacher the own ones. */
  @Get('course_assignments')
  @ApiOkResponse({ type: AssignedLessonsAnswer })
  async courseAssignments(
    @CurrentSession() session: Session,
    @FromQuery(OF_COURSE) { filters, ...request }: ReadOf<typeof OF_COURSE>,
  ): Promise<AssignedLessonsAnswer> {
    await this.courses.course(session, filters.courseId);
    const [classes, courses] = await Promise.all([this.courses.classesOf(session), this.courses.list(session)]);
    return this.page(classes, [filters.courseId], filters.status, request, courses.length);
  }

  /** Lessons of the school's courses that teach a topic, as the reports name it. */
  @Get('lessons_for_topic')
  @ApiOkResponse({ type: TopicLessonsAnswer })
  async lessonsForTopic(
    @CurrentSession() session: Session,
    @FromQuery(TOPIC) topic: ReadOf<typeof TOPIC>,
  ): Promise<TopicLessonsAnswer> {
    const { id: schoolId } = await this.courses.school(session);
    return { lessons: (await this.byTopic.of(schoolId, topic)).map(topicLessonDto) };
  }

  /** Topics that some lesson of the school's courses teaches. */
  @Get('lesson_topics')
  @ApiOkResponse({ type: LessonTopicsAnswer })
  async lessonTopics(@CurrentSession() session: Session): Promise<LessonTopicsAnswer> {
    const { id: schoolId } = await this.courses.school(session);
    return { topics: await this.byTopic.topics(schoolId) };
  }

  /** An activity in the player, with its answers. Nothing of a preview is kept. */
  @Get('activities/:activityId/preview')
  @ApiOkResponse({ type: ActivityPreviewAnswer })
  async preview(
    @CurrentSession() session: Session,
    @Param('activityId', ParseIntPipe) activityId: number,
  ): Promise<ActivityPreviewAnswer> {
    const courses = await this.courses.list(session);
    return this.previews.of(
      activityId,
      courses.map(({ templateId }) => templateId),
    );
  }

  @Get(':courseId')
  @ApiOkResponse({ type: CourseAnswer })
  async get(
    @CurrentSession() session: Session,
    @Param('courseId', ParseIntPipe) courseId: number,
    @FromQuery(CLASS) sectionId: number | undefined,
  ): Promise<CourseAnswer> {
    const view = await this.views.of(session, courseId, sectionId);
    return { course_activity: courseViewDto(view, sectionId, slidesOf) };
  }

  private async page(
    sections: readonly LessonClass[],
    courseIds: readonly number[],
    status: 'active' | 'upcoming' | 'past',
    request: Parameters<Assignments['page']>[2],
    courses_count: number,
  ): Promise<AssignedLessonsAnswer> {
    const { rows, total } = await this.assigned.page(sections, { courseIds, status }, request);
    return { assigned_lessons: rows.map(assignedLessonDto), meta: { totalCount: total }, courses_count };
  }
}

/** Where the slides of a lesson are shown. */
function slidesOf(lessonId: number): string {
  return `/lessons/${lessonId}/slides`;
}
