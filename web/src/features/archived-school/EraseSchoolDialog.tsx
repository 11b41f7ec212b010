import { TextInput } from '@mantine/core';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './archived-school.module.css';
import { erasingText, eraseSchool, type ErasureOfSchool } from './archived-school.js';

interface Props {
  schoolId: number;
  erasure: ErasureOfSchool;
  opened: boolean;
  onClose: () => void;
}

/** Erases a school: the effect first, then its name typed; once more where nobody took an archive along. */
export function EraseSchoolDialog({ erasure, opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Erase ${erasure.schoolName}?`} size={560}>
      {opened && <Confirm erasure={erasure} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Confirm({ schoolId, erasure, onClose }: Omit<Props, 'opened'>) {
  const { schoolName, archive } = erasure;
  const form = useEditForm({
    initial: { confirmation: '', without_archive: '' },
    send: ({ confirmation, without_archive }) =>
      eraseSchool(schoolId, {
        confirmation: confirmation.trim(),
        ...(archive ? {} : { without_archive: without_archive.trim() }),
      }),
    done: 'The school will be erased. Until then it can be taken back.',
    onDone: onClose,
    asks: false,
  });
  const { confirmation, without_archive } = form.values;
  const ready = confirmation.trim() === schoolName && (archive !== null || without_archive.trim() === schoolName);
  return (
    <Form
      form={form}
      className={css.form}
      foot={<FormFoot form={form} action="Erase School" danger disabled={!ready} />}
    >
      <ul className={css.effects}>
        {erasingText(erasure).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <TextInput
        label={
          <>
            Type <b>{schoolName}</b> to confirm
          </>
        }
        {...form.getInputProps('confirmation')}
        autoComplete="off"
        data-autofocus
      />
      {!archive && (
        <TextInput
          label="Type the name once more to erase it without an archive"
          description="Nobody has downloaded an archive of this school since it was archived."
          {...form.getInputProps('without_archive')}
          autoComplete="off"
        />
      )}
    </Form>
  );
}
