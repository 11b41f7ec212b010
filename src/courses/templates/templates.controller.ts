import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Patch, Post, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { QuestionBank } from '../../content/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { FromQuery, id, listQuery, oneOf, searchText, yesOrNo, type ReadOf } from '../../platform/http/list.js';
import { bytesOf } from '../../platform/http/upload.js';
import { ImportCourseFile, ImportCourseFileHandler } from '../commands/import-course-file.js';
import { readCourseFile } from '../course-file.js';
import { ACTIVITY_KINDS } from '../course-template.js';
import type { CoursesCode } from '../problems.js';
import {
  AddSection,
  AddSectionHandler,
  EditSection,
  EditSectionHandler,
  OrderTemplate,
  OrderTemplateHandler,
  RemoveSection,
  RemoveSectionHandler,
} from './change-sections.js';
import {
  ArchiveTemplate,
  ArchiveTemplateHandler,
  CreateTemplate,
  CreateTemplateHandler,
  RenameTemplate,
  RenameTemplateHandler,
  RestoreTemplate,
  RestoreTemplateHandler,
} from './change-template.js';
import { invalid } from './hold-template.js';
import { wrongText } from './lesson-form.js';
import { lessonHtml } from './lesson-text.js';
import {
  AddLesson,
  AddLessonHandler,
  DeleteLesson,
  DeleteLessonHandler,
  SaveLesson,
  SaveLessonHandler,
  WithdrawLesson,
  WithdrawLessonHandler,
} from './save-lesson.js';
import { ActivityPreviewAnswer } from '../http/activity-preview.dto.js';
import { ActivityPreviews } from '../read/activity-previews.js';
import { ACTIVITY_SORTS, TEMPLATE_SORTS, TemplateViews } from './template-views.js';
import {
  ActivitiesAnswer,
  BankQuestionsAnswer,
  EditLessonBody,
  EditSectionBody,
  ImportedCourseAnswer,
  LessonAnswer,
  NewLessonBody,
  NewSectionBody,
  NewTemplateBody,
  OrderBody,
  PageTextAnswer,
  PageTextBody,
  RenameTemplateBody,
  TemplateAnswer,
  TemplateChoicesAnswer,
  TemplatesAnswer,
  TopicsAnswer,
} from './templates.dto.js';

const TEMPLATES = listQuery({
  sort: TEMPLATE_SORTS,
  perPage: 50,
  search: searchText('search', 'Words of the name.'),
  filters: { archived: yesOrNo('archived').or(false) },
});
const ACTIVITIES = listQuery({
  sort: ACTIVITY_SORTS,
  perPage: 50,
  search: searchText('search', 'Words of the lesson, the section or the course.'),
  filters: { templateId: id('template_id'), kind: oneOf('kind', ACTIVITY_KINDS) },
});
const QUESTIONS = listQuery({
  perPage: 20,
  most: 50,
  search: searchText('search', 'Of the reference, the topic or the text.'),
  filters: { exam: oneOf('exam', ['SAT', 'ACT'] as const), topic: searchText('topic') },
});

/** Course templates: the platform makes them, schools take them. */
@ApiTags('Course templates')
@Controller('api/admin/course_templates')
@Allow('Horizon Admin')
export class TemplatesController {
  constructor(
    private readonly views: TemplateViews,
    private readonly questions: QuestionBank,
    private readonly importCourse: ImportCourseFileHandler,
    private readonly createTemplate: CreateTemplateHandler,
    private readonly renameTemplate: RenameTemplateHandler,
    private readonly archiveTemplate: ArchiveTemplateHandler,
    private readonly restoreTemplate: RestoreTemplateHandler,
    private readonly addSection: AddSectionHandler,
    private readonly editSection: EditSectionHandler,
    private readonly removeSection: RemoveSectionHandler,
    private readonly orderTemplate: OrderTemplateHandler,
    private readonly addLesson: AddLessonHandler,
    private readonly saveLesson: SaveLessonHandler,
    private readonly deleteLesson: DeleteLessonHandler,
    private readonly withdrawLesson: WithdrawLessonHandler,
  ) {}

  @Get()
  @ApiOkResponse({ type: TemplatesAnswer })
  async list(@FromQuery(TEMPLATES) request: ReadOf<typeof TEMPLATES>): Promise<TemplatesAnswer> {
    const { templates, total } = await this.views.list(request, request.filters.archived);
    return { courseTemplates: templates, meta: { totalCount: total } };
  }

  @Post()
  @ApiOkResponse({ type: TemplateAnswer })
  async create(@CurrentSession() by: Session, @Body() { course_template }: NewTemplateBody): Promise<TemplateAnswer> {
    return this.answer(await this.createTemplate.execute(new CreateTemplate(by, course_template)));
  }

  /** A course with its questions as a file (docs/own-lessons.md), in the part `file`. */
  @Post('import')
  @HttpCode(200)
  @NoMasquerade()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiOkResponse({ type: ImportedCourseAnswer })
  async import(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<ImportedCourseAnswer> {
    const file = request.isMultipart() ? await request.file() : undefined;
    const course = file && readCourseFile(await bytesOf(file));
    if (!course)
      throw new DomainError<CoursesCode>('courses/no-course-file', 'Please choose a file that holds a course.');
    const by = { userId: session.userId, fileName: file.filename };
    const { templateId, known, questions } = await this.importCourse.execute(new ImportCourseFile(course, by));
    const { imported, unchanged } = questions;
    return { template_id: templateId, name: course.course.name, known, questions: { imported, unchanged } };
  }

  /** What lessons may be about. */
  @Get('topics')
  @ApiOkResponse({ type: TopicsAnswer })
  async topics(): Promise<TopicsAnswer> {
    return { topics: await this.questions.topics() };
  }

  /** Questions that a lesson may ask: published, and part of no test. */
  @Get('questions')
  @ApiOkResponse({ type: BankQuestionsAnswer })
  async search(@FromQuery(QUESTIONS) request: ReadOf<typeof QUESTIONS>): Promise<BankQuestionsAnswer> {
    const { questions, total } = await this.questions.search(request, request.filters);
    return { questions, meta: { totalCount: total } };
  }

  /** The text of a page as it will be shown. */
  @Post('page_preview')
  @HttpCode(200)
  @ApiOkResponse({ type: PageTextAnswer })
  preview(@Body() { html }: PageTextBody): PageTextAnswer {
    const wrong = html.trim() ? wrongText(html) : null;
    if (wrong) throw invalid({ html: [wrong] });
    return { html: lessonHtml(html) };
  }

  @Get(':id')
  @ApiOkResponse({ type: TemplateAnswer })
  get(@Param('id', ParseIntPipe) templateId: number): Promise<TemplateAnswer> {
    return this.answer(templateId);
  }

  @Patch(':id')
  @ApiOkResponse({ type: TemplateAnswer })
  async rename(
    @CurrentSession() by: Session,
    @Param('id', ParseIntPipe) templateId: number,
    @Body() { course_template: { name, revision } }: RenameTemplateBody,
  ): Promise<TemplateAnswer> {
    await this.renameTemplate.execute(new RenameTemplate(by, templateId, name, revision));
    return this.answer(templateId);
  }

  /** Refused while a school takes it. */
  @Post(':id/archive')
  @HttpCode(204)
  @ApiNoContentResponse()
  archive(@CurrentSession() by: Session, @Param('id', ParseIntPipe) templateId: number): Promise<void> {
    return this.archiveTemplate.execute(new ArchiveTemplate(by, templateId));
  }

  @Post(':id/restore')
  @HttpCode(204)
  @ApiNoContentResponse()
  restore(@CurrentSession() by: Session, @Param('id', ParseIntPipe) templateId: number): Promise<void> {
    return this.restoreTemplate.execute(new RestoreTemplate(by, templateId));
  }

  /** The order of sections, and of lessons in them. */
  @Put(':id/order')
  @ApiOkResponse({ type: TemplateAnswer })
  async order(
    @CurrentSession() by: Session,
    @Param('id', ParseIntPipe) templateId: number,
    @Body() { sections, revision }: OrderBody,
  ): Promise<TemplateAnswer> {
    await this.orderTemplate.execute(new OrderTemplate(by, templateId, sections, revision));
    return this.answer(templateId);
  }

  @Post(':id/sections')
  @ApiOkResponse({ type: TemplateAnswer })
  async newSection(
    @CurrentSession() by: Session,
    @Param('id', ParseIntPipe) templateId: number,
    @Body() { section }: NewSectionBody,
  ): Promise<TemplateAnswer> {
    await this.addSection.execute(new AddSection(by, templateId, section));
    return this.answer(templateId);
  }

  @Patch('sections/:sectionId')
  @HttpCode(204)
  @ApiNoContentResponse()
  async changeSection(
    @CurrentSession() by: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
    @Body() { section: { revision, ...section } }: EditSectionBody,
  ): Promise<void> {
    await this.editSection.execute(new EditSection(by, sectionId, section, revision));
  }

  /** Only one without lessons. */
  @Delete('sections/:sectionId')
  @HttpCode(204)
  @ApiNoContentResponse()
  takeSection(@CurrentSession() by: Session, @Param('sectionId', ParseIntPipe) sectionId: number): Promise<void> {
    return this.removeSection.execute(new RemoveSection(by, sectionId));
  }

  @Post('sections/:sectionId/lessons')
  @ApiOkResponse({ type: LessonAnswer })
  async newLesson(
    @CurrentSession() by: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
    @Body() { lesson }: NewLessonBody,
  ): Promise<LessonAnswer> {
    return { lesson: await this.views.lesson(await this.addLesson.execute(new AddLesson(by, sectionId, lesson))) };
  }

  @Get('lessons/:lessonId')
  @ApiOkResponse({ type: LessonAnswer })
  async lesson(@Param('lessonId', ParseIntPipe) lessonId: number): Promise<LessonAnswer> {
    return { lesson: await this.views.lesson(lessonId) };
  }

  /** Questions that changed make a new version of their activity. */
  @Patch('lessons/:lessonId')
  @ApiOkResponse({ type: LessonAnswer })
  async changeLesson(
    @CurrentSession() by: Session,
    @Param('lessonId', ParseIntPipe) lessonId: number,
    @Body() { lesson: { revision, ...lesson } }: EditLessonBody,
  ): Promise<LessonAnswer> {
    await this.saveLesson.execute(new SaveLesson(by, lessonId, lesson, revision));
    return { lesson: await this.views.lesson(lessonId) };
  }

  /** Only one that was never given. */
  @Delete('lessons/:lessonId')
  @HttpCode(204)
  @ApiNoContentResponse()
  takeLesson(@CurrentSession() by: Session, @Param('lessonId', ParseIntPipe) lessonId: number): Promise<void> {
    return this.deleteLesson.execute(new DeleteLesson(by, lessonId));
  }

  @Post('lessons/:lessonId/withdraw')
  @HttpCode(204)
  @ApiNoContentResponse()
  withdraw(@CurrentSession() by: Session, @Param('lessonId', ParseIntPipe) lessonId: number): Promise<void> {
    return this.withdrawLesson.execute(new WithdrawLesson(by, lessonId, true));
  }

  @Post('lessons/:lessonId/give_back')
  @HttpCode(204)
  @ApiNoContentResponse()
  giveBack(@CurrentSession() by: Session, @Param('lessonId', ParseIntPipe) lessonId: number): Promise<void> {
    return this.withdrawLesson.execute(new WithdrawLesson(by, lessonId, false));
  }

  private async answer(templateId: number): Promise<TemplateAnswer> {
    return { courseTemplate: await this.views.open(templateId) };
  }
}

/** What administrators ask of activities and of the templates that schools take. */
@ApiTags('Course templates')
@Controller('api/admin/course_activities')
@Allow('Horizon Admin')
export class AdminActivitiesController {
  constructor(
    private readonly views: TemplateViews,
    private readonly previews: ActivityPreviews,
  ) {}

  @Get()
  @ApiOkResponse({ type: ActivitiesAnswer })
  async list(@FromQuery(ACTIVITIES) request: ReadOf<typeof ACTIVITIES>): Promise<ActivitiesAnswer> {
    const { activities, total } = await this.views.activities(request, request.filters);
    return { activities, meta: { totalCount: total } };
  }

  /** An activity in the player, with its answers. Nothing of a preview is kept. */
  @Get(':activityId/preview')
  @ApiOkResponse({ type: ActivityPreviewAnswer })
  preview(@Param('activityId', ParseIntPipe) activityId: number): Promise<ActivityPreviewAnswer> {
    return this.previews.of(activityId);
  }

  /** What the school form offers. */
  @Get('templates')
  @Allow('Horizon Admin', 'District Admin')
  @ApiOkResponse({ type: TemplateChoicesAnswer })
  async templates(): Promise<TemplateChoicesAnswer> {
    const choices = await this.views.choices();
    return { courseTemplates: choices.map(({ id, name }) => ({ id, he_course_template_id: id, name })) };
  }
}
