import type { Provider, Type } from '@nestjs/common';
import { CourseTemplates } from '../../roster/index.js';
import {
  AddSectionHandler,
  EditSectionHandler,
  OrderTemplateHandler,
  RemoveSectionHandler,
} from './change-sections.js';
import {
  ArchiveTemplateHandler,
  CreateTemplateHandler,
  RenameTemplateHandler,
  RestoreTemplateHandler,
} from './change-template.js';
import { AddLessonHandler, DeleteLessonHandler, SaveLessonHandler, WithdrawLessonHandler } from './save-lesson.js';
import { SchoolTemplatesController, StaffLessonsController } from './school-courses.controller.js';
import { ForgetSchoolVideosHandler, SchoolVideos, SetSchoolVideoHandler } from './school-video.js';
import { TemplateNames } from './template-names.js';
import { TemplateViews } from './template-views.js';
import { AdminActivitiesController, TemplatesController } from './templates.controller.js';

/** What makes templates, for the module of the context. */
export const TEMPLATE_CONTROLLERS: Type[] = [
  AdminActivitiesController,
  SchoolTemplatesController,
  StaffLessonsController,
  TemplatesController,
];

export const TEMPLATE_PROVIDERS: Provider[] = [
  AddLessonHandler,
  AddSectionHandler,
  ArchiveTemplateHandler,
  CreateTemplateHandler,
  DeleteLessonHandler,
  EditSectionHandler,
  ForgetSchoolVideosHandler,
  OrderTemplateHandler,
  RemoveSectionHandler,
  RenameTemplateHandler,
  RestoreTemplateHandler,
  SaveLessonHandler,
  SchoolVideos,
  SetSchoolVideoHandler,
  TemplateViews,
  WithdrawLessonHandler,
  { provide: CourseTemplates, useClass: TemplateNames },
];
