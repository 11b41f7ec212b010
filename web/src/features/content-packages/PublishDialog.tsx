import { Autocomplete, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { counted } from '../../lib/counted.js';
import { Dialog } from '../../ui/Dialog.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { FileDrop } from '../../ui/FileDrop.js';
import { Form, FormFoot, Pair } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './content-packages.module.css';
import {
  optionsQuery,
  packageQuery,
  publishPackage,
  toPublishQuery,
  typesQuery,
  type AssessmentType,
  type ContentPackage,
} from './queries.js';
import { countsText } from './words.js';

type Schemas = components['schemas'];

interface Props {
  of: ContentPackage;
  opened: boolean;
  onClose(): void;
}

/** The questions that are ready become a form: where it stands, how long it takes, what is allowed and how it is scored. */
export function PublishDialog({ opened, onClose, of }: Props) {
  const types = useQuery({ ...typesQuery, enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title="Publish as a form" size={640}>
      {types.data ? (
        <Fields of={of} types={types.data} onClose={onClose} />
      ) : types.isError ? (
        <LoadFailed
          title="The types of assessments could not be loaded."
          error={types.error}
          onRetry={() => void types.refetch()}
        />
      ) : null}
    </Dialog>
  );
}

interface Typed {
  typeId: string;
  setName: string;
  categoryId: string;
  part: string;
  difficulty: string;
  minutes: string;
  calculator: boolean;
  referenceSheet: boolean;
  directions: string;
  threshold: string;
  conversion: File | null;
}

function Fields({ of: given, types, onClose }: Omit<Props, 'opened'> & { types: readonly AssessmentType[] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // As it was when the dialog opened, and published only so: the page below reads it again meanwhile.
  const [p, setSeen] = useState(given);
  const { ready, needs, published } = p.counts;
  const options = useQuery(optionsQuery);
  const toPublish = useQuery({ ...toPublishQuery(p.id, p.revision), enabled: published > 0 });
  const unread =
    published > 0 ? [options, toPublish].find(({ data, isFetching }) => data === undefined || isFetching) : undefined;
  const setOf = ({ typeId, setName }: Typed) =>
    options.data?.sets.find(
      (one) => String(one.typeId) === typeId && one.name.toLowerCase() === setName.trim().toLowerCase(),
    );
  /** Questions of this package that were published as the form at this place. */
  const publishedAt = (typed: Typed) => {
    const form = setOf(typed)?.forms.find(
      ({ categoryId, part, difficulty }) =>
        String(categoryId) === typed.categoryId && String(part) === typed.part && difficulty === typed.difficulty,
    );
    return form ? (toPublish.data ?? []).filter(({ publishedAs }) => publishedAs?.formId === form.formId) : [];
  };
  const form = useEditForm<Typed, Awaited<ReturnType<typeof publishPackage>>>({
    initial: {
      typeId: '',
      setName: p.title,
      categoryId: '',
      part: '1',
      difficulty: 'default',
      minutes: p.minutes === null ? '' : String(p.minutes),
      calculator: false,
      referenceSheet: false,
      directions: '',
      threshold: '',
      conversion: null,
    },
    rules: (typed): Record<string, string> => {
      const { typeId, setName, categoryId, minutes, threshold } = typed;
      return {
        ...(typeId ? {} : { typeId: 'Choose a type' }),
        ...(setName.trim() ? {} : { setName: 'Name the set' }),
        ...(categoryId ? {} : { categoryId: 'Choose a category' }),
        ...(typeId && categoryId && setName.trim() && ready === 0 && publishedAt(typed).length === 0
          ? { setName: 'No question is ready, and none was published as this form' }
          : {}),
        ...(/^\d{1,3}$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= 240
          ? {}
          : { minutes: 'Whole minutes, from 1 to 240' }),
        ...(threshold === '' || (/^\d{1,3}$/.test(threshold) && Number(threshold) >= 5 && Number(threshold) <= 100)
          ? {}
          : { threshold: 'A percentage from 5 to 100' }),
      };
    },
    send: async (values) => {
      const { conversion, threshold, ...typed } = values;
      const again = new Set(publishedAt(values));
      return publishPackage(p.id, {
        revision: p.revision,
        typeId: Number(typed.typeId),
        setName: typed.setName.trim(),
        categoryId: Number(typed.categoryId),
        part: Number(typed.part) as 1 | 2,
        difficulty: typed.difficulty as 'default',
        minutes: Number(typed.minutes),
        calculator: typed.calculator,
        referenceSheet: typed.referenceSheet,
        directions: typed.directions,
        ...(threshold && { threshold: Number(threshold) / 100 }),
        ...(conversion && { conversion: await conversion.text() }),
        ...(again.size > 0 && {
          items: toPublish
            .data!.filter((item) => item.state === 'ready' || again.has(item))
            .map(({ position, pretest }) => ({ position, pretest })),
        }),
      }).catch(async (error: unknown) => {
        if (!(error instanceof ApiProblem && error.code === 'content/package-changed')) throw error;
        const now = await client.fetchQuery({ ...packageQuery(p.id), staleTime: 0 }).catch(() => undefined);
        const changed = now && changeText(p, now);
        // What is not said here is looked at first: the next press is refused as well, until the dialog is opened anew.
        if (!changed) throw error;
        void client.invalidateQueries({ queryKey: optionsQuery.queryKey });
        setSeen(now);
        throw new Error(`Somebody has changed or published this package meanwhile. ${changed}`, { cause: error });
      });
    },
    done: ({ form: published }) =>
      published.outcome === 'unchanged' ? 'This form was published already' : 'The form is published',
    onDone: ({ form: published }) => {
      for (const queryKey of [['content-packages'], ['forms']]) void client.invalidateQueries({ queryKey });
      onClose();
      void navigate({ to: '/admin/forms/$formId', params: { formId: published.formId } });
    },
  });
  const { values, getInputProps } = form;
  const type = types.find(({ id }) => String(id) === values.typeId);
  const set = setOf(values);
  const again = publishedAt(values).length;
  const twoParts = type?.parts === 2;
  return (
    <Form form={form} foot={<FormFoot form={form} action="Publish" disabled={unread !== undefined} />}>
      {unread?.isError && (
        <LoadFailed
          title="What was published of this package could not be loaded."
          error={unread.error}
          onRetry={() => void unread.refetch()}
        />
      )}
      <p className={css.lead}>
        {again > 0
          ? `${counted(again, 'question')} published as this form${ready > 0 ? `, and ${counted(ready, 'question')} ready,` : ''} in the order of the package.`
          : `${counted(ready, 'question')} in the order of the package.`}{' '}
        {needs > 0 && `${counted(needs, 'question')} that need something stay out.`}{' '}
        {published > 0 && again === 0 && 'Published questions come in again at the place of their form.'} A form that is
        published never changes; publishing it again makes its next version, with what is entered here.
      </p>
      <Pair>
        <Select
          label="Type"
          data={types.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
          {...getInputProps('typeId')}
          onChange={(id) => form.setValues({ typeId: id ?? '', categoryId: '', part: '1', difficulty: 'default' })}
          data-autofocus
        />
        <Select
          label="Category"
          disabled={!type}
          data={type?.categories.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          {...getInputProps('categoryId')}
        />
      </Pair>
      <Autocomplete
        mt={16}
        label="Set"
        description="Under this name it is assigned, once every part of its type is there. A set of packages that has this name is used, otherwise it is made."
        data={(options.data?.sets ?? []).filter(({ typeId }) => typeId === type?.id).map(({ name }) => name)}
        maxLength={80}
        {...getInputProps('setName')}
      />
      {set && <p className={css.placed}>{placedText(set)}</p>}
      {twoParts && (
        <Pair>
          <Select
            label="Part"
            data={[
              { value: '1', label: 'Part 1' },
              { value: '2', label: 'Part 2' },
            ]}
            {...getInputProps('part')}
            onChange={(part) => form.setValues({ part: part ?? '1', difficulty: part === '2' ? 'easy' : 'default' })}
          />
          {values.part === '2' ? (
            <Select
              label="Which part 2"
              data={[
                { value: 'easy', label: 'The easier one' },
                { value: 'hard', label: 'The harder one' },
              ]}
              {...getInputProps('difficulty')}
            />
          ) : (
            <TextInput
              label="Harder part 2 from"
              description="Percent of part 1 right; with the first part 1 of a set"
              inputMode="numeric"
              rightSection="%"
              {...getInputProps('threshold')}
            />
          )}
        </Pair>
      )}
      {twoParts && values.part === '2' && (
        <p className={css.placed}>
          The easier and the harder part 2 look alike: once both are published, neither gets other minutes, tools or
          directions.
        </p>
      )}
      <TextInput mt={16} label="Minutes" inputMode="numeric" maxLength={3} {...getInputProps('minutes')} />
      <Checkbox mt={16} label="With the calculator" {...getInputProps('calculator', { type: 'checkbox' })} />
      <Checkbox mt={8} label="With the reference sheet" {...getInputProps('referenceSheet', { type: 'checkbox' })} />
      <Textarea
        mt={16}
        mb={16}
        label="Directions"
        description="Plain text, a paragraph a line."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        {...getInputProps('directions')}
      />
      {!(twoParts && values.part === '1') && (
        <div data-path="conversion">
          <FileDrop
            label="Choose the conversion table or drop it here"
            hint="CSV: raw score, scaled score, a line for each from 0 on. Needed until the set has one."
            accept=".csv,text/csv"
            file={values.conversion}
            onFile={(file) => {
              form.setFieldValue('conversion', file);
              form.clearFieldError('conversion');
            }}
            error={form.errors.conversion as string | undefined}
            disabled={form.busy}
          />
        </div>
      )}
    </Form>
  );
}

/** What a set has already, and what keeps it from being assigned. */
function placedText({ forms, complete }: Schemas['PackageSetDto']): string {
  const there = forms.map(({ part, difficulty, version, questions }) =>
    [
      `part ${part}`,
      difficulty !== 'default' && `(${difficulty})`,
      `version ${version},`,
      counted(questions, 'question'),
    ]
      .filter(Boolean)
      .join(' '),
  );
  return `In this set: ${there.join('; ')}. ${complete ? 'It is complete.' : 'It can be assigned once every part is there.'}`;
}

/** What somebody else did while the dialog was open; null where the counts do not tell it. */
function changeText({ counts: before }: ContentPackage, { counts: now }: ContentPackage): string | null {
  const [was, is] = [countsText(before), countsText(now)];
  return was === is ? null : `Questions before: ${was}. Now: ${is}. Publish sends them as they are now.`;
}
