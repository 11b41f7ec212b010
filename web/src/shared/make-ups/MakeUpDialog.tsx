import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { BatchSteps, startProblem } from '../../ui/BatchDialog.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { Section } from '../../ui/Section.js';
import { useBatch, type BatchRun } from '../../ui/use-batch.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { fieldOf, makeUpWindowOf, type FormErrors } from '../assessments/assign-form.js';
import { Administration, WindowFields, zoneName } from '../assessments/WindowFields.js';
import css from './make-ups.module.css';
import {
  makeUpFormOf,
  makeUpSpan,
  makeUpsQuery,
  makeUpWords,
  offerOf,
  refreshAfterMakeUps,
  sendMakeUps,
  type MakeUpAt,
  type MakeUpRequest,
  type MakeUpsAnswer,
  type Offer,
} from './make-ups.js';

interface Props {
  at: MakeUpAt;
  studentIds: number[];
  onClose: () => void;
}

/** Gives students who missed a test a window of their own, or changes or withdraws the one that they have. */
export function MakeUpDialog({ at, studentIds, onClose }: Props) {
  const answer = useQuery(makeUpsQuery(at, studentIds));
  const batch = useBatch<MakeUpRequest>({
    send: (request, id) => sendMakeUps(at, request, id),
    words: (over, request) => makeUpWords(over, request ?? { window: null }),
    refresh: refreshAfterMakeUps,
    onOver: (over, _undo, request) => {
      const { tone, text } = makeUpWords(over, request ?? { window: null });
      if (over.counts.failed + over.counts.skipped > 0) return;
      notify[tone](text);
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={() => {
        batch.close();
        onClose();
      }}
      title={`Make-up Window for ${counted(studentIds.length, 'Student')}`}
      size={720}
    >
      <BatchSteps batch={batch}>
        {answer.isError && !answer.data ? (
          <LoadFailed
            title="There was a problem getting the assessments"
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : answer.data ? (
          <Offered answer={answer.data} offer={offerOf(answer.data)} batch={batch} />
        ) : (
          <Skeleton h={420} />
        )}
      </BatchSteps>
    </Dialog>
  );
}

interface OfferedProps {
  answer: MakeUpsAnswer;
  offer: Offer;
  batch: BatchRun<MakeUpRequest>;
}

function Offered({ answer, offer, batch }: OfferedProps) {
  if (offer.sections.length > 0) return <MakeUpForm answer={answer} offer={offer} batch={batch} />;
  return offer.refused.length > 0 ? (
    <>
      <p className={css.note}>There is nothing to make up.</p>
      <Refused refused={offer.refused} />
    </>
  ) : (
    <EmptyState title="There is nothing to make up.">These students were not given this assessment.</EmptyState>
  );
}

function MakeUpForm({ answer: { isMultipart }, offer, batch }: OfferedProps) {
  const [openedMs] = useState(Date.now);
  const [withdrawing, setWithdrawing] = useState(false);
  const form = useEditForm({
    initial: makeUpFormOf(offer, openedMs),
    rules: (typed): FormErrors => ({
      ...(typed.categoryIds.length === 0 ? { categories: 'Assessment Section is required' } : {}),
      ...makeUpWindowOf(typed, isMultipart, Date.now()).errors,
    }),
    send: (typed) =>
      batch.run({
        sections: offer.sections.filter(({ categoryId }) => typed.categoryIds.includes(categoryId)),
        window: makeUpWindowOf(typed, isMultipart, Date.now()).window,
      }),
    done: null,
    failed: (error) => startProblem(error),
    fieldOf,
  });
  const { values, errors, setValues: change } = form;
  const withdraw: MakeUpRequest = {
    sections: [...Map.groupBy(offer.given, ({ section }) => section.categoryId)].map(([categoryId, of]) => ({
      categoryId,
      studentIds: of.map(({ studentId }) => studentId),
      versions: of.map(({ section }) => section.version),
    })),
    window: null,
  };
  return (
    <Form form={form} className={css.body} foot={<FormFoot form={form} action="Give Window" />}>
      <p className={css.note}>
        The students see the test among their assessments and take it in this window, with the timing and options of the
        assignment. Everybody else keeps the window of the class.
      </p>
      <Section title="Sections">
        <Checkbox.Group
          aria-label="Sections"
          value={values.categoryIds.map(String)}
          onChange={(ids) => change({ categoryIds: ids.map(Number) })}
          error={errors.categories}
          data-path="categories"
        >
          <div className={css.checks}>
            {offer.sections.map(({ categoryId, category, studentIds }) => (
              <Checkbox
                key={categoryId}
                value={String(categoryId)}
                label={category}
                description={`${counted(studentIds.length, 'student')} can take it`}
              />
            ))}
          </div>
        </Checkbox.Group>
      </Section>
      {isMultipart && (
        <Section title="Administration type">
          <Administration form={values} onChange={change} />
        </Section>
      )}
      <Section title="Window" aside={zoneName()}>
        <WindowFields
          form={values}
          categoryId={null}
          isMultipart={isMultipart}
          errors={errors}
          onChange={change}
          mustEnd
        />
      </Section>
      {offer.given.length > 0 && (
        <Section title="Windows that they have">
          <ul className={css.list}>
            {offer.given.map(({ name, studentId, section }) => (
              <li key={`${studentId}/${section.categoryId}`}>
                {name}, {section.category}
                <small>{makeUpSpan(section.makeUp!)}</small>
              </li>
            ))}
          </ul>
          <Button className={css.withdraw} onClick={() => setWithdrawing(true)}>
            Withdraw {offer.given.length === 1 ? 'this window' : 'these windows'}
          </Button>
        </Section>
      )}
      {offer.refused.length > 0 && <Refused refused={offer.refused} />}
      <ConfirmDialog
        opened={withdrawing}
        title="Withdraw Windows"
        confirm="Withdraw"
        danger
        onConfirm={() => batch.run(withdraw)}
        onClose={() => setWithdrawing(false)}
      >
        The window of the class holds again for{' '}
        {counted(new Set(offer.given.map(({ studentId }) => studentId)).size, 'student')}. Where it is over, they cannot
        take the test any more.
      </ConfirmDialog>
    </Form>
  );
}

function Refused({ refused }: { refused: Offer['refused'] }) {
  return (
    <Section title="No window can be given for">
      <ul className={css.list}>
        {refused.map(({ name, category, why }) => (
          <li key={`${name}/${category}`}>
            {name}, {category}
            <small>{why}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
