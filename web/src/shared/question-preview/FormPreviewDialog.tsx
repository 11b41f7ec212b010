import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FormPreviewView } from './FormPreviewView.js';
import css from './preview.module.css';

/** A preview over the page, which keeps what was being filled in there. */
export function FormPreviewDialog({ formId, onClose }: { formId: number; onClose(): void }) {
  const [shown, setShown] = useState(formId);
  useEffect(() => {
    // The player has a main region of its own: the page below is away while it is shown.
    const page = document.getElementById('root')!;
    page.inert = true;
    return () => void (page.inert = false);
  }, []);
  return (
    // Escape belongs to the player's own panels and tools.
    <Modal.Root
      opened
      fullScreen
      padding={0}
      closeOnEscape={false}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      classNames={{ body: css.modalBody, content: css.modalContent, inner: css.modalInner }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Preview of an assessment">
        <Modal.Body>
          <div className={css.full}>
            <FormPreviewView
              formId={shown}
              onForm={setShown}
              addressOf={(id, q) => `${location.origin}/staff/forms/${id}${q > 1 ? `?q=${q}` : ''}`}
              closeLabel="Close"
              onClose={onClose}
            />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
