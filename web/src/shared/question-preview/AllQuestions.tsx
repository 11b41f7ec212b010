import { useState } from 'react';
import type { PlayerItem } from '../../player/protocol.js';
import { answerWords } from '../../player/answers.js';
import css from './preview.module.css';
import type { PreviewedQuestion } from './queries.js';
import { DIFFICULTY } from './words.js';

interface Props {
  items: readonly PlayerItem[];
  questions: readonly PreviewedQuestion[];
  /** Place of the question shown, from 0. */
  index: number;
  onGo(index: number): void;
}

/** What the whole form asks, question by question; a press goes there. */
export function AllQuestions({ items, questions, index, onGo }: Props) {
  const [area, setArea] = useState('');
  const areas = [...new Set(questions.map((q) => q.area))];
  const shown = questions
    .map((question, i) => ({ question, i }))
    .filter(({ question }) => area === '' || question.area === area);
  return (
    <div className={css.all}>
      {areas.length > 1 && (
        <label>
          Area
          <select value={area} onChange={(event) => setArea(event.target.value)}>
            <option value="">All {questions.length} questions</option>
            {areas.map((name) => (
              <option key={name} value={name}>
                {name}, {questions.filter((q) => q.area === name).length}
              </option>
            ))}
          </select>
        </label>
      )}
      <ol>
        {shown.map(({ question: q, i }) => (
          <li key={q.ref}>
            <button type="button" aria-current={i === index || undefined} onClick={() => onGo(i)}>
              <b className="num">
                <span className="vh">Question </span>
                {q.number}
              </b>
              <span>
                {q.topic}
                <small>
                  {DIFFICULTY[q.difficulty]}
                  {q.pretest ? ', not scored' : ''}
                </small>
              </span>
              {q.answer && (
                <b className="num">
                  <span className="vh">, right answer </span>
                  {answerWords(items[i]!, q.answer)}
                </b>
              )}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
