import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/client.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { usePage } from '../../ui/page.js';
import { usePrintFrame } from '../../ui/print.js';
import { lessonMaterialsQuery } from './queries.js';
import { pageOf } from './slide-keys.js';
import { PrintedSlides, SlidePresentation } from './SlidePresentation.js';
import css from './SlidesPage.module.css';

interface Props {
  lessonId: number;
  /** As in the address, counted from 1. */
  page?: number;
  onPage(page: number): void;
}

/** The slides of a lesson on a page of their own: to show before a class, and to print. */
export function SlidesPage({ lessonId, page, onPage }: Props) {
  const { data: lesson, isError, error, refetch } = useQuery(lessonMaterialsQuery(lessonId));
  usePage(lesson?.name);
  usePrintFrame(lesson && { left: lesson.courseName, right: lesson.name, foot: lesson.sectionName, landscape: true });
  if (isError && !lesson)
    return (
      <main className={css.message}>
        {error instanceof ApiProblem && error.status === 404 ? (
          <EmptyState size="page" title="This lesson is not here.">
            It may not have begun yet, or it belongs to a course that your school does not take.
          </EmptyState>
        ) : (
          <LoadFailed title="The slides could not be loaded." error={error} onRetry={() => void refetch()} />
        )}
      </main>
    );
  if (!lesson)
    return (
      <main className={css.page} aria-busy>
        <p className={css.loading} role="status">
          Loading the slides…
        </p>
      </main>
    );
  if (lesson.pages.length === 0)
    return (
      <main className={css.message}>
        <EmptyState size="page" title="This lesson has no slides yet.">
          They are made from the pages of the lesson.
        </EmptyState>
      </main>
    );
  return (
    <>
      <main className={css.page}>
        <SlidePresentation
          lesson={lesson}
          page={pageOf(page, lesson.pages.length)}
          onPage={(to) => onPage(to + 1)}
          heading="h1"
          tools={
            <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={print}>
              Print
            </Button>
          }
        />
      </main>
      <PrintedSlides pages={lesson.pages} />
    </>
  );
}

function print(): void {
  window.print();
}
