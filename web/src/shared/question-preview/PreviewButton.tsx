import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { inTime } from '../../lib/load-limit.js';
import { notify } from '../../api/notifications.js';
import { useBusy } from '../../ui/use-busy.js';
import { findForm } from './queries.js';

const FormPreviewDialog = lazy(() =>
  inTime(import('./FormPreviewDialog.js')).then((m) => ({ default: m.FormPreviewDialog })),
);

/** Opens a section of a set in the player, over the page. */
export function PreviewButton({ setId, categoryId, name }: { setId: number; categoryId: number; name: string }) {
  const client = useQueryClient();
  const [formId, setFormId] = useState<number | null>(null);
  const [busy, run] = useBusy();
  const button = useRef<HTMLButtonElement>(null);
  const open = () =>
    run(
      async () => {
        const form = await findForm(client, setId, categoryId);
        if (form) setFormId(form.id);
        else notify.error('This section cannot be previewed.');
      },
      () => notify.error('The preview could not be loaded. Please try again.'),
    );
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        size="xs"
        loading={busy}
        leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
        aria-label={`Preview ${name}`}
        onClick={() => void open()}
      >
        Preview
      </Button>
      {formId !== null && (
        <Suspense>
          <FormPreviewDialog
            formId={formId}
            onClose={() => {
              setFormId(null);
              setTimeout(() => button.current?.focus());
            }}
          />
        </Suspense>
      )}
    </>
  );
}
