import type { ReactNode } from 'react';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import type { useChoosableClasses } from './choosable-classes.js';
import css from './ChooseClass.module.css';
import { ClassSelect } from './ClassSelect.js';

interface Props {
  from: ReturnType<typeof useChoosableClasses>;
  /** What becomes of the students. */
  lead: ReactNode;
  /** Where there is no class to choose: that, and what would help. */
  none: string;
  noneWhy: string;
  action: string;
  send: (sectionId: number) => Promise<unknown>;
  done?: string;
  failed: string | ((error: unknown) => string);
  onDone: () => void;
}

/** One class for students, in a dialog. */
export function ChooseClass({ from, lead, none, noneWhy, action, send, done, failed, onDone }: Props) {
  const form = useEditForm({
    initial: { sectionId: null as string | null },
    rules: ({ sectionId }): Record<string, string> => (sectionId ? {} : { sectionId: 'Please select a class' }),
    send: ({ sectionId }) => send(Number(sectionId)),
    done: done ?? null,
    failed,
    onDone,
    asks: false,
  });
  if (from.isError)
    return (
      <LoadFailed title="Failed to load classes. Please reopen the popup." error={from.error} onRetry={from.refetch} />
    );
  if (from.classes?.length === 0) return <EmptyState title={none}>{noneWhy}</EmptyState>;
  return (
    <Form form={form} foot={<FormFoot form={form} action={action} />}>
      <p className={css.lead}>{lead}</p>
      <ClassSelect classes={from.classes} {...form.getInputProps('sectionId')} />
    </Form>
  );
}
