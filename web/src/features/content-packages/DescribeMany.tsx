import { Autocomplete, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { changeItems, optionsQuery, type ContentPackage, type PackageItem } from './queries.js';

export const DIFFICULTIES = [
  { value: '1', label: 'Easier' },
  { value: '2', label: 'Medium' },
  { value: '3', label: 'Harder' },
];

/** Areas and topics that the reports know; a package may bring its own. */
export function useKnownTopics(area: string) {
  const topics = useQuery(optionsQuery).data?.topics ?? [];
  return {
    areas: [...new Set(topics.map((one) => one.area))].sort(),
    topics: [...new Set(topics.filter((one) => !area || one.area === area).map((one) => one.topic))].sort(),
  };
}

interface Props {
  packageId: number;
  items: readonly PackageItem[];
  onClose(): void;
  onDone(after: ContentPackage): void;
}

/** Says the same of several questions; what is left empty stays as it is. */
export function DescribeMany(props: Props) {
  return (
    <Dialog opened onClose={props.onClose} title={`Complete ${props.items.length} questions`} size={560}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ packageId, items, onClose, onDone }: Props) {
  const form = useEditForm({
    initial: { area: '', topic: '', difficulty: null as string | null },
    rules: ({ area, topic, difficulty }): Record<string, string> =>
      area.trim() || topic.trim() || difficulty ? {} : { area: 'Say at least one of the three' },
    send: ({ area, topic, difficulty }) =>
      changeItems(packageId, {
        positions: items.map(({ position }) => position),
        ...(area.trim() && { area: area.trim() }),
        ...(topic.trim() && { topic: topic.trim() }),
        ...(difficulty && { difficulty: Number(difficulty) as 1 | 2 | 3 }),
      }),
    done: `${items.length} questions completed`,
    onDone: ({ package: after }) => {
      onDone(after);
      onClose();
    },
  });
  const { areas, topics } = useKnownTopics(form.values.area);
  return (
    <Form form={form} foot={<FormFoot form={form} action="Save" />}>
      <Autocomplete
        label="Area"
        description="As the reports call it; what is left empty stays as it is."
        data={areas}
        maxLength={120}
        {...form.getInputProps('area')}
        data-autofocus
      />
      <Autocomplete mt={16} label="Topic" data={topics} maxLength={120} {...form.getInputProps('topic')} />
      <Select mt={16} label="Difficulty" clearable data={DIFFICULTIES} {...form.getInputProps('difficulty')} />
    </Form>
  );
}
