import { IconBookmarkFilled } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { clockTime, OUTCOME_WORDS, partName } from './report-words.js';
import type { Question, Section } from '../../api/report-types.js';
import { questionKey } from './questions-shown.js';
import classes from './questions.module.css';

interface Props {
  questions: readonly Question[];
  sections: readonly Section[];
  open: Question | undefined;
  onOpen: (question: Question) => void;
}

/** One box per question, part by part. One stop of the Tab key; arrows move between the boxes. */
export function QuestionMap({ questions, sections, open, onOpen }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const parts = [...Map.groupBy(questions, (q) => q.studentAssessmentId)];
  const stop = questionKey(open ?? questions[0]!);
  const onKeyDown = (event: KeyboardEvent) => {
    const boxes = [...root.current!.querySelectorAll<HTMLElement>('button')];
    const at = boxes.indexOf(document.activeElement as HTMLElement);
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: boxes.length - 1,
      ArrowDown: below(boxes, at, 1),
      ArrowUp: below(boxes, at, -1),
    }[event.key];
    if (at < 0 || to === undefined || !boxes[to]) return;
    event.preventDefault();
    event.stopPropagation();
    boxes[to].focus();
    if (open) onOpen(questions[to]!);
  };
  return (
    <div className={classes.map} ref={root} onKeyDown={onKeyDown}>
      {parts.map(([id, list]) => (
        <div
          key={id}
          className={classes.mapPart}
          data-tone={sections.find((s) => s.categoryId === list[0]!.categoryId)?.tone}
        >
          <h3>{partName(list[0]!, questions)}</h3>
          <ul>
            {list.map((q) => (
              <li key={q.number}>
                <button
                  type="button"
                  data-question={questionKey(q)}
                  data-cell={q.outcome}
                  aria-current={q === open ? 'true' : undefined}
                  aria-label={`Question ${q.number}, ${OUTCOME_WORDS[q.outcome].toLowerCase()}${q.marked ? ', marked for review' : ''}, ${q.topic}, ${clockTime(q.seconds)}`}
                  tabIndex={questionKey(q) === stop ? 0 : -1}
                  onClick={() => onOpen(q)}
                >
                  <span>{q.number}</span>
                  {q.marked && <IconBookmarkFilled size={11} aria-hidden />}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** The box nearest to a column in the row above or below. */
function below(boxes: readonly HTMLElement[], at: number, way: 1 | -1): number {
  const from = boxes[at]?.getBoundingClientRect();
  if (!from) return -1;
  const rows = boxes
    .map((box, i) => ({ i, box: box.getBoundingClientRect() }))
    .filter(({ box }) => way * (box.top - from.top) > 4);
  const nearest = Math.min(...rows.map(({ box }) => way * (box.top - from.top)));
  const row = rows.filter(({ box }) => way * (box.top - from.top) < nearest + 4);
  return row.sort((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left))[0]?.i ?? -1;
}
