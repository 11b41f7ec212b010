import { Textarea } from '@mantine/core';
import { api } from '../../api/client.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import type { Correction } from './queries.js';
import { effectsOf, students } from './words.js';

interface Props {
  correction: Correction;
  opened: boolean;
  onClose(): void;
  onPublished(): void;
}

/** The last look: what will happen, and why, in words that everybody concerned reads. */
export function PublishDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Publish this correction" size={560}>
      <Reason onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Reason({ correction: c, onClose, onPublished }: Omit<Props, 'opened'>) {
  const said = c.preview ? effectsOf(c.preview, c.kind, false) : [];
  const form = useEditForm({
    initial: { reason: c.reason },
    send: (body) => api.post(`/api/admin/corrections/${c.id}/publish`, body),
    done: 'The correction is published. Scores are being superseded.',
    onDone: () => {
      onPublished();
      onClose();
    },
  });
  return (
    <Form form={form} foot={<FormFoot form={form} action="Publish" />}>
      <p>
        {c.preview && c.preview.changed > 0 ? (
          <>
            <b>{students(c.preview.changed)}</b> get another result. {said.join(' ')}
          </>
        ) : (
          'No score changes; it counts for everybody who takes it from now on.'
        )}{' '}
        The scores until now stay in the history and in reports of earlier dates. Taking it back is another publication.
      </p>
      <Textarea
        mt={16}
        label="Why"
        description="Students, parents and staff read this beside the scores that change. Do not name the right answer: it may not be revealed yet."
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('reason')}
        data-autofocus
      />
    </Form>
  );
}
