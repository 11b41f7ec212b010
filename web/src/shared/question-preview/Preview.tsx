import { Menu } from '@mantine/core';
import { IconInfoCircle, IconPrinter, IconX } from '@tabler/icons-react';
import { Provider, useAtomValue } from 'jotai/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { notify } from '../../api/notifications.js';
import { viewAtom } from '../../player/atoms.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import player from '../../player/player.module.css';
import { picturesCame } from '../../player/pictures/pictures-came.js';
import type { PlayerForm } from '../../player/protocol.js';
import { TrialSession } from '../../player/trial-session.js';
import { TrialPlayer } from '../../player/TrialPlayer.js';
import { AboutQuestion } from './AboutQuestion.js';
import { AllQuestions } from './AllQuestions.js';
import css from './preview.module.css';
import { PrintedForm } from './PrintedForm.js';
import type { AnswersShown, PreviewedQuestion } from './queries.js';

interface Props {
  form: PlayerForm;
  questions: readonly PreviewedQuestion[];
  answers: AnswersShown;
  /** What is previewed, above all. */
  title: ReactNode;
  /** The form and its hash. */
  provenance: string;
  /** Number of the question to begin with. */
  question?: number;
  onQuestion?(number: number): void;
  addressOf(question: PreviewedQuestion): string;
  /** Controls of the page around, such as the choice of a part. */
  controls?: ReactNode;
  printable?: boolean;
  closeLabel: string;
  onClose(): void;
}

/** Published questions in the player as students get them, with what staff know beside them. Nothing of it is sent or kept. */
export function Preview(props: Props) {
  const { form, question = 1 } = props;
  const [session, setSession] = useState<TrialSession | null>(null);
  const first = useRef(question);
  useEffect(() => {
    const index = Math.max(
      0,
      form.form.items.findIndex((item) => item.number === first.current),
    );
    const onSubmit = (): void => {
      made.go(0);
      notify.info('This is a preview: nothing was handed in.');
    };
    const made: TrialSession = new TrialSession(form, { onSubmit }, { index });
    setSession(made);
  }, [form]);
  if (session === null || session.form !== form) return <LoadingPlayer />;
  return (
    <Provider store={session.store}>
      <OpenPreview {...props} session={session} />
    </Provider>
  );
}

function OpenPreview({
  session,
  form,
  questions,
  answers,
  title,
  provenance,
  onQuestion,
  addressOf,
  controls,
  printable,
  closeLabel,
  onClose,
}: Props & { session: TrialSession }) {
  const { index } = useAtomValue(viewAtom);
  const wide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [printing, setPrinting] = useState<'questions' | 'answers' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const about = wanted ?? wide;
  const closeAbout = (): void => {
    setWanted(false);
    opener.current?.focus();
  };
  const item = form.form.items[index]!;
  const shown = questions[index]!;
  const told = useRef(onQuestion);
  useEffect(() => {
    told.current = onQuestion;
  });
  useEffect(() => told.current?.(item.number), [item.number]);
  useEffect(() => {
    if (printing === null) return;
    // After the sheet was drawn and its pictures came.
    let gone = false;
    void picturesCame(document).then(() => {
      if (gone) return;
      print();
      setPrinting(null);
    });
    return () => void (gone = true);
  }, [printing]);
  return (
    <div className={css.page}>
      <a className={player.skip} href="#question">
        Skip to the question
      </a>
      <div className={css.bar} role="region" aria-label="Preview">
        <p>
          <b>{title}</b>
          <span>Preview: students see this. Try anything, nothing is kept.</span>
        </p>
        {controls}
        <button ref={opener} type="button" aria-expanded={about} onClick={() => setWanted(!about)}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          <span>
            About<span className={css.wide}> this question</span>
          </span>
        </button>
        {printable && <PrintButton answers={answers.shown} onPrint={setPrinting} />}
        <button type="button" className={css.close} aria-label={closeLabel} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
          <span>{closeLabel}</span>
        </button>
      </div>
      <div className={css.stage} data-about={about || undefined}>
        <div className={css.player}>
          <TrialPlayer session={session} title="Preview" />
        </div>
        {about && (
          <AboutQuestion
            item={item}
            question={shown}
            answers={answers}
            address={addressOf(shown)}
            provenance={provenance}
            all={
              questions.length > 1 && (
                <AllQuestions items={form.form.items} questions={questions} index={index} onGo={(i) => session.go(i)} />
              )
            }
            floating={!wide}
            onClose={closeAbout}
          />
        )}
      </div>
      {printing && (
        <PrintedForm form={form} questions={questions} withAnswers={printing === 'answers'} provenance={provenance} />
      )}
    </div>
  );
}

function PrintButton({ answers, onPrint }: { answers: boolean; onPrint(what: 'questions' | 'answers'): void }) {
  const button = (
    <button type="button" className={css.print} onClick={answers ? undefined : () => onPrint('questions')}>
      <IconPrinter size={18} stroke={1.75} aria-hidden />
      <span>Print</span>
    </button>
  );
  if (!answers) return button;
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onPrint('questions')}>Questions only</Menu.Item>
        <Menu.Item onClick={() => onPrint('answers')}>Questions and answers</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
