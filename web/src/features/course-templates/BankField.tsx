import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { DIFFICULTY } from '../../shared/question-preview/words.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { OrderList } from '../../ui/OrderList.js';
import type { EditForm } from '../../ui/use-edit-form.js';
import type { BankQuestion, ChosenQuestion, Lesson } from './courses.js';
import css from './course-templates.module.css';
import type { Typed } from './lesson-form.js';
import { QuestionPicker } from './QuestionPicker.js';
import { QuestionRow } from './QuestionRow.js';
import { moved } from './use-order.js';

interface Props {
  form: EditForm<Typed>;
  name: 'independentLesson' | 'practiceSet';
  exam: 'SAT' | 'ACT';
  /** What is stored; undefined for a new lesson. */
  bank: Lesson['practiceSet'] | undefined;
  fixed: boolean;
}

/** The questions of an activity in their order. */
export function BankField({ form, name, exam, bank, fixed }: Props) {
  const questions = form.values[name];
  const [choosing, setChoosing] = useState(false);
  const change = (next: ChosenQuestion[]) => {
    form.clearFieldError(name);
    form.setFieldValue(name, next as never);
  };
  const remove = (question: ChosenQuestion, place: number) => {
    change(questions.filter((one) => one !== question));
    notify.info('Question removed', {
      action: {
        label: 'Undo',
        run: () =>
          form.setFieldValue(name, (now: ChosenQuestion[]) => [...now.slice(0, place), question, ...now.slice(place)]),
      },
    });
  };
  const other = bank && JSON.stringify(refs(bank.questions)) !== JSON.stringify(refs(questions));
  const label = name === 'independentLesson' ? 'Independent Lesson' : 'Practice Set';
  return (
    <div className={css.bank} data-path={name} data-refused={form.errors[name] ? true : undefined} tabIndex={-1}>
      <OrderList
        label={`Questions of the ${label}`}
        items={questions}
        idOf={({ ref }) => ref}
        nameOf={({ ref }) => `question ${ref}`}
        onMove={(from, to) => change(moved(questions, from, to))}
        fixed={fixed}
        empty={`No questions: the lesson has no ${label}.`}
      >
        {(question, i, handle) => (
          <QuestionRow
            question={question}
            number={i + 1}
            start={handle}
            end={
              !fixed && (
                <ActionIcon aria-label={`Remove question ${question.ref}`} onClick={() => remove(question, i)}>
                  <IconTrash aria-hidden />
                </ActionIcon>
              )
            }
            asked={question.asked}
          />
        )}
      </OrderList>
      {form.errors[name] && (
        <p className={css.wrong} role="alert">
          {form.errors[name]}
        </p>
      )}
      <p className={`${css.hint} num`}>
        {questions.length > 0 && `${difficulties(questions)}. `}
        {bank?.version != null &&
          (other
            ? `Saving makes version ${bank.version + 1}; students who have begun go on with version ${bank.version}.`
            : `Version ${bank.version}.`)}
      </p>
      <div className={css.buttons}>
        {!fixed && (
          <Button leftSection={<IconPlus aria-hidden />} onClick={() => setChoosing(true)}>
            Add questions
          </Button>
        )}
        {bank?.activityId != null && !other && (
          <LinkButton
            to="/admin/course-activities/learnosity/$activityId"
            params={{ activityId: bank.activityId }}
            variant="subtle"
            aria-label={`Preview the ${label}`}
          >
            Preview
          </LinkButton>
        )}
      </div>
      <QuestionPicker
        opened={choosing}
        title={`Questions for the ${label}`}
        exam={exam}
        chosen={questions}
        onAdd={(question) => change([...questions, { ...question, asked: false }])}
        onRemove={(ref) => change(questions.filter((one) => one.ref !== ref))}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}

const refs = (questions: readonly BankQuestion[]) => questions.map(({ ref, version }) => [ref, version]);

/** '6 questions: 2 easier, 3 medium, 1 harder' */
function difficulties(questions: readonly BankQuestion[]): string {
  const each = [1, 2, 3].flatMap((level) => {
    const count = questions.filter(({ difficulty }) => difficulty === level).length;
    return count > 0 ? [`${count} ${DIFFICULTY[level as 1 | 2 | 3].toLowerCase()}`] : [];
  });
  return `${counted(questions.length, 'question')}: ${each.join(', ')}`;
}
