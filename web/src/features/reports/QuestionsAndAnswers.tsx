import { Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { EmptyState } from '../../ui/EmptyState.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { answersNote } from './Hero.js';
import { OpenQuestion } from './OpenQuestion.js';
import { QuestionMap } from './QuestionMap.js';
import { QuestionTable } from './QuestionTable.js';
import { PrintedAnswers } from './PrintedAnswers.js';
import { partName, questionsWord } from './report-words.js';
import type { CompositeReport, Question, Reader } from '../../api/report-types.js';
import { ReportSection } from './ReportSection.js';
import { isMissed, questionKey, shownQuestions } from './questions-shown.js';
import { useReportView } from './report-view.js';
import type { ReportView } from './report-params.js';
import classes from './questions.module.css';

/** All questions as boxes or as a table, filtered; the chosen one opens below with its text, both answers and why. */
export function QuestionsAndAnswers({ report, reader }: { report: CompositeReport; reader: Reader }) {
  const { questions, revealed } = report;
  const own = reader.kind === 'student';
  const waiting = revealed.waiting.length > 0 ? <p className={classes.waiting}>{answersNote(report, own)}</p> : null;
  return (
    <ReportSection
      id="questions"
      title="Questions and answers"
      flow
      aside={questions && questions.length > 0 && <Aside count={questions.length} />}
    >
      {waiting}
      {questions && questions.length > 0 && (
        <>
          <Explorer questions={questions} sections={report.sections} reader={reader} own={own} />
          <PrintedAnswers questions={questions} />
        </>
      )}
    </ReportSection>
  );
}

function Aside({ count }: { count: number }) {
  const [view, change] = useReportView();
  return (
    <>
      <p className="num">{count} questions. Trial questions are not scored.</p>
      <div className={classes.as}>
        <SegmentedFilter
          label="Show questions as"
          value={view.view ?? 'boxes'}
          options={[
            { value: 'boxes', label: 'Boxes' },
            { value: 'table', label: 'Table' },
          ]}
          onChange={(as) => change({ view: as === 'table' ? 'table' : undefined })}
        />
      </div>
    </>
  );
}

function Explorer({
  questions,
  sections,
  reader,
  own,
}: {
  questions: readonly Question[];
  sections: CompositeReport['sections'];
  reader: Reader;
  own: boolean;
}) {
  const [view, change] = useReportView();
  const root = useRef<HTMLDivElement>(null);
  const shown = shownQuestions(questions, view);
  const at = shown.findIndex((q) => questionKey(q) === view.question);
  const open = shown[at];
  const show = (q: Question | undefined) => change({ question: q && questionKey(q) });
  const close = () => {
    const key = view.question;
    show(undefined);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-question='${key}']`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !open ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      (event.target as HTMLElement).closest('input, textarea, [role=group]')
    )
      return;
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowRight' && shown[at + 1]) show(shown[at + 1]);
    else if (event.key === 'ArrowLeft' && at > 0) show(shown[at - 1]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.explorer} ref={root} onKeyDown={onKeyDown}>
      <Filters questions={questions} view={view} change={change} />
      <p className={`${classes.count} num`} role="status">
        {shown.length === questions.length
          ? `All ${questions.length} questions`
          : `${shown.length} of ${questions.length} ${questionsWord(questions.length)}`}
        {view.topic && (
          <button
            type="button"
            className={classes.chip}
            onClick={() => change({ topic: undefined, question: undefined })}
          >
            {view.topic.split('~').at(-1)}
            <IconX size={14} stroke={2} aria-hidden />
            <span className="vh">, show all topics</span>
          </button>
        )}
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No question is like that.">Choose All to see every question.</EmptyState>
      ) : view.view === 'table' ? (
        <QuestionTable questions={shown} reader={reader} own={own} open={open} onOpen={show} />
      ) : (
        <>
          <QuestionMap questions={shown} sections={sections} open={open} onOpen={show} />
          {open ? (
            <OpenQuestion
              key={questionKey(open)}
              question={open}
              label={partName(open, questions)}
              reader={reader}
              own={own}
              place={{ at, of: shown.length }}
              onStep={(by) => show(shown[at + by])}
              onClose={close}
            />
          ) : (
            <p className={classes.hint}>
              Choose a box to read the question, the answer given, the right one and why.{' '}
              <span>Arrow keys go to the next and the one before.</span>
            </p>
          )}
        </>
      )}
    </div>
  );
}

interface FilterProps {
  questions: readonly Question[];
  view: ReportView;
  change: ReturnType<typeof useReportView>[1];
}

function Filters({ questions, view, change }: FilterProps) {
  const parts = [...Map.groupBy(questions, (q) => q.studentAssessmentId)].map(([id, [q]]) => ({
    value: String(id),
    label: partName(q!, questions),
  }));
  const sections = [...Map.groupBy(questions, (q) => q.categoryId)].map(([categoryId, list]) => ({
    group: list[0]!.section,
    items: [...new Set(list.map((q) => q.area))]
      .sort()
      .map((area) => ({ value: `${categoryId}~${area}`, label: area })),
  }));
  const count = (which: (q: Question) => boolean) => questions.filter(which).length;
  const shows = [
    { value: 'all', label: 'All', count: questions.length },
    { value: 'missed', label: 'Wrong or blank', count: count(isMissed) },
    { value: 'wrong', label: 'Wrong', count: count((q) => q.outcome === 'wrong') },
    { value: 'blank', label: 'Blank', count: count((q) => q.outcome === 'blank') },
    { value: 'marked', label: 'Marked', count: count((q) => q.marked) },
  ] as const;
  return (
    <div className={classes.filters}>
      <div className={classes.shows}>
        <SegmentedFilter
          label="Show questions"
          value={view.show ?? 'all'}
          options={shows}
          onChange={(show) => change({ show: show === 'all' ? undefined : show, question: undefined })}
        />
      </div>
      {parts.length > 1 && (
        <Select
          aria-label="Part"
          placeholder="All parts"
          data={parts}
          value={view.part === undefined ? null : String(view.part)}
          clearable
          clearButtonProps={{ 'aria-label': 'All parts' }}
          onChange={(part) => change({ part: part === null ? undefined : Number(part), question: undefined })}
        />
      )}
      <Select
        aria-label="Area"
        placeholder="All areas"
        data={sections}
        value={view.topic?.split('~').slice(0, 2).join('~') ?? null}
        clearable
        clearButtonProps={{ 'aria-label': 'All areas' }}
        onChange={(topic) => change({ topic: topic ?? undefined, question: undefined })}
      />
    </div>
  );
}
