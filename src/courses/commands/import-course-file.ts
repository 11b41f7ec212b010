import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ImportBundle, type ImportReport } from '../../content/index.js';
import { DomainError } from '../../kernel/errors.js';
import { courseProblems } from '../check-course.js';
import type { CourseFile } from '../course-file.js';
import type { CoursesCode } from '../problems.js';
import { ImportCourse, ImportCourseHandler } from './import-course.js';

/** Publishes the questions of a course and then the course itself. What is there already stays as it is. */
export class ImportCourseFile extends Command<{ templateId: number; questions: ImportReport['counts'] }> {
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
    private readonly importCourse: ImportCourseHandler,
  ) {}

  /**
   * @throws DomainError `courses/invalid`, or `content/bundle-refused` for the questions, with every sentence in
   * `details.problems`
   */
  async execute({
    file: { course, questions },
    by,
  }: ImportCourseFile): Promise<{ templateId: number; questions: ImportReport['counts'] }> {
    // Before anything is published: questions without their course would be of no use.
    const problems = courseProblems(course);
    if (questions?.format !== 'horizon-content/1')
      problems.push('The questions are no content bundle of this product.');
    else if (questions.forms?.length > 0) problems.push('The questions of a course belong to no form.');
    if (problems.length > 0)
      throw new DomainError<CoursesCode>('courses/invalid', `The course was not imported: ${problems[0]}`, {
        details: { problems },
      });
    const { counts } = await this.commands.execute(new ImportBundle(questions, by));
    return { templateId: await this.importCourse.execute(new ImportCourse(course, by.userId)), questions: counts };
  }
}
