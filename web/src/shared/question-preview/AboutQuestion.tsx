import { IconCheck, IconCopy, IconEyeOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PlayerItem } from '../../player/protocol.js';
import { Rich } from '../../player/question/Rich.js';
import { answerWords, letterOf } from '../../player/answers.js';
import css from './preview.module.css';
import type { AnswersShown, PreviewedQuestion } from './queries.js';
import { DIFFICULTY, hiddenAnswersText, KIND } from './words.js';

interface Props {
  item: PlayerItem;
  question: PreviewedQuestion;
  answers: AnswersShown;
  /** Address of this very question. */
  address: string;
  provenance: ReactNode;
  /** The list of all questions, in a form that has several. */
  all: ReactNode;
  onClose(): void;
  /** It covers the player, so the focus goes into it. */
  floating: boolean;
}

/** What staff know of a question, and of the others of its form. */
export function AboutQuestion({ all, onClose, floating, ...about }: Props) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (floating) ref.current!.querySelector('button')!.focus();
  }, [floating]);
  const [tab, setTab] = useState<'this' | 'all'>('this');
  return (
    <aside
      ref={ref}
      className={css.about}
      aria-label="About this question"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h2 className="num">About question {about.question.number}</h2>
        <button type="button" aria-label="Close About this question" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </header>
      {all && (
        <div className={css.tabs} role="group" aria-label="Show">
          <button type="button" aria-pressed={tab === 'this'} onClick={() => setTab('this')}>
            This question
          </button>
          <button type="button" aria-pressed={tab === 'all'} onClick={() => setTab('all')}>
            All questions
          </button>
        </div>
      )}
      {tab === 'all' ? all : <Facts {...about} />}
    </aside>
  );
}

/** Key and rationale where the reader may see them, what the question measures, where it comes from. */
function Facts({ item, question, answers, address, provenance }: Omit<Props, 'all' | 'onClose' | 'floating'>) {
  const key = question.answer;
  const right = item.choices.filter((c) => key?.choiceIds?.includes(c.id));
  return (
    <>
      {key ? (
        <section aria-label="Answer">
          <p className={css.key}>
            <IconCheck size={20} stroke={2} aria-hidden />
            <span>
              Right answer <b className="num">{answerWords(item, key)}</b>
            </span>
          </p>
          {right.map((choice) => (
            <div key={choice.id} className={css.choice}>
              <span aria-hidden>{letterOf(item.choices.indexOf(choice))}</span>
              <Html html={choice.html} />
            </div>
          ))}
          <h3>Why</h3>
          <Html html={key.rationale} />
        </section>
      ) : (
        <p className={css.hidden}>
          <IconEyeOff size={20} stroke={1.75} aria-hidden />
          {hiddenAnswersText(answers)}
        </p>
      )}
      <dl>
        <Fact name="Measures">
          {question.topic}
          <small>{question.area}</small>
        </Fact>
        <Fact name="Section">
          {question.exam}, {question.category}
        </Fact>
        <Fact name="Difficulty">{DIFFICULTY[question.difficulty]}</Fact>
        <Fact name="Kind">{KIND[question.kind]}</Fact>
        {question.pretest !== null && (
          <Fact name="Counts">{question.pretest ? 'Pretest: delivered like any other, never scored' : 'Scored'}</Fact>
        )}
      </dl>
      <CopyLink address={address} />
      <p className={css.provenance}>
        {provenance}
        <br />
        Question {question.ref}, version {question.version}
        {key ? `, key ${key.keyVersion}` : ''}.{' '}
        {question.source === 'generated'
          ? 'Generated from a checked template'
          : question.source === 'qti'
            ? 'Imported (QTI)'
            : question.source === 'learnosity'
              ? 'Imported from Learnosity'
              : 'Written by hand'}
        . {question.licence}.
      </p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CopyLink({ address }: { address: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const done = copied === address;
  return (
    <button
      type="button"
      className={css.link}
      onClick={() => void copy(address).then((ok) => ok && setCopied(address))}
    >
      {done ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconCopy size={16} stroke={1.75} aria-hidden />}
      <span role="status">{done ? 'Link copied' : 'Copy a link to this question'}</span>
    </button>
  );
}

/** Over plain http on a school's network there is no clipboard interface. */
async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const ok = document.execCommand('copy');
  field.remove();
  return ok;
}

function Html({ html }: { html: string }) {
  return <Rich html={html} className={css.rich} />;
}
