import { Radio, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Section } from '../../ui/Section.js';
import { Rich } from '../../player/question/Rich.js';
import { answerWords, letterOf } from '../../player/answers.js';
import {
  formPreviewQuery,
  formsQuery,
  questionPreviewQuery,
  type PreviewedQuestion,
  type QuestionPreview,
} from '../../shared/question-preview/queries.js';
import css from './corrections.module.css';
import type { Wanted } from './queries.js';

type KeyKind = 'key' | 'accept' | 'drop';

interface Props {
  kind: KeyKind;
  questionId: string | undefined;
  onQuestion(id: string | undefined): void;
  onChange(wanted: Wanted | null): void;
}

/** Which question, and what counts for it from now on. */
export function QuestionChange({ kind, questionId, onQuestion, onChange }: Props) {
  const forms = useQuery(formsQuery);
  const [formId, setFormId] = useState<number | null>(null);
  const form = useQuery({ ...formPreviewQuery(formId ?? 0), enabled: formId !== null });
  const question = useQuery({ ...questionPreviewQuery(questionId ?? ''), enabled: questionId !== undefined });
  const options = [
    ...Map.groupBy(
      (forms.data ?? []).filter((f) => f.latest),
      (f) => f.setName,
    ),
  ].map(([group, own]) => ({
    group,
    items: own.map((f) => ({
      value: String(f.id),
      label: `${f.setName}, ${f.category}${f.difficulty === 'default' && own.every((o) => o.part === 1) ? '' : `, Part ${f.part}`}${f.difficulty === 'default' ? '' : f.difficulty === 'hard' ? ', harder' : ', easier'}`,
    })),
  }));
  if (forms.isError && !forms.data)
    return (
      <LoadFailed title="The forms could not be loaded." error={forms.error} onRetry={() => void forms.refetch()} />
    );
  const words = (q: PreviewedQuestion, i: number) =>
    `${q.number}. ${q.topic}${q.answer ? `, key ${answerWords(form.data!.player.form.items[i]!, q.answer)}` : ''}${q.pretest ? ', not scored' : ''}`;
  return (
    <>
      <Section title="Which question">
        <div className={css.pick}>
          <Select
            label="Form"
            placeholder={questionId && !formId ? 'Choose another form' : 'Choose a form'}
            data={options}
            value={formId === null ? null : String(formId)}
            searchable
            onChange={(id) => (setFormId(id ? Number(id) : null), onQuestion(undefined), onChange(null))}
          />
          <Select
            label="Question"
            placeholder={formId === null ? 'First the form' : form.isPending ? 'Loading' : 'Choose a question'}
            disabled={formId === null || !form.data}
            searchable
            data={form.data?.questions.map((q, i) => ({ value: q.ref, label: words(q, i) })) ?? []}
            value={form.data?.questions.some((q) => q.ref === questionId) ? questionId! : null}
            onChange={(id) => (onChange(null), onQuestion(id ?? undefined))}
          />
        </div>
      </Section>
      {questionId &&
        (question.isError ? (
          <LoadFailed
            title={
              question.error instanceof ApiProblem && question.error.status === 404
                ? 'There is no question with this id.'
                : 'The question could not be loaded.'
            }
            error={question.error}
            onRetry={() => void question.refetch()}
          />
        ) : question.data ? (
          <Rule key={`${kind}-${questionId}`} kind={kind} preview={question.data} onChange={onChange} />
        ) : (
          <Skeleton h={240} maw={720} />
        ))}
    </>
  );
}

const LEGEND: Record<KeyKind, string> = {
  key: 'The right answer',
  accept: 'Answers that count as right',
  drop: 'What happens to the score',
};

function Rule({
  kind,
  preview: { player, question },
  onChange,
}: {
  kind: KeyKind;
  preview: QuestionPreview;
  onChange(wanted: Wanted | null): void;
}) {
  const item = player.form.items[0]!;
  const key = question.answer;
  const [chosen, setChosen] = useState<string[]>(key?.choiceIds ?? []);
  const [typed, setTyped] = useState((key?.accept ?? []).join(', '));
  const [dropped, setDropped] = useState<'credit' | 'uncounted' | null>(null);
  const several = question.kind === 'mcq-multi';
  const old = key?.choiceIds ?? [];
  const choices = item.choices.length > 0;
  const target = { kind, ref: question.ref, itemVersion: question.version } as const;
  const accept = typed.split(/[,;\s]+/).filter(Boolean);
  const range = key?.range
    ? { lo: key.range.lo, hi: key.range.hi, openLo: key.range.openLo, openHi: key.range.openHi }
    : undefined;

  useEffect(() => {
    if (!key) return onChange(null);
    if (kind === 'drop')
      return onChange(
        dropped === null
          ? null
          : {
              ...target,
              scoring: { ...(choices ? { choiceIds: old } : { accept: key.accept ?? [], range }), dropped },
            },
      );
    if (!choices)
      return onChange(
        (accept.length === 0 && !range) || same(accept, key.accept ?? [])
          ? null
          : { ...target, scoring: { accept, range } },
      );
    if (kind === 'key')
      return onChange(chosen.length === 0 || same(chosen, old) ? null : { ...target, scoring: { choiceIds: chosen } });
    const more = chosen.filter((id) => !old.includes(id));
    onChange(more.length === 0 ? null : { ...target, scoring: { choiceIds: old, also: more.map((id) => [id]) } });
    // oxlint-disable-next-line react/exhaustive-deps -- what is wanted follows from what was typed and nothing else
  }, [chosen, typed, dropped, kind, question.ref]);

  const toggle = (id: string) => {
    if (kind === 'key' && !several) return setChosen([id]);
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  };
  return (
    <Section
      title={`Question ${question.number > 0 ? question.number : ''}`.trim()}
      aside={<span className="muted num">{question.ref}</span>}
    >
      <div className={css.form}>
        <div className={css.question}>
          {item.stimulus && (
            <div className={css.stimulus} tabIndex={0} role="region" aria-label="Passage">
              <Rich html={item.stimulus.html} />
            </div>
          )}
          <Rich html={item.stem} />
        </div>
        {kind === 'drop' ? (
          <Radio.Group label={LEGEND.drop} value={dropped} onChange={(value) => setDropped(value as 'credit')}>
            <Radio mt={8} value="credit" label="Everybody gets the point, also those who left it blank" />
            <Radio
              mt={8}
              value="uncounted"
              label="It does not count for anybody; the section is out of one question fewer"
            />
          </Radio.Group>
        ) : choices ? (
          <fieldset className={css.choices}>
            <legend>{LEGEND[kind]}</legend>
            {item.choices.map((choice, i) => {
              const is = old.includes(choice.id);
              return (
                <label key={choice.id}>
                  <input
                    type={kind === 'key' && !several ? 'radio' : 'checkbox'}
                    name="right"
                    checked={chosen.includes(choice.id)}
                    disabled={kind === 'accept' && is}
                    onChange={() => toggle(choice.id)}
                  />
                  <b>{letterOf(i)}</b>
                  <Rich html={choice.html} as="choice" />
                  {is && <small>counts now</small>}
                </label>
              );
            })}
          </fieldset>
        ) : (
          <TextInput
            label={kind === 'key' ? 'Right answers' : LEGEND.accept}
            description="Whole numbers, decimals or fractions, separated by commas. Equal values need not be listed: 7/2 covers 3.5."
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
    </Section>
  );
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}
