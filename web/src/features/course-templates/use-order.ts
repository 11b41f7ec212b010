import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import {
  keepCourse,
  refreshCourses,
  saveOrder,
  type Course,
  type CourseSection,
  type SectionOrder,
} from './courses.js';

/** How long moving rests before it is saved: a key that is pressed five times is one save. */
const REST_MS = 500;

export const orderOf = (sections: readonly CourseSection[]): SectionOrder[] =>
  sections.map(({ id, lessons }) => ({ id, lessonIds: lessons.map((lesson) => lesson.id) }));

/** The sections in this order, each with the lessons that it names. */
export function inOrder(sections: readonly CourseSection[], order: readonly SectionOrder[]): CourseSection[] {
  const lessons = new Map(sections.flatMap((section) => section.lessons).map((lesson) => [lesson.id, lesson]));
  const byId = new Map(sections.map((section) => [section.id, section]));
  return order.flatMap(({ id, lessonIds }) => {
    const section = byId.get(id);
    return section ? [{ ...section, lessons: lessonIds.flatMap((lesson) => lessons.get(lesson) ?? []) }] : [];
  });
}

/** A list with one item at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The order with a lesson at a place of a section, wherever it was. */
export function withLessonAt(
  order: readonly SectionOrder[],
  lessonId: number,
  sectionId: number,
  place: number,
): SectionOrder[] {
  return order.map(({ id, lessonIds }) => {
    const others = lessonIds.filter((one) => one !== lessonId);
    if (id === sectionId) others.splice(place, 0, lessonId);
    return { id, lessonIds: others };
  });
}

/**
 * The order of a course as it is being changed: shown at once and saved when moving rests. When somebody else changed the course
 * meanwhile, it is shown as it now stands and nothing of theirs is written over.
 */
export function useOrder(course: Course): {
  sections: CourseSection[];
  order: SectionOrder[];
  put: (order: SectionOrder[]) => void;
  saving: boolean;
} {
  const [draft, setDraft] = useState<SectionOrder[] | null>(null);
  const [saving, setSaving] = useState(false);
  const latest = useRef({ course, draft });
  latest.current = { course, draft };
  const running = useRef(false);

  const save = useCallback(async () => {
    const { course: stands, draft: sent } = latest.current;
    if (!sent || running.current) return;
    running.current = true;
    setSaving(true);
    try {
      keepCourse(await saveOrder(stands.id, sent, stands.revision));
      void refreshCourses();
      setDraft((now) => (now === sent ? null : now));
    } catch (error) {
      setDraft(null);
      notify.problem(error);
      if (error instanceof ApiProblem && error.status > 0) await refreshCourses();
    } finally {
      running.current = false;
      setSaving(false);
    }
  }, []);

  // Also once a save is over, for what was moved during it.
  useEffect(() => {
    if (!draft || saving) return;
    const timer = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(timer);
  }, [draft, saving, save]);
  // Whoever leaves has moved what they moved.
  useEffect(() => () => void save(), [save]);

  return {
    sections: draft ? inOrder(course.sections, draft) : course.sections,
    order: draft ?? orderOf(course.sections),
    put: setDraft,
    saving: saving || draft !== null,
  };
}
