import { Fragment, useState } from 'react';
import { Pager } from '../../ui/Pager.js';
import { Outcome, QuestionText } from './OpenQuestion.js';
import { clockTime, partName } from './report-words.js';
import type { Question, Reader } from '../../api/report-types.js';
import { questionKey } from './questions-shown.js';
import shared from './reports.module.css';

const PER_PAGE = 15;

interface Props {
  questions: readonly Question[];
  reader: Reader;
  own: boolean;
  open: Question | undefined;
  onOpen: (question: Question | undefined) => void;
}

/** The same questions as rows, a page at a time; a row opens to the question. */
export function QuestionTable({ questions, reader, own, open, onOpen }: Props) {
  const [turned, setTurned] = useState<number | null>(null);
  const pages = Math.ceil(questions.length / PER_PAGE);
  const page = Math.min(pages, turned ?? (open ? Math.floor(questions.indexOf(open) / PER_PAGE) + 1 : 1));
  const rows = questions.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const yours = own ? 'Your answer' : 'Answer given';
  return (
    <>
      <table className={`${shared.table} ${shared.questions}`}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Topic</th>
            <th scope="col">{yours}</th>
            <th scope="col">Correct answer</th>
            <th scope="col">Result</th>
            <th scope="col" className={shared.right}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((q) => {
            const opened = q === open;
            const key = questionKey(q);
            return (
              <Fragment key={key}>
                <tr data-open={opened || undefined}>
                  <td className="num">{q.number}</td>
                  <td>
                    <button
                      type="button"
                      className={shared.wayButton}
                      data-question={key}
                      aria-expanded={opened}
                      aria-controls={`row-${key}`}
                      onClick={() => onOpen(opened ? undefined : q)}
                    >
                      {q.topic}
                    </button>
                    <small>
                      {partName(q, questions)}. {q.area}
                    </small>
                  </td>
                  <td className="num" data-label={yours}>
                    {q.yours ?? <span className={shared.muted}>none</span>}
                  </td>
                  <td className="num" data-label="Correct answer">
                    {q.correct}
                  </td>
                  <td>
                    <Outcome of={q.outcome} />
                  </td>
                  <td className={`num ${shared.right}`}>{clockTime(q.seconds)}</td>
                </tr>
                {opened && (
                  <tr data-detail>
                    <td colSpan={6} id={`row-${key}`}>
                      <QuestionText question={q} reader={reader} own={own} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <Pager page={page} perPage={PER_PAGE} total={questions.length} onPage={setTurned} />
    </>
  );
}
