import { TextInput } from '@mantine/core';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { renameCourse } from './courses.js';
import css from './course-templates.module.css';

interface Props {
  opened: boolean;
  course: { id: number; name: string } | null;
  onClose: () => void;
}

/** Another name for a course, for everybody who has it. */
export function RenameDialog({ opened, course, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Rename Course" size={480}>
      {course && <Name key={course.id} course={course} onClose={onClose} />}
    </Dialog>
  );
}

function Name({ course, onClose }: { course: { id: number; name: string }; onClose: () => void }) {
  const form = useEditForm({
    initial: { name: course.name },
    rules: ({ name }) => (name.trim() ? {} : { name: 'Please enter a name' }) as Record<string, string>,
    send: ({ name }) => renameCourse(course.id, name.trim()),
    done: 'Course renamed',
    onDone: onClose,
  });
  return (
    <Form form={form} className={css.fields} foot={<FormFoot form={form} action="Rename" />}>
      <TextInput
        label="Name"
        {...form.getInputProps('name')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        description="Teachers and students of the schools that take it see the new name at once."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </Form>
  );
}
