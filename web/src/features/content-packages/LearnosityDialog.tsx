import { Textarea, TextInput } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './content-packages.module.css';
import type { ContentPackage } from './queries.js';

type Schemas = components['schemas'];

/** Whether an item bank of Learnosity is set up under Services. */
export const learnosityQuery = queryOptions({
  queryKey: ['services', 'learnosity'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['ServicesAnswer']>('/api/admin/services', { signal })).services.some(
      ({ key, used }) => key === 'learnosity' && used,
    ),
  staleTime: 60_000,
});

interface Props {
  onClose(): void;
  onAsked(asked: ContentPackage): void;
}

/** What is brought in from the item bank: an activity, or items. */
export function LearnosityDialog({ onClose, onAsked }: Props) {
  return (
    <Dialog opened onClose={onClose} title="Bring in from Learnosity" size={560}>
      <Wanted onAsked={onAsked} />
    </Dialog>
  );
}

const listed = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function Wanted({ onAsked }: Pick<Props, 'onAsked'>) {
  const form = useEditForm({
    initial: { activity: '', references: '' },
    rules: ({ activity, references }): Record<string, string> =>
      (activity.trim() === '') === (listed(references).length === 0)
        ? { activity: 'Please enter either an activity or items' }
        : {},
    send: async ({ activity, references }) => {
      const wanted = activity.trim() ? { activity: activity.trim() } : { references: listed(references) };
      return (
        await api.post<Schemas['PackageAnswer']>('/api/admin/content/packages/learnosity', { learnosity: wanted })
      ).package;
    },
    done: null,
    onDone: onAsked,
    fieldOf: (name) => (name.includes('references') ? 'references' : undefined),
  });
  return (
    <Form form={form} className={css.complete} foot={<FormFoot form={form} action="Bring in" />}>
      <p className={css.lead}>
        The items are only read: you see what can be taken before anything is published. Up to 500 at once.
      </p>
      <TextInput
        label="Activity"
        description="Its reference at Learnosity"
        {...form.getInputProps('activity')}
        maxLength={150}
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        label="Or items"
        description="Their references, one a line"
        {...form.getInputProps('references')}
        autosize
        minRows={3}
        maxRows={10}
      />
    </Form>
  );
}
