import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { unsureText } from '../api/batches.js';
import { ApiProblem, errorText, isUnreached } from '../api/client.js';
import css from './Batch.module.css';
import { BatchButtons, BatchOutcome, BatchProgress } from './BatchOutcome.js';
import { Dialog, useClose } from './Dialog.js';
import { DialogFoot } from './DialogFoot.js';
import { FormProblem } from './Form.js';
import type { BatchRun } from './use-batch.js';

interface Props<R> {
  opened: boolean;
  title: string;
  batch: BatchRun<R>;
  /** What is sent when it is confirmed. */
  request: R;
  /** The verb of the question: 'Delete'. */
  confirm: string;
  danger?: boolean;
  /** What is said when the server could not do it; by default its own sentence. */
  failed?: string;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something is done to many, shows how far it is, and what came of each. */
export function BatchDialog<R>({ opened, title, batch, onClose, ...ask }: Props<R>) {
  const close = () => {
    batch.close();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} size={560}>
      <BatchSteps batch={batch}>
        <Ask batch={batch} {...ask} />
      </BatchSteps>
    </Dialog>
  );
}

/** Of what is done without asking, or asked for in a dialog that is closed by now: how far it is, and what came of it. */
export function BatchResult({ title, batch }: { title: string; batch: BatchRun<never> }) {
  return (
    <Dialog opened={batch.batch !== null} onClose={batch.close} title={title} size={560}>
      <BatchSteps batch={batch}>{null}</BatchSteps>
    </Dialog>
  );
}

/** Inside a dialog: what asks for a batch, then its progress, then its outcome. */
export function BatchSteps({
  batch: run,
  children,
}: {
  batch: Pick<BatchRun<never>, 'batch' | 'phase' | 'lost' | 'retry' | 'undo'>;
  children: ReactNode;
}) {
  const { batch, phase, lost } = run;
  const close = useClose();
  if (!batch) return children;
  if (batch.state === 'running')
    return (
      <Step key="progress">
        <BatchProgress batch={batch} lost={lost} />
        <DialogFoot>
          <Button onClick={close}>Close</Button>
        </DialogFoot>
      </Step>
    );
  return (
    <Step key="outcome">
      <BatchOutcome batch={batch} />
      <DialogFoot busy={phase === 'sending'}>
        <Button onClick={close}>Close</Button>
        <BatchButtons batch={batch} onRetry={run.retry} onUndo={run.undo} />
      </DialogFoot>
    </Step>
  );
}

/** What had the focus before is gone: it begins here. */
function Step({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={element} tabIndex={-1} className={css.step}>
      {children}
    </div>
  );
}

/** Why a batch was not begun, or may not have been. */
export function startProblem(error: unknown, failed?: string): string {
  if (isUnreached(error)) return unsureText(error);
  return failed && error instanceof ApiProblem && error.status >= 500 ? failed : errorText(error);
}

function Ask<R>({ batch, request, confirm, danger, failed, children }: Omit<Props<R>, 'opened' | 'title' | 'onClose'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const close = useClose();
  const busy = batch.phase === 'sending';
  const send = async () => {
    setProblem(null);
    try {
      await batch.run(request);
    } catch (error) {
      setProblem(startProblem(error, failed));
    }
  };
  return (
    <>
      <FormProblem form={{ problem }} />
      <div className={css.text}>{children}</div>
      <DialogFoot busy={busy}>
        <Button onClick={close} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button variant={danger ? 'danger' : 'filled'} onClick={() => void send()} loading={busy}>
          {confirm}
        </Button>
      </DialogFoot>
    </>
  );
}
