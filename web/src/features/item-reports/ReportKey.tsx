import { Button, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { meQuery } from '../../api/session.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import type { AnalysisSearch, ItemPlace } from './item-search.js';
import type { ItemFigures, KeyedQuestion } from './queries.js';
import text from '../../shared/results/finding.module.css';

interface Props {
  place: ItemPlace;
  search: AnalysisSearch;
  item: ItemFigures;
  question: KeyedQuestion;
  /** Of the form. */
  formVersion: number;
  /** This person has reported it, and nobody has decided yet. */
  reported: boolean;
}

/** Says that a key is wrong. Scores change only when those who decide about corrections publish one. */
export function ReportKey({ reported, ...rest }: Props) {
  const { data: me } = useQuery({ ...meQuery, staleTime: Infinity });
  const [opened, setOpened] = useState(false);
  if (rest.place.district || !me || me.masqId) return null;
  return (
    <>
      {reported && <p className={text.note}>You reported this key. Horizon has not decided yet.</p>}
      <p>
        <Button size="compact-md" onClick={() => setOpened(true)}>
          {reported ? 'Change the report' : 'This key is wrong'}
        </Button>
      </p>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Report the key of question ${rest.item.number}`}
        size={520}
      >
        <ClaimForm {...rest} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function ClaimForm({
  place,
  search,
  item,
  question,
  formVersion,
  onClose,
}: Omit<Props, 'reported'> & { onClose: () => void }) {
  const client = useQueryClient();
  const suspect = item.findings.find(({ kind }) => kind === 'possible_key_error')?.answer ?? null;
  const form = useEditForm({
    initial: { says: 'answer', answer: suspect, reason: '' } as {
      says: 'answer' | 'none';
      answer: string | null;
      reason: string;
    },
    rules: ({ says, answer, reason }): Record<string, string> => ({
      ...(says === 'answer' && !answer && { answer: 'Say what is right' }),
      ...(reason.trim().length < 3 && { reason: 'Say why, in a sentence' }),
    }),
    send: ({ says, answer, reason }) =>
      api.post('/api/staff/student_assessments/key_reports', {
        assessmentId: place.assessmentId,
        sectionIds: search.sections ?? (place.sectionId === undefined ? [] : [place.sectionId]),
        schoolYear: search.year,
        formVersion,
        number: item.number,
        answer: says === 'none' ? null : answer,
        reason,
      }),
    done: 'Reported. No score changes before Horizon has decided.',
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['item-reports', 'analysis'] });
      onClose();
    },
  });
  return (
    <Form form={form} foot={<FormFoot form={form} action="Report" />}>
      <p>
        The key says <b>{item.correct}</b>. Your report goes to Horizon with what these {item.students} students
        answered, and becomes a draft of a correction.
      </p>
      <Radio.Group label="What is wrong" mt={16} {...form.getInputProps('says')}>
        <Radio mt={8} value="answer" label="Another answer is right" />
        <Radio mt={8} value="none" label="No answer is right, or the question cannot be answered" />
      </Radio.Group>
      {form.values.says === 'answer' &&
        (item.typed ? (
          <TextInput
            mt={16}
            label="The right answer"
            description="As it is typed: 3.5 or 7/2"
            maxLength={40}
            {...form.getInputProps('answer')}
            value={form.values.answer ?? ''}
          />
        ) : (
          <Select
            mt={16}
            label="The right answer"
            placeholder="Choose"
            data={question.choices.map(({ letter }) => letter)}
            {...form.getInputProps('answer')}
          />
        ))}
      <Textarea
        mt={16}
        label="Why"
        description="About the question. Do not name students."
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
    </Form>
  );
}
