import { Button, Select, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { courseQuery, coursesQuery, type CourseLesson, type CourseSection } from '../../api/courses.js';
import { AssignLessonDialog } from '../../shared/lessons/AssignLessonDialog.js';
import { MaterialDialog, type Material } from '../../shared/lessons/MaterialDialog.js';
import { counted } from '../../lib/counted.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { AssignSectionDialog } from './AssignSectionDialog.js';
import css from './course-lessons.module.css';
import { Lesson } from './Lesson.js';
import { lessonFacts, matching, minutesOf } from './words.js';

interface Props {
  courseId: number;
  /** Whose progress is shown. */
  sectionId: number | undefined;
  /** The choice of that class; without it there is none. */
  onSection?: (sectionId: number) => void;
  /** Nothing can be assigned here. */
  readOnly?: boolean;
}

/** A course with its sections and their lessons: what they hold, who has them, and how far a class is. */
export function CourseLessons({ courseId, sectionId, onSection, readOnly = false }: Props) {
  const courses = useQuery(coursesQuery);
  const classes = courses.data?.classes;
  const shownClass = onSection ? (classes?.find(({ id }) => id === sectionId) ?? classes?.[0])?.id : sectionId;
  const course = useQuery({ ...courseQuery(courseId, shownClass), enabled: courses.data !== undefined });
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [text, setText] = useState('');
  const [assigning, setAssigning] = useState<CourseLesson | null>(null);
  const [ofSection, setOfSection] = useState<CourseSection | null>(null);
  const [material, setMaterial] = useState<{ lessonId: number; lessonName: string; material: Material } | null>(null);
  const failed = [courses, course].find((query) => query.isError && !query.data);
  if (failed)
    return (
      <LoadFailed
        title="Failed to load Course Activities."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!course.data || !courses.data)
    return (
      <div aria-busy className={css.loading}>
        <Skeleton h={44} />
        <Skeleton h={280} />
      </div>
    );
  const all = course.data.sections.flatMap(({ lessons }) => lessons);
  if (all.length === 0)
    return <EmptyState title="This course has no lessons yet">They appear here once they are published.</EmptyState>;
  const sections = course.data.sections
    .map((section, i) => ({ section, number: i + 1, lessons: section.lessons.filter((one) => matching(one, text)) }))
    .filter(({ lessons }) => lessons.length > 0);
  const shown = sections.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  const allOpen = shown.length > 0 && shown.every((id) => opened.has(id));
  const mayAssign = !readOnly && courses.data.classes.some(({ assign }) => assign);
  const ofClass = courses.data.classes.find(({ id }) => id === shownClass);
  const toggle = (id: number, open: boolean) => {
    const next = new Set(opened);
    if (open) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  return (
    <>
      <Toolbar summary={counted(shown.length, 'lesson')}>
        <SearchInput label="Search lessons" placeholder="Search by lesson or topic" value={text} onChange={setText} />
        {onSection && classes && classes.length > 0 && (
          <Select
            className={css.ofClass}
            aria-label="Progress of the class"
            data={classes.map(({ id, displayName }) => ({ value: String(id), label: `Progress of ${displayName}` }))}
            value={shownClass === undefined ? null : String(shownClass)}
            onChange={(id) => onSection(Number(id))}
            allowDeselect={false}
            searchable
          />
        )}
        <Button variant="subtle" onClick={() => setOpened(allOpen ? new Set() : new Set(shown))}>
          {allOpen ? 'Close all lessons' : 'Open all lessons'}
        </Button>
      </Toolbar>
      {sections.length === 0 && (
        <EmptyState
          title={`No lesson matches "${text}"`}
          action={<Button onClick={() => setText('')}>Show all lessons</Button>}
        >
          Search for another name or topic.
        </EmptyState>
      )}
      <div className={css.sections}>
        {sections.map(({ section, number, lessons }) => (
          <Section
            key={section.id}
            title={`${number}. ${section.name}`}
            aside={
              mayAssign && (
                <Button
                  size="sm"
                  leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                  aria-label={`Assign section ${section.name}`}
                  onClick={() => setOfSection(section)}
                >
                  Assign Section
                </Button>
              )
            }
          >
            <p className={`${css.sectionFacts} num`}>
              {counted(section.lessons.length, 'lesson')}, {minutesOf(section.lessons, 'instructional_time')} minutes
              teaching, {minutesOf(section.lessons, 'independent_practice_time')} minutes independent.
              {section.memo && <span>{section.memo}</span>}
            </p>
            {lessons.map((lesson) => (
              <Lesson
                key={lesson.id}
                lesson={lesson}
                ofClass={ofClass}
                classes={courses.data.classes}
                open={opened.has(lesson.id)}
                onToggle={(open) => toggle(lesson.id, open)}
                onAssign={mayAssign ? () => setAssigning(lesson) : null}
                onMaterial={(which) => setMaterial({ lessonId: lesson.id, lessonName: lesson.name, material: which })}
              />
            ))}
          </Section>
        ))}
      </div>
      <AssignLessonDialog
        opened={assigning !== null}
        onClose={() => setAssigning(null)}
        lessons={
          assigning ? [{ courseId, lessonId: assigning.id, name: assigning.name, facts: lessonFacts(assigning) }] : []
        }
        sectionIds={ofClass?.assign ? [ofClass.id] : []}
      />
      <AssignSectionDialog
        courseId={courseId}
        section={ofSection}
        sectionIds={ofClass?.assign ? [ofClass.id] : []}
        onClose={() => setOfSection(null)}
      />
      <MaterialDialog shown={material} onClose={() => setMaterial(null)} />
    </>
  );
}
