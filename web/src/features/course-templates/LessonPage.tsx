import { Alert, Button, MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { LoadingHead } from '../../shared/schools/LoadingHead.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form, Pair } from '../../ui/Form.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { usePage } from '../../ui/page.js';
import { TheirChanges } from '../../ui/TheirChanges.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { BankField } from './BankField.js';
import {
  addLesson,
  courseQuery,
  deleteLesson,
  forgetLesson,
  freshLesson,
  giveLessonBack,
  lessonQuery,
  saveLesson,
  topicsQuery,
  withdrawLesson,
  type Lesson,
} from './courses.js';
import css from './course-templates.module.css';
import {
  changesOf,
  FIELD_NAMES,
  metBy,
  sentOf,
  topicKey,
  topicOf,
  typedOf,
  wrongLesson,
  type Typed,
} from './lesson-form.js';
import { PagesField } from './PagesField.js';
import { withdrawText } from './words.js';

interface PageProps {
  courseId: number;
  onDone: () => Promise<void>;
}

/** A lesson of a course: what it explains, and what it asks. */
export function LessonPage({ courseId, lessonId, onDone }: PageProps & { lessonId: number }) {
  const lesson = useQuery(lessonQuery(lessonId));
  // After a save the form begins again from what is stored now.
  const [saves, setSaves] = useState(0);
  const data = lesson.data?.templateId === courseId ? lesson.data : undefined;
  usePage(data?.name, [
    { label: 'Courses', to: '/admin/courses' },
    { label: data?.templateName ?? '', to: `/admin/courses/${courseId}` },
  ]);
  if (lesson.data && !data) return <NoLesson courseId={courseId} />;
  if (lesson.isError && !data)
    return lesson.error instanceof ApiProblem && lesson.error.status === 404 ? (
      <NoLesson courseId={courseId} />
    ) : (
      <LoadFailed title="The lesson could not be loaded." error={lesson.error} onRetry={() => void lesson.refetch()} />
    );
  if (!data) return <LoadingHead />;
  return <OpenLesson key={saves} lesson={data} onSaved={() => setSaves((n) => n + 1)} onDeleted={onDone} />;
}

function NoLesson({ courseId }: { courseId: number }) {
  return (
    <EmptyState
      size="page"
      title="This lesson does not exist."
      action={
        <LinkButton to="/admin/courses/$courseId" params={{ courseId }}>
          The course
        </LinkButton>
      }
    />
  );
}

/** A new lesson at the end of a section. */
export function NewLessonPage({ courseId, sectionId, onDone }: PageProps & { sectionId: number | undefined }) {
  const course = useQuery(courseQuery(courseId));
  const section = course.data?.sections.find(({ id }) => id === sectionId);
  usePage('New Lesson', [
    { label: 'Courses', to: '/admin/courses' },
    { label: course.data?.name ?? '', to: `/admin/courses/${courseId}` },
  ]);
  if (course.isError && !course.data)
    return (
      <LoadFailed title="The course could not be loaded." error={course.error} onRetry={() => void course.refetch()} />
    );
  if (!course.data) return <LoadingHead />;
  if (!section)
    return (
      <EmptyState
        size="page"
        title="Choose a section for the lesson first."
        action={
          <LinkButton to="/admin/courses/$courseId" params={{ courseId }}>
            The course
          </LinkButton>
        }
      />
    );
  return (
    <>
      <PageHead title="New Lesson" fact={`${course.data.name}, ${section.name}`} />
      <LessonForm lesson={null} exam={course.data.exam} sectionId={section.id} onSaved={() => void onDone()} />
    </>
  );
}

function OpenLesson({
  lesson,
  onSaved,
  onDeleted,
}: {
  lesson: Lesson;
  onSaved: () => void;
  onDeleted: () => Promise<void>;
}) {
  const [dialog, setDialog] = useState<'withdraw' | 'delete' | null>(null);
  const { id, name, withdrawnAt, archived, use } = lesson;
  const run = async (work: Promise<void>, done: string) => {
    await work;
    notify.success(done);
  };
  return (
    <>
      <PageHead
        title={name}
        fact={`${lesson.templateName}, ${lesson.sectionName}`}
        actions={
          !archived && (
            <>
              {!use.used && <Button onClick={() => setDialog('delete')}>Delete</Button>}
              {withdrawnAt === null ? (
                <Button onClick={() => setDialog('withdraw')}>Withdraw</Button>
              ) : (
                <Button onClick={() => void run(giveLessonBack(id), 'Lesson given back').catch(notify.problem)}>
                  Give back
                </Button>
              )}
            </>
          )
        }
      />
      {archived && (
        <Alert color="amber" title="Its course is archived">
          Nothing of it changes. Bring the course back to change it.
        </Alert>
      )}
      {withdrawnAt !== null && (
        <Alert color="amber" title="This lesson is withdrawn">
          Teachers cannot assign it, and nobody begins it. Who has begun may finish.
        </Alert>
      )}
      <LessonForm lesson={lesson} exam={lesson.exam} sectionId={lesson.sectionId} onSaved={onSaved} />
      <ConfirmDialog
        opened={dialog === 'withdraw'}
        title={`Withdraw ${name}?`}
        confirm="Withdraw"
        onConfirm={() => run(withdrawLesson(id), 'Lesson withdrawn')}
        onClose={() => setDialog(null)}
      >
        <p>{withdrawText(use)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={`Delete ${name}?`}
        confirm="Delete lesson"
        danger
        onConfirm={async () => {
          await run(deleteLesson(id), 'Lesson deleted');
          await onDeleted();
          void forgetLesson(id);
        }}
        onClose={() => setDialog(null)}
      >
        <p>No class was ever given this lesson. Its pages and choice of questions disappear; the questions stay.</p>
      </ConfirmDialog>
    </>
  );
}

interface FormProps {
  /** null makes a new one. */
  lesson: Lesson | null;
  exam: 'SAT' | 'ACT';
  sectionId: number;
  onSaved: () => void;
}

function LessonForm({ lesson, exam, sectionId, onSaved }: FormProps) {
  const [stored] = useState(lesson);
  // What the server has, as far as this form knows: another editor may move it.
  const known = useRef({ typed: typedOf(stored), revision: stored?.revision ?? 1 });
  const [both, setBoth] = useState<(keyof Typed)[]>([]);
  const topics = useQuery(topicsQuery);
  const form = useEditForm<Typed, Lesson>({
    initial: known.current.typed,
    rules: wrongLesson,
    send: async (typed) => {
      if (!stored) return addLesson(sectionId, sentOf(typed));
      try {
        return await saveLesson(stored.id, {
          ...changesOf(typed, known.current.typed),
          revision: known.current.revision,
        });
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'courses/changed-meanwhile') await meet(typed);
        throw error;
      }
    },
    done: stored ? 'Lesson saved' : 'Lesson added',
    onDone: onSaved,
  });
  /** Somebody else saved meanwhile: theirs comes in beside what was typed here. */
  const meet = async (typed: Typed) => {
    const now = await freshLesson(stored!.id);
    const stands = typedOf(now);
    const met = metBy(typed, known.current.typed, stands);
    known.current = { typed: stands, revision: now.revision };
    setBoth(met.both);
    form.setValues(met.values);
  };
  const take = (field: keyof Typed) => {
    form.setFieldValue(field, known.current.typed[field] as never);
    form.clearFieldError(field);
    setBoth((fields) => fields.filter((one) => one !== field));
  };
  const { getInputProps: field, values, errors } = form;
  const offered = (topics.data ?? values.topics.map(topicOf)).filter((topic) => topic.exam === exam);
  const fixed = stored?.archived === true;
  return (
    <Form form={form} className={css.form}>
      <TheirChanges fields={both} names={FIELD_NAMES} onTake={take} />
      <fieldset className={css.fieldset} disabled={fixed}>
        <Part title="Lesson">
          <TextInput label="Name" {...field('name')} maxLength={200} autoComplete="off" />
          <Textarea
            label="Memo"
            description="What the lesson is about, in a sentence or two. Teachers and students read it."
            {...field('memo')}
            maxLength={2000}
            autosize
            minRows={2}
            maxRows={8}
          />
          <Pair>
            <TextInput
              label="Instructional minutes"
              {...field('instructionalMinutes')}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextInput
              label="Independent practice minutes"
              {...field('independentMinutes')}
              inputMode="numeric"
              autoComplete="off"
            />
          </Pair>
          <MultiSelect
            label="Topics"
            description="In the words of the reports: from a weak topic a report leads to its lessons."
            placeholder={values.topics.length > 0 ? undefined : topics.isLoading ? 'Loading' : 'Choose topics'}
            data={grouped(offered)}
            {...field('topics')}
            searchable
            clearable
            hidePickedOptions
            nothingFoundMessage="No topic of the reports has these letters"
            maxDropdownHeight={320}
          />
          {topics.isError && !topics.data && (
            <LoadFailed
              title="The topics could not be loaded."
              error={topics.error}
              onRetry={() => void topics.refetch()}
            />
          )}
        </Part>
        <Part
          title="Explanation"
          hint="Pages that students read before the questions. Each is a slide of the presentation, too."
        >
          <PagesField form={form} fixed={fixed} />
        </Part>
        <Part title="Support video">
          <TextInput
            label="Address"
            description="Of a video at YouTube, Vimeo or Google Drive. A school may show one of its own instead."
            placeholder="No video"
            {...field('videoUrl')}
            maxLength={2000}
            autoComplete="off"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </Part>
        <Part
          title="Independent Lesson"
          hint="Questions that are checked one by one: the answer and its reason come after each."
        >
          <BankField form={form} name="independentLesson" exam={exam} bank={stored?.independentLesson} fixed={fixed} />
        </Part>
        <Part title="Practice Set" hint="Questions that are reviewed at the end, best from easier to harder.">
          <BankField form={form} name="practiceSet" exam={exam} bank={stored?.practiceSet} fixed={fixed} />
        </Part>
      </fieldset>
      {!fixed && (
        <div className={css.foot}>
          {Object.keys(errors).length > 0 ? (
            <p role="alert">Please check your inputs</p>
          ) : (
            form.isDirty() && stored && <p>Changes not saved</p>
          )}
          <Button type="submit" variant="filled" loading={form.busy}>
            {stored ? 'Save Lesson' : 'Add Lesson'}
          </Button>
        </div>
      )}
    </Form>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <header>
        <h2 className="h2">{title}</h2>
      </header>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  );
}

/** Topics below their areas. */
function grouped(topics: ReturnType<typeof topicOf>[]) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const topic of topics) {
    const group = `${topic.category}: ${topic.area}`;
    groups.set(group, [...(groups.get(group) ?? []), { value: topicKey(topic), label: topic.topic }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}
