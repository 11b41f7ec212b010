import { Button, Checkbox, Select } from '@mantine/core';
import { IconArrowLeft, IconChevronRight, IconSchool, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { tellBatch } from '../../api/batches.js';
import { notify } from '../../api/notifications.js';
import { minutesText } from '../../lib/moments.js';
import { startProblem } from '../../ui/BatchDialog.js';
import { BatchButtons, BatchOutcome, BatchProgress } from '../../ui/BatchOutcome.js';
import { DiscardDialog } from '../../ui/DiscardDialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormProblem } from '../../ui/Form.js';
import { PageHead } from '../../ui/PageHead.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { useBatch, type BatchRun } from '../../ui/use-batch.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { PreviewButton } from '../../shared/question-preview/PreviewButton.js';
import { schoolQuery } from '../../api/schools.js';
import css from './assign.module.css';
import { assign, assignedWords, FAILED, refreshSchedule } from './actions.js';
import {
  emptyForm,
  fieldOf,
  GRADE_LEVELS,
  requestOf,
  withCategories,
  type AssignForm,
  type AssignRequest,
  type FormErrors,
  type SupportedAssessment,
} from '../../shared/assessments/assign-form.js';
import { HowFields } from './HowFields.js';
import { assignableQuery, supportedQuery, type AssignableSection, type Place } from '../../api/schedule.js';
import { AlreadyTaken } from './AlreadyTaken.js';
import { useTaken } from './taken.js';
import { counted } from '../../lib/counted.js';

interface Props {
  place: Place;
  /** A teacher assigns to classes, without a choice before it. */
  teacher: boolean;
  onDone: () => void;
  onCancel: () => void;
}

type By = 'grade' | 'classes';

/** Assign Assessment: to whom, what, when, and how it is taken. Each step appears when the one before is settled. */
export function AssignPage({ place, teacher, onDone, onCancel }: Props) {
  const [by, setBy] = useState<By | null>(teacher ? 'classes' : null);
  // The choice that was gone back on has the focus again.
  const [left, setLeft] = useState<By | null>(null);
  const back = () => {
    setLeft(by);
    setBy(null);
  };
  const batch = useBatch<AssignRequest>({
    send: (request, id) => assign(place, request, id),
    words: assignedWords,
    refresh: refreshSchedule,
    onOver: (over, undo) => {
      const { failed, skipped, done } = over.counts;
      const said = assignedWords(over);
      if (failed + skipped === 0) {
        tellBatch(over, said, undo);
        onDone();
      } else if (done > 0) notify[said.tone](said.text, { timeOnScreen: 5000 });
    },
  });
  const underWay = batch.phase === 'sending' || batch.phase === 'running';
  const unsaved = useRef<() => boolean>(() => false);
  const [asking, setAsking] = useState(false);
  const assignable = useQuery(assignableQuery(place));
  const supported = useQuery(supportedQuery(place));
  const school = useQuery({ ...schoolQuery(place.scope, place.schoolId), enabled: !teacher });

  const failed = [
    { query: school, title: 'Failed to load this school.' },
    { query: assignable, title: 'Failed to load classes of this school.' },
    { query: supported, title: 'There was a problem getting the assessments' },
  ].find(({ query }) => query.isError && !query.data);
  if (failed) {
    return (
      <>
        <PageHead title="Assign Assessment" />
        <LoadFailed title={failed.title} error={failed.query.error} onRetry={() => void failed.query.refetch()} />
      </>
    );
  }
  const leave = <Button onClick={onCancel}>Go to the schedule</Button>;
  if (assignable.data && !assignable.data.permissions.assign) {
    return (
      <EmptyState size="page" title="There is no class that you can assign to" action={leave}>
        Assessments are assigned by the primary teacher of a class or by an administrator of the school.
      </EmptyState>
    );
  }
  if (supported.data?.length === 0) {
    return (
      <EmptyState size="page" title="No assessments are available" action={leave}>
        Sets appear here as soon as their content is published for the course types of the school.
      </EmptyState>
    );
  }

  return (
    <>
      <PageHead
        title="Assign Assessment"
        fact={
          by === 'grade'
            ? `By grade level${school.data ? `, ${school.data.name}` : ''}`
            : by === 'classes' && !teacher
              ? `By classes${school.data ? `, ${school.data.name}` : ''}`
              : school.data?.name
        }
        actions={
          by && !teacher ? (
            <Button
              disabled={underWay}
              leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
              onClick={() => (unsaved.current() ? setAsking(true) : back())}
            >
              Back
            </Button>
          ) : null
        }
      />
      {by ? (
        <Builder
          key={by}
          by={by}
          focused={!teacher}
          place={place}
          supported={supported.data}
          sections={assignable.data?.sections}
          unsaved={unsaved}
          batch={batch}
          underWay={underWay}
          onDone={onDone}
          onCancel={onCancel}
        />
      ) : (
        <div className={css.ways}>
          <Way
            icon={<IconSchool stroke={1.5} aria-hidden />}
            title="By grade level"
            focused={left === 'grade'}
            onClick={() => setBy('grade')}
          >
            Everybody in one or more grades of the school, and whoever comes into them while the window is open.
          </Way>
          <Way
            icon={<IconUsersGroup stroke={1.5} aria-hidden />}
            title="By classes"
            focused={left === 'classes'}
            onClick={() => setBy('classes')}
          >
            The students of the classes that you choose.
          </Way>
        </div>
      )}
      {asking && (
        <DiscardDialog
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            back();
          }}
        />
      )}
    </>
  );
}

function Way({
  icon,
  title,
  children,
  focused,
  onClick,
}: {
  icon: ReactNode;
  title: string;
  children: string;
  focused: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" className={css.way} onClick={onClick} ref={focused ? (button) => button?.focus() : undefined}>
      <span className={css.wayIcon}>{icon}</span>
      <span>
        <b>{title}</b>
        <span className="muted">{children}</span>
      </span>
      <IconChevronRight stroke={1.75} aria-hidden />
    </button>
  );
}

interface BuilderProps {
  by: By;
  /** The choice before it is gone with its focus: the first field takes it as soon as it can be used. */
  focused: boolean;
  place: Place;
  supported: SupportedAssessment[] | undefined;
  sections: AssignableSection[] | undefined;
  /** Whether going back to the choice would lose something. */
  unsaved: RefObject<() => boolean>;
  batch: BatchRun<AssignRequest>;
  /** It was sent, and is not over. */
  underWay: boolean;
  onDone: () => void;
  onCancel: () => void;
}

function Builder({
  by,
  focused,
  place,
  supported,
  sections,
  unsaved,
  batch,
  underWay,
  onDone,
  onCancel,
}: BuilderProps) {
  const [opened] = useState(Date.now);
  const chosenOf = ({ setId }: AssignForm) => supported?.find((s) => s.assessmentSet.id === setId);
  const targetsOf = ({ gradeLevels, sectionIds }: AssignForm) =>
    by === 'classes'
      ? sectionIds
      : (sections ?? []).filter((s) => s.gradeLevel !== null && gradeLevels.includes(s.gradeLevel)).map((s) => s.id);
  const made = (typed: AssignForm) =>
    requestOf({ ...typed, sectionIds: targetsOf(typed) }, chosenOf(typed), by, Date.now());
  const outcome = batch.phase === 'idle' || underWay ? null : batch.batch;

  const editing = useEditForm({
    initial: { ...emptyForm(opened), gradeLevels: by === 'grade' ? [] : GRADE_LEVELS },
    rules: (typed): FormErrors => {
      const asked = made(typed);
      return 'errors' in asked ? asked.errors : {};
    },
    send: async (typed) => {
      const asked = made(typed);
      if ('request' in asked) await batch.run(asked.request);
    },
    done: null,
    failed: (error) => startProblem(error, FAILED),
    fieldOf,
  });
  const { values: form, errors, element } = editing;
  const change = (part: Partial<AssignForm>) => {
    editing.setValues(part);
    if (outcome) batch.close();
  };
  useEffect(() => {
    unsaved.current = editing.unsaved;
    return () => {
      unsaved.current = () => false;
    };
  }, [unsaved, editing.unsaved]);
  const chosen = chosenOf(form);
  const targets = targetsOf(form);

  const ready = supported !== undefined;
  useEffect(() => {
    if (focused && ready && document.activeElement === document.body) element.current?.querySelector('input')?.focus();
  }, [focused, ready, element]);

  const taken = useTaken(place, form, targets);
  const students = (sections ?? []).filter((s) => targets.includes(s.id)).reduce((sum, s) => sum + s.studentCount, 0);
  const refused = Object.keys(errors).length > 0;
  return (
    <Form form={editing} className={css.form} ownProblem>
      <div className={css.fields} inert={underWay}>
        <Section title="Assessment">
          <What form={form} supported={supported} chosen={chosen} onChange={change} />
        </Section>
        {chosen && (
          <Section
            title="Assessment sections"
            aside={form.categoryIds.length > 0 && `${form.categoryIds.length} selected`}
          >
            <Categories form={form} chosen={chosen} error={errors.categories} onChange={change} />
          </Section>
        )}
        {chosen && by === 'grade' && (
          <Section title="Grade levels" aside={form.gradeLevels.length > 0 && counted(students, 'student')}>
            <Grades
              sections={sections}
              selected={form.gradeLevels}
              onChange={(gradeLevels) => change({ gradeLevels })}
              error={errors.grades}
            />
          </Section>
        )}
        {chosen && by === 'classes' && (
          <Section
            title="Classes"
            aside={form.sectionIds.length > 0 && `${form.sectionIds.length} selected, ${counted(students, 'student')}`}
          >
            <Classes
              classes={sections}
              selected={form.sectionIds}
              onChange={(sectionIds) => change({ sectionIds })}
              error={errors.sections}
            />
          </Section>
        )}
        {chosen && form.categoryIds.length > 0 && (
          <HowFields
            form={form}
            isMultipart={chosen.assessmentType.isMultipart}
            errors={errors}
            onChange={change}
            sections={chosen.assessments.filter((a) => form.categoryIds.includes(a.categoryId))}
          />
        )}
      </div>
      {!outcome && chosen && <AlreadyTaken taken={taken} chosen={chosen} />}
      <FormProblem form={outcome && outcome.counts.done === 0 ? { problem: assignedWords(outcome).text } : editing} />
      {batch.batch && batch.phase === 'running' && <BatchProgress batch={batch.batch} lost={batch.lost} />}
      {outcome && (
        <Section title="What was assigned, and what was not">
          <BatchOutcome batch={outcome} />
        </Section>
      )}
      <div className={css.foot}>
        {refused && (
          <p className={css.error} role="alert">
            Please check your inputs
          </p>
        )}
        {!refused && !underWay && !outcome && form.categoryIds.length > 0 && targets.length > 0 && (
          <p className={`${css.progress} num`}>
            {counted(form.categoryIds.length, 'section')} to{' '}
            {by === 'grade'
              ? counted(form.gradeLevels.length, 'grade level')
              : counted(targets.length, 'class', 'classes')}
            , {counted(students, 'student')}
          </p>
        )}
        <Button onClick={outcome?.counts.done || batch.phase === 'running' ? onDone : onCancel} disabled={editing.busy}>
          {outcome?.counts.done || batch.phase === 'running' ? 'Go to the schedule' : 'Cancel'}
        </Button>
        {outcome ? (
          <BatchButtons batch={outcome} onRetry={batch.retry} onUndo={batch.undo} />
        ) : (
          <Button
            type="submit"
            variant="filled"
            loading={underWay}
            disabled={form.categoryIds.length === 0 || !sections}
          >
            Assign
          </Button>
        )}
      </div>
    </Form>
  );
}

interface WhatProps {
  form: AssignForm;
  supported: SupportedAssessment[] | undefined;
  chosen: SupportedAssessment | undefined;
  onChange: (part: Partial<AssignForm>) => void;
}

function What({ form, supported, onChange }: WhatProps) {
  const [typeId, setTypeId] = useState<number | null>(null);
  const types = [
    ...new Map((supported ?? []).map((s) => [s.assessmentType.id, s.assessmentType.displayName])).entries(),
  ];
  const shown = typeId ?? (types.length === 1 ? types[0]![0] : null);
  const sets = (supported ?? []).filter((s) => s.assessmentType.id === shown);
  const reset = { categoryIds: [], sectionIds: [], ownWindows: null };
  return (
    <div className={css.grid}>
      <Select
        label="Assessment type"
        placeholder="Choose a type"
        data={types.map(([id, label]) => ({ value: String(id), label }))}
        value={shown === null ? null : String(shown)}
        disabled={!supported}
        onChange={(id) => {
          setTypeId(Number(id));
          onChange({ setId: null, ...reset });
        }}
      />
      <Select
        label="Assessment set"
        placeholder="Choose a set"
        data={sets.map((s) => ({ value: String(s.assessmentSet.id), label: s.assessmentSet.name }))}
        value={form.setId === null ? null : String(form.setId)}
        disabled={shown === null}
        onChange={(id) => onChange({ setId: Number(id), ...reset })}
      />
    </div>
  );
}

/** A box for all above the boxes of each. */
function AllBox({
  label,
  all,
  selected,
  onChange,
}: {
  label: string;
  all: number[];
  selected: number[];
  onChange: (ids: number[]) => void;
}) {
  const chosen = all.filter((id) => selected.includes(id));
  const every = all.length > 0 && chosen.length === all.length;
  return (
    <Checkbox
      label={<b>{label}</b>}
      checked={every}
      indeterminate={!every && chosen.length > 0}
      onChange={() =>
        onChange(every ? selected.filter((id) => !all.includes(id)) : [...new Set([...selected, ...all])])
      }
    />
  );
}

function toggled(ids: number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}

function Categories({
  form,
  chosen,
  error,
  onChange,
}: {
  form: AssignForm;
  chosen: SupportedAssessment;
  error?: ReactNode;
  onChange: (part: Partial<AssignForm>) => void;
}) {
  const select = (categoryIds: number[]) => onChange(withCategories(form, categoryIds));
  return (
    <fieldset
      className={css.choices}
      aria-label="Assessment sections"
      data-path="categories"
      data-refused={error ? true : undefined}
    >
      <AllBox
        label="All sections"
        all={chosen.assessments.map((a) => a.categoryId)}
        selected={form.categoryIds}
        onChange={select}
      />
      {chosen.assessments.map((a) => (
        <div key={a.id} className={css.choice}>
          <Checkbox
            label={
              <>
                {a.name}{' '}
                <span className="muted num">
                  {a.questionsCount} questions, {minutesText(a.duration)}
                  {chosen.assessmentType.isMultipart && ', in two parts'}
                </span>
              </>
            }
            checked={form.categoryIds.includes(a.categoryId)}
            onChange={() => select(toggled(form.categoryIds, a.categoryId))}
          />
          <PreviewButton setId={chosen.assessmentSet.id} categoryId={a.categoryId} name={a.name} />
        </div>
      ))}
      <Refusal>{error}</Refusal>
    </fieldset>
  );
}

function Refusal({ children }: { children?: ReactNode }) {
  return children ? (
    <p className={css.error} role="alert">
      {children}
    </p>
  ) : null;
}

function Grades({
  sections,
  selected,
  onChange,
  error,
}: {
  sections: AssignableSection[] | undefined;
  selected: number[];
  onChange: (grades: number[]) => void;
  error?: ReactNode;
}) {
  const of = (grade: number) => (sections ?? []).filter((s) => s.gradeLevel === grade);
  return (
    <fieldset
      className={css.choices}
      aria-label="Grade levels"
      data-path="grades"
      data-refused={error ? true : undefined}
    >
      <AllBox label="All Grade Levels" all={GRADE_LEVELS} selected={selected} onChange={onChange} />
      {GRADE_LEVELS.map((grade) => {
        const count = of(grade).reduce((sum, s) => sum + s.studentCount, 0);
        const untimed = of(grade).find((s) => s.untimed)?.studentCount ?? 0;
        return (
          <Checkbox
            key={grade}
            label={
              <>
                {grade}th Grade{' '}
                <span className="muted num">
                  {counted(count, 'student')}
                  {untimed > 0 && `, ${untimed} untimed`}
                </span>
              </>
            }
            checked={selected.includes(grade)}
            onChange={() => onChange(toggled(selected, grade).sort((a, b) => a - b))}
          />
        );
      })}
      <Refusal>{error}</Refusal>
    </fieldset>
  );
}

const MANY = 12;

function Classes({
  classes,
  selected,
  onChange,
  error,
}: {
  classes: AssignableSection[] | undefined;
  selected: number[];
  onChange: (ids: number[]) => void;
  error?: ReactNode;
}) {
  const [search, setSearch] = useState('');
  const own = classes?.filter((c) => c.gradeLevel === null);
  const shown = own?.filter((c) => c.displayName.toLowerCase().includes(search.toLowerCase()));
  return (
    <div className={css.classes}>
      {(own?.length ?? 0) > MANY && <SearchInput label="Search classes" value={search} onChange={setSearch} />}
      <fieldset
        className={css.choices}
        aria-label="Classes"
        data-path="sections"
        data-refused={error ? true : undefined}
      >
        {(shown?.length ?? 0) > 1 && (
          <AllBox
            label={search ? 'All classes found' : 'All classes'}
            all={shown!.map((c) => c.id)}
            selected={selected}
            onChange={onChange}
          />
        )}
        {shown?.map((c) => (
          <Checkbox
            key={c.id}
            label={
              <>
                {c.displayName}{' '}
                <span className="muted num">
                  {counted(c.studentCount, 'student')}, {c.schoolYear.shortName}
                </span>
              </>
            }
            checked={selected.includes(c.id)}
            onChange={() => onChange(toggled(selected, c.id))}
          />
        ))}
        {shown?.length === 0 && (
          <p className="muted">{search ? 'No class matches.' : 'There is no active class yet.'}</p>
        )}
        <Refusal>{error}</Refusal>
      </fieldset>
    </div>
  );
}
