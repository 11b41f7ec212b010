import { publishPictures, publishRich } from '../content/index.js';
import { DomainError } from '../kernel/errors.js';
import type { Unit } from '../platform/db/unit-of-work.js';
import type { LessonPage } from './course-template.js';
import type { CoursesCode } from './problems.js';

/** Pages that cannot be shown, a sentence each. */
export function wrongPages(pages: readonly LessonPage[]): string[] {
  return pages.flatMap((page) => {
    try {
      publishPages([page]);
      return [];
    } catch (error) {
      if (error instanceof DomainError) return [error.message];
      throw error;
    }
  });
}

/**
 * Pages as they are stored and shown: sanitised, with mathematics rendered, like every other content.
 * @throws DomainError `courses/invalid` naming the page with a formula that does not compile
 */
export function publishPages(pages: readonly LessonPage[]): LessonPage[] {
  return pages.map(({ title, html }) => {
    try {
      return { title: title.trim(), html: publishRich(html) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new DomainError<CoursesCode>('courses/invalid', `The page “${title}” cannot be shown: ${error.message}.`);
    }
  });
}

/**
 * Keeps the pictures that pages show for as long as the pages.
 * @throws DomainError `courses/invalid` naming the page that shows a picture which is not here
 */
export async function keepPicturesOf({ q }: Pick<Unit, 'q'>, pages: readonly LessonPage[]): Promise<void> {
  for (const [i, { title, html }] of pages.entries()) {
    const [unknown] = await publishPictures(q, [html]);
    if (unknown === undefined) continue;
    const sentence = `The page “${title}” shows a picture that is not here (${unknown}).`;
    throw new DomainError<CoursesCode>('courses/invalid', sentence, { errors: { [`pages.${i}.html`]: [sentence] } });
  }
}
