import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useClose, useHold, useUnsaved } from './Dialog.js';
import { DialogFoot } from './DialogFoot.js';
import css from './Form.module.css';
import { LeaveWarning } from './LeaveWarning.js';
import type { EditForm } from './use-edit-form.js';

interface FormProps {
  // Every form may be drawn, whatever it holds.
  form: Pick<EditForm<never>, 'element' | 'busy' | 'problem' | 'unsaved' | 'unfinished' | 'send'>;
  /** Of what stands around the fields. */
  className?: string;
  /** The page shows `FormProblem` itself, nearer to the button of a long form. */
  ownProblem?: boolean;
  /** The last row, `FormFoot` in a dialog. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A form of `useEditForm`: what is wrong with the whole stands above its fields, and nothing typed is lost without asking. */
export function Form({ form, className, ownProblem = false, foot, children }: FormProps) {
  useHold(form.busy);
  useUnsaved(form.unsaved);
  return (
    <form ref={form.element} noValidate className={css.form} aria-busy={form.busy} onSubmit={form.send}>
      {!ownProblem && <FormProblem form={form} />}
      <div className={className}>{children}</div>
      {foot}
      <LeaveWarning unsaved={form.unsaved} unloading={form.unfinished} />
    </form>
  );
}

/** Two fields beside each other, below each other on a telephone. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}

/** What is wrong with the whole form. */
export function FormProblem({ form }: { form: Pick<EditForm<never>, 'problem'> }) {
  return form.problem ? (
    <p role="alert" data-problem className={css.problem}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <span>{form.problem}</span>
    </p>
  ) : null;
}

interface FootProps {
  form: Pick<EditForm<never>, 'busy'>;
  /** The verb that sends it: 'Save'. */
  action: string;
  danger?: boolean;
  disabled?: boolean;
  note?: ReactNode;
  cancel?: string;
}

/** The last row of a form in a dialog: Cancel, which asks as Escape does, and the one that sends. */
export function FormFoot({ form, action, danger, disabled, note, cancel = 'Cancel' }: FootProps) {
  const close = useClose();
  return (
    <DialogFoot busy={form.busy} note={note}>
      <Button onClick={close} disabled={form.busy} data-autofocus={danger}>
        {cancel}
      </Button>
      <Button type="submit" variant={danger ? 'danger' : 'filled'} loading={form.busy} disabled={disabled}>
        {action}
      </Button>
    </DialogFoot>
  );
}
