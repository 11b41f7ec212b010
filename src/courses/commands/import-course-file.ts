import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FormCatalogue, ImportBundle, type ContentBundle, type ImportReport } from '../../content/index.js';
import { DomainError } from '../../kernel/errors.js';
import { courseProblems } from '../check-course.js';
import type { CourseFile } from '../course-file.js';
import type { ActivityItem } from '../course-template.js';
import type { CoursesCode } from '../problems.js';
import { ImportCourse, ImportCourseHandler } from './import-course.js';

export interface ImportedCourseFile {
  templateId: number;
  /** A course of this code was there and stayed as it is; nothing of the file was published. */
  known: boolean;
  questions: ImportReport['counts'];
}

/** Publishes the questions of a course and then the course itself. Of one whose code is there already it publishes nothing. */
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
    private readonly forms: FormCatalogue,
    private readonly importCourse: ImportCourseHandler,
  ) {}

  /**
   * @throws DomainError `courses/invalid`, or `content/bundle-refused` for the questions, with every sentence in
   * `details.problems`
   */
  async execute({ file: { course, questions }, by }: ImportCourseFile): Promise<ImportedCourseFile> {
    // Before anything is published: questions without their course would be of no use.
    const bundle = questionsProblem(questions);
    const problems = [...courseProblems(course), ...(bundle ? [bundle] : await this.ofTests(questions))];
    if (problems.length > 0)
      throw new DomainError<CoursesCode>('courses/invalid', `The course was not imported: ${problems[0]}`, {
        details: { problems },
      });
    const there = await this.importCourse.check(course, itemsOf(questions));
    if (there !== undefined)
      return { templateId: there, known: true, questions: { imported: 0, unchanged: 0, refused: 0 } };
    const { counts } = await this.commands.execute(new ImportBundle(questions, by));
    const templateId = await this.importCourse.execute(new ImportCourse(course, by.userId));
    return { templateId, known: false, questions: counts };
  }

  /** A lesson would show their answers, and a file could change their keys. */
  private async ofTests(questions: ContentBundle): Promise<string[]> {
    const asked = await this.forms.askedAmong(itemsOf(questions).map(({ ref }) => ref));
    return [...asked].map(([ref, code]) => `The form ${code} asks the question ${ref}: no course brings it.`);
  }
}

/** A course brings texts, questions and their keys; how tests are made up and scored is no part of it. */
const OF_TESTS = ['forms', 'sets', 'routing', 'conversions', 'norms'] as const;

function questionsProblem(questions: ContentBundle): string | undefined {
  if (questions?.format !== 'horizon-content/1') return 'The questions are no content bundle of this product.';
  const list = OF_TESTS.find((name) => questions[name] !== undefined && !isEmpty(questions[name]));
  if (list === 'forms') return 'The questions of a course belong to no form.';
  return list && `The questions of a course bring no ${list}.`;
}

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** As far as they can be read; what is wrong with them the import of the questions says. */
function itemsOf({ items }: ContentBundle): ActivityItem[] {
  return Array.isArray(items) ? items.filter((item) => typeof item?.ref === 'string') : [];
}
