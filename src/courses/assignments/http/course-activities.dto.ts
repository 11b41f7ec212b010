import { ApiProperty } from '@nestjs/swagger';
import type { TopicLesson } from '../../read/lessons-by-topic.js';
import type { AssignedLessonRow, OpenAssignment } from '../read/assignments.js';
import type { ActivityBank, CourseView, LessonView } from '../read/course-view.js';
import type { LessonClass, SchoolCourse } from '../read/staff-courses.js';

class CourseActivityDto {
  @ApiProperty({ description: 'Of the course that the school takes' }) id!: number;
  @ApiProperty() course_name!: string;
  @ApiProperty() template_id!: number;
}

export class MinimalCoursesAnswer {
  @ApiProperty({ type: [CourseActivityDto] }) course_activities!: CourseActivityDto[];
}

class ListedCourseDto extends CourseActivityDto {
  @ApiProperty({ enum: ['SAT', 'ACT'] }) exam!: 'SAT' | 'ACT';
  @ApiProperty() sections!: number;
  @ApiProperty() lessons!: number;
}

class EarlierCourseDto extends CourseActivityDto {
  @ApiProperty({ type: String, format: 'date-time' }) archived_at!: string;
}

class LessonClassDto {
  @ApiProperty() id!: number;
  @ApiProperty() displayName!: string;
  @ApiProperty() studentCount!: number;
  @ApiProperty({ description: 'Neither archived nor hidden' }) open!: boolean;
  @ApiProperty() assign!: boolean;
}

export class CoursesAnswer {
  @ApiProperty({ type: [ListedCourseDto] }) course_activities!: ListedCourseDto[];
  @ApiProperty({ type: [EarlierCourseDto], description: 'What the school gave up: its gradebook is read' })
  earlier_courses!: EarlierCourseDto[];
  @ApiProperty({ type: [LessonClassDto], description: 'Whose lessons the caller sees: of a teacher the own ones' })
  classes!: LessonClassDto[];
  @ApiProperty({ description: 'Whether the own classes are listed beside the courses' }) own_classes!: boolean;
}

class CourseTemplateDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() course_id!: number;
}

export class CourseTemplatesAnswer {
  @ApiProperty({ type: [CourseTemplateDto] }) templates!: CourseTemplateDto[];
}

class ScheduleDto {
  @ApiProperty() start_at!: string;
  @ApiProperty({ type: String, nullable: true }) end_at!: string | null;
}

class ActivityProgressDto {
  @ApiProperty({ description: 'Who is not excused from it' }) students!: number;
  @ApiProperty() finished!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Whole percent of those who finished' })
  average!: number | null;
}

class ActivityBankDto {
  @ApiProperty() activity_id!: number;
  @ApiProperty() questions!: number;
  @ApiProperty({ type: ActivityProgressDto, nullable: true, description: 'Of the class that was asked for' })
  progress!: ActivityProgressDto | null;
}

class ActivityBanksDto {
  @ApiProperty({ type: ActivityBankDto, nullable: true }) independent_lesson!: ActivityBankDto | null;
  @ApiProperty({ type: ActivityBankDto, nullable: true }) practice_set!: ActivityBankDto | null;
}

class MaterialAddressDto {
  @ApiProperty({ type: String, nullable: true }) url!: string | null;
}

class SupportMaterialsDto {
  @ApiProperty({ type: MaterialAddressDto, description: 'The slides that are made of the lesson' })
  google!: MaterialAddressDto;
  @ApiProperty({ type: MaterialAddressDto }) support_videos!: MaterialAddressDto;
}

class LessonTopicDto {
  @ApiProperty({ enum: ['SAT', 'ACT'] }) exam!: 'SAT' | 'ACT';
  @ApiProperty() category!: string;
  @ApiProperty() area!: string;
  @ApiProperty() topic!: string;
}

class LessonScheduleDto {
  @ApiProperty() schedule_id!: number;
  @ApiProperty() course_id!: number;
  @ApiProperty() lesson_id!: number;
  @ApiProperty() section_id!: number;
  @ApiProperty({ type: ScheduleDto }) assignment_schedule!: ScheduleDto;
  @ApiProperty({ type: [Number], nullable: true, description: 'null for the whole class' })
  student_ids!: number[] | null;
  @ApiProperty() revision!: number;
}

class LessonProgressDto {
  @ApiProperty() students!: number;
  @ApiProperty() finished!: number;
}

class CourseLessonDto {
  @ApiProperty() id!: number;
  @ApiProperty({ description: 'As in the gradebook', example: '2.3' }) number!: string;
  @ApiProperty() name!: string;
  @ApiProperty() memo!: string;
  @ApiProperty({ description: 'Minutes' }) instructional_time!: number;
  @ApiProperty({ description: 'Minutes' }) independent_practice_time!: number;
  @ApiProperty({ type: ActivityBanksDto }) learnosity_activity_banks!: ActivityBanksDto;
  @ApiProperty({ type: SupportMaterialsDto }) support_materials!: SupportMaterialsDto;
  @ApiProperty({ type: [LessonTopicDto] }) topics!: LessonTopicDto[];
  @ApiProperty({ type: [Number], description: 'Classes that have it as a whole' }) assigned_section_ids!: number[];
  @ApiProperty({ type: ScheduleDto, nullable: true, description: 'Of the class that was asked for' })
  assignment_schedule!: ScheduleDto | null;
  @ApiProperty({ type: [LessonScheduleDto] }) assignments!: LessonScheduleDto[];
  @ApiProperty({ type: LessonProgressDto, nullable: true, description: 'Of the class that was asked for' })
  progress!: LessonProgressDto | null;
}

class CourseSectionDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() memo!: string;
  @ApiProperty() order!: number;
  @ApiProperty({ type: [CourseLessonDto] }) lessons!: CourseLessonDto[];
}

class CourseDto extends CourseActivityDto {
  @ApiProperty({ enum: ['SAT', 'ACT'] }) exam!: 'SAT' | 'ACT';
  @ApiProperty({ type: [CourseSectionDto] }) sections!: CourseSectionDto[];
}

export class CourseAnswer {
  @ApiProperty({ type: CourseDto }) course_activity!: CourseDto;
}

class AssignedLessonDto {
  @ApiProperty() schedule_id!: number;
  @ApiProperty() course_id!: number;
  @ApiProperty() course_name!: string;
  @ApiProperty() lesson_id!: number;
  @ApiProperty() lesson_name!: string;
  @ApiProperty() section_id!: number;
  @ApiProperty() section_name!: string;
  @ApiProperty() created_by!: string;
  @ApiProperty({ type: ScheduleDto }) assignment_schedule!: ScheduleDto;
  @ApiProperty({ type: Number, nullable: true, description: 'How many students; null for the whole class' })
  students!: number | null;
  @ApiProperty() revision!: number;
  @ApiProperty() edit!: boolean;
  @ApiProperty() delete!: boolean;
}

class AssignedMetaDto {
  @ApiProperty() totalCount!: number;
}

export class AssignedLessonsAnswer {
  @ApiProperty({ type: [AssignedLessonDto] }) assigned_lessons!: AssignedLessonDto[];
  @ApiProperty({ type: AssignedMetaDto }) meta!: AssignedMetaDto;
  @ApiProperty({ description: 'That the school has' }) courses_count!: number;
}

class TopicLessonDto {
  @ApiProperty() he_course_id!: number;
  @ApiProperty() course_name!: string;
  @ApiProperty() lesson_id!: number;
  @ApiProperty() lesson_name!: string;
  @ApiProperty() section_name!: string;
}

export class TopicLessonsAnswer {
  @ApiProperty({ type: [TopicLessonDto] }) lessons!: TopicLessonDto[];
}

export class LessonTopicsAnswer {
  @ApiProperty({ type: [LessonTopicDto] }) topics!: LessonTopicDto[];
}

export class ClassScheduleAnswer {
  @ApiProperty({ type: [LessonScheduleDto] }) assignment_schedules!: LessonScheduleDto[];
}

export class AssignmentAnswer {
  @ApiProperty({ type: LessonScheduleDto }) assignment_schedule!: LessonScheduleDto;
  @ApiProperty() message!: string;
}

export class MessageAnswer {
  @ApiProperty() message!: string;
}

export const courseDto = ({
  id,
  name,
  templateId,
}: Pick<SchoolCourse, 'id' | 'name' | 'templateId'>): CourseActivityDto => ({
  id,
  course_name: name,
  template_id: templateId,
});

export const listedCourseDto = (course: SchoolCourse): ListedCourseDto => ({
  ...courseDto(course),
  exam: course.exam,
  sections: course.sections,
  lessons: course.lessons,
});

export const classDto = ({ id, displayName, studentCount, open, lessonPermissions }: LessonClass): LessonClassDto => ({
  id,
  displayName,
  studentCount,
  open,
  assign: lessonPermissions.assign,
});

export const scheduleDto = (one: OpenAssignment): LessonScheduleDto => ({
  schedule_id: one.id,
  course_id: one.courseId,
  lesson_id: one.lessonId,
  section_id: one.sectionId,
  assignment_schedule: { start_at: one.startAt, end_at: one.endAt },
  student_ids: one.wholeClass ? null : one.studentIds,
  revision: one.revision,
});

/** @param slidesOf the address of a lesson's slides */
export function courseViewDto(
  { course, sections }: CourseView,
  sectionId: number | undefined,
  slidesOf: (lessonId: number) => string,
): CourseDto {
  return {
    ...courseDto(course),
    exam: course.exam,
    sections: sections.map(({ lessons, ...section }) => ({
      ...section,
      lessons: lessons.map((lesson) => lessonDto(lesson, sectionId, slidesOf)),
    })),
  };
}

function lessonDto(
  lesson: LessonView,
  sectionId: number | undefined,
  slidesOf: (lessonId: number) => string,
): CourseLessonDto {
  const whole = lesson.assignments.filter(({ wholeClass }) => wholeClass);
  const own = whole.find((one) => one.sectionId === sectionId);
  return {
    id: lesson.id,
    number: lesson.number,
    name: lesson.name,
    memo: lesson.memo,
    instructional_time: lesson.instructionalMinutes,
    independent_practice_time: lesson.independentMinutes,
    learnosity_activity_banks: {
      independent_lesson: bankDto(lesson.independentLesson),
      practice_set: bankDto(lesson.practiceSet),
    },
    support_materials: {
      google: { url: lesson.slides ? slidesOf(lesson.id) : null },
      support_videos: { url: lesson.videoUrl },
    },
    topics: lesson.topics,
    assigned_section_ids: whole.map((one) => one.sectionId),
    assignment_schedule: own ? { start_at: own.startAt, end_at: own.endAt } : null,
    assignments: lesson.assignments.map(scheduleDto),
    progress: lesson.progress && { students: lesson.progress.students, finished: lesson.progress.finished },
  };
}

function bankDto(bank: ActivityBank | null): ActivityBankDto | null {
  return bank && { activity_id: bank.activityId, questions: bank.questions, progress: bank.progress };
}

export const assignedLessonDto = (row: AssignedLessonRow): AssignedLessonDto => ({
  schedule_id: row.id,
  course_id: row.courseId,
  course_name: row.courseName,
  lesson_id: row.lessonId,
  lesson_name: row.lessonName,
  section_id: row.sectionId,
  section_name: row.sectionName,
  created_by: row.createdBy,
  assignment_schedule: { start_at: row.startAt, end_at: row.endAt },
  students: row.students,
  revision: row.revision,
  edit: row.edit,
  delete: row.delete,
});

export const topicLessonDto = (lesson: TopicLesson): TopicLessonDto => ({
  he_course_id: lesson.courseId,
  course_name: lesson.courseName,
  lesson_id: lesson.lessonId,
  lesson_name: lesson.lessonName,
  section_name: lesson.sectionName,
});
