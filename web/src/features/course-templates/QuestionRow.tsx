import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { DIFFICULTY } from '../../shared/question-preview/words.js';
import { Tag } from '../../ui/Tag.js';
import type { BankQuestion } from './courses.js';
import css from './course-templates.module.css';
import { QuestionText } from './QuestionText.js';

interface RowProps {
  question: BankQuestion;
  number?: number;
  start?: ReactNode;
  end?: ReactNode;
  asked?: boolean;
}

/** One question in a line or two; a press shows all of it with its answer. */
export function QuestionRow({ question, number, start, end, asked = false }: RowProps) {
  const [open, setOpen] = useState(false);
  const { ref, version, text, topic, difficulty } = question;
  return (
    <div className={css.question}>
      <div className={css.row}>{start}</div>
      <div className={css.words}>
        <p>
          {number !== undefined && <b className="num">{number}. </b>}
          {text}
        </p>
        <p className="num">
          {ref}, {topic}, {DIFFICULTY[difficulty].toLowerCase()} {asked && <Tag tone="bad">Part of a test</Tag>}
        </p>
      </div>
      <div className={css.row}>
        <ActionIcon
          aria-label={`${open ? 'Hide' : 'Show'} question ${ref}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
        </ActionIcon>
        {end}
      </div>
      {open && (
        <div className={css.whole}>
          <QuestionText questionRef={ref} version={version} />
        </div>
      )}
    </div>
  );
}
