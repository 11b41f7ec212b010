import { Modal } from '@mantine/core';
import { useState } from 'react';
import { FormPreviewView } from './FormPreviewView.js';
import css from './preview.module.css';

/** A preview over the page, which keeps what was being filled in there. */
export function FormPreviewDialog({ formId, onClose }: { formId: number; onClose(): void }) {
  const [shown, setShown] = useState(formId);
  return (
    // Escape belongs to the player's own panels and tools.
    <Modal opened fullScreen withCloseButton={false} padding={0} closeOnEscape={false} onClose={onClose} aria-label="Preview of an assessment" transitionProps={{ duration: 0 }} classNames={{ body: css.modalBody, content: css.modalContent, inner: css.modalInner }}>
      <div className={css.full}>
        <FormPreviewView formId={shown} onForm={setShown} addressOf={(id, q) => `${location.origin}/staff/forms/${id}${q > 1 ? `?q=${q}` : ''}`} closeLabel="Close" onClose={onClose} />
      </div>
    </Modal>
  );
}
