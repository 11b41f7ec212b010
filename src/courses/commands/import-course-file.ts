import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ImportBundle, type ImportReport } from '../../content/index.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { courseProblems } from '../check-course.js';
import type { CourseFile } from '../course-file.js';
import type { CoursesCode } from '../problems.js';
import { ImportCourse, ImportCourseHandler } from './import-course.js';

export interface ImportedCourseFile {
  templateId: number;
  /** A course of this code was there and stayed as it is. */
  known: boolean;
  questions: ImportReport['counts'];
}

/** Publishes the questions of a course and then the course itself. What is there already stays as it is. */
export class ImportCourseFile extends Command<ImportedCourseFile> {
  constructor(
    readonly file: Pick<CourseFile, 'course' | 'questions'>,
    readonly by: { userId: number | null; fileName: string },
  ) {
    super();
  }
}

@CommandHandler(ImportCourseFile)
export class ImportCourseFileHandler implements ICommandHandler<ImportCourseFile> {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Db,
    private readonly importCourse: ImportCourseHandler,
  ) {}

  /**
   * @throws DomainError `courses/invalid`, or `content/bundle-refused` for the questions, with every sentence in
   * `details.problems`
   */
  async execute({ file: { course, questions }, by }: ImportCourseFile): Promise<ImportedCourseFile> {
    // Before anything is published: questions without their course would be of no use.
    const problems = courseProblems(course);
    if (questions?.format !== 'horizon-content/1')
      problems.push('The questions are no content bundle of this product.');
    else if (questions.forms?.length > 0) problems.push('The questions of a course belong to no form.');
    if (problems.length > 0)
      throw new DomainError<CoursesCode>('courses/invalid', `The course was not imported: ${problems[0]}`, {
        details: { problems },
      });
    const known = await this.db.one('select from courses.templates where code = $1', [course.code]);
    const { counts } = await this.commands.execute(new ImportBundle(questions, by));
    const templateId = await this.importCourse.execute(new ImportCourse(course, by.userId));
    return { templateId, known: known !== undefined, questions: counts };
  }
}
