import { Modal, type ModalProps } from '@mantine/core';
import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import css from './Dialog.module.css';
import { DiscardDialog } from './DiscardDialog.js';
import { LayerContext, useLayer } from './layer.js';

interface Around {
  hold(held: boolean): void;
  /** Asks a form inside whether leaving would lose something; the result stops asking. */
  watch(unsaved: () => boolean): () => void;
  close(): void;
}

const AroundContext = createContext<Around | null>(null);

/** Keeps the dialog around open and as it is while what it asked for is on its way; `DialogFoot` does it with its `busy`. */
export function useHold(busy: boolean): void {
  const around = use(AroundContext);
  useLayoutEffect(() => {
    if (!busy || !around) return;
    around.hold(true);
    return () => around.hold(false);
  }, [busy, around]);
}

/** The dialog around asks before it closes while this says that something would be lost. */
export function useUnsaved(unsaved: () => boolean): void {
  const around = use(AroundContext);
  useLayoutEffect(() => around?.watch(unsaved), [around, unsaved]);
}

/** Closes the dialog around as its cross does: not while something is on its way, and not without asking when something would be lost. */
export function useClose(): () => void {
  const around = use(AroundContext);
  return useCallback(() => around?.close(), [around]);
}

/**
 * Every dialog that sends something. Until the answer is there nothing closes or changes it, so a refusal is always read.
 * Escape, the cross and a click beside ask before a form inside loses what was typed.
 */
export function Dialog({ onClose, children, opened, ...rest }: ModalProps) {
  const [held, setHeld] = useState(false);
  const [asking, setAsking] = useState(false);
  const [layers, setLayers] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const forms = useRef(new Set<() => boolean>());
  // A dialog inside holds this one as well, and takes Escape for itself.
  useHold(held);
  useLayer(opened);
  useFocusBack(opened);
  // What is inert has no focus: the dialog itself keeps it meanwhile, and gives it back.
  useLayoutEffect(() => {
    const dialog = body.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return;
    const focused = document.activeElement;
    if (held && (dialog.contains(focused) || focused === document.body)) {
      before.current = focused as HTMLElement;
      dialog.focus();
    }
    if (!held && focused === dialog) before.current?.focus();
  }, [held]);
  const close = () => {
    if (held || asking) return;
    if ([...forms.current].some((unsaved) => unsaved())) setAsking(true);
    else onClose();
  };
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  const around = useMemo<Around>(
    () => ({
      hold: setHeld,
      watch: (unsaved) => {
        forms.current.add(unsaved);
        return () => void forms.current.delete(unsaved);
      },
      close: () => latest.current(),
    }),
    [],
  );
  return (
    <LayerContext value={setLayers}>
      <Modal
        closeOnEscape={layers === 0}
        {...rest}
        opened={opened}
        onClose={close}
        closeButtonProps={{ 'aria-label': 'Close', disabled: held }}
      >
        <AroundContext value={around}>
          <div ref={body} className={css.body} inert={held}>
            {children}
          </div>
        </AroundContext>
      </Modal>
      {asking && (
        <DiscardDialog
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            onClose();
          }}
        />
      )}
    </LayerContext>
  );
}

/** The focus of before, for a dialog that is shown by being mounted; one that is only opened has it from Mantine. */
function useFocusBack(opened: boolean): void {
  const [atOnce] = useState(opened);
  useLayoutEffect(() => {
    if (!atOnce) return;
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, [atOnce]);
}
