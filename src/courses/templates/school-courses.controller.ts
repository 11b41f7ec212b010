import { Body, Controller, Get, Param, ParseIntPipe, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { FromQuery, id, type ReadOf } from '../../platform/http/list.js';
import { Classes } from '../../roster/index.js';
import { templateNotFound } from './hold-template.js';
import { SaveLesson, SaveLessonHandler } from './save-lesson.js';
import { schoolOf, SchoolVideos, SetSchoolVideo, SetSchoolVideoHandler } from './school-video.js';
import { TemplateViews } from './template-views.js';
import {
  LessonTimingAnswer,
  LessonTimingBody,
  SchoolVideoAnswer,
  SchoolVideoBody,
  TemplateUseAnswer,
} from './templates.dto.js';

/** What a school would lose with a template. */
@ApiTags('Course templates')
@Controller('api/admin/schools/:id/course_templates')
@Allow('Horizon Admin')
export class SchoolTemplatesController {
  constructor(
    private readonly views: TemplateViews,
    private readonly classes: Classes,
  ) {}

  /** What of its gradebook is put away when the school takes another template in its place. */
  @Get(':templateId/use')
  @ApiOkResponse({ type: TemplateUseAnswer })
  async use(
    @Param('id', ParseIntPipe) schoolId: number,
    @Param('templateId', ParseIntPipe) templateId: number,
  ): Promise<TemplateUseAnswer> {
    const school = await this.classes.school(schoolId);
    if (!school) throw new DomainError('roster/school-not-found', 'This school does not exist.');
    if (!school.courseTemplateIds.includes(templateId)) throw templateNotFound();
    return { use: await this.views.useInSchool(schoolId, templateId) };
  }
}

const SCHOOL_ID = id('school_id', 'Of the administrators of the platform alone; others have their own.');

/** What staff change of lessons. */
@ApiTags('Course activities')
@Controller('api/staff/course_activities/lessons/:lessonId')
export class StaffLessonsController {
  constructor(
    private readonly views: TemplateViews,
    private readonly videos: SchoolVideos,
    private readonly saveLesson: SaveLessonHandler,
    private readonly setVideo: SetSchoolVideoHandler,
  ) {}

  /** Times are of the template, for every school: the platform alone changes them. */
  @Put('timing')
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: LessonTimingAnswer })
  async timing(
    @CurrentSession() by: Session,
    @Param('lessonId', ParseIntPipe) lessonId: number,
    @Body() { lesson }: LessonTimingBody,
  ): Promise<LessonTimingAnswer> {
    await this.saveLesson.execute(
      new SaveLesson(by, lessonId, {
        instructionalMinutes: lesson.instructional_time,
        independentMinutes: lesson.independent_practice_time,
      }),
    );
    const { instructionalMinutes, independentMinutes } = await this.views.lesson(lessonId);
    return { lesson: { instructional_time: instructionalMinutes, independent_practice_time: independentMinutes } };
  }

  @Get('video')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin')
  @ApiOkResponse({ type: SchoolVideoAnswer })
  async video(
    @CurrentSession() session: Session,
    @Param('lessonId', ParseIntPipe) lessonId: number,
    @FromQuery(SCHOOL_ID) schoolId: ReadOf<typeof SCHOOL_ID>,
  ): Promise<SchoolVideoAnswer> {
    return { video: await this.videos.of(session, schoolOf(session, schoolId), lessonId) };
  }

  /** The school's own support video. */
  @Put('video')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin')
  @ApiOkResponse({ type: SchoolVideoAnswer })
  async saveVideo(
    @CurrentSession() session: Session,
    @Param('lessonId', ParseIntPipe) lessonId: number,
    @Body() { url, school_id }: SchoolVideoBody,
  ): Promise<SchoolVideoAnswer> {
    const schoolId = schoolOf(session, school_id);
    await this.setVideo.execute(new SetSchoolVideo(session, schoolId, lessonId, url));
    return { video: await this.videos.of(session, schoolId, lessonId) };
  }
}
