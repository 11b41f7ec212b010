import { Button } from '@mantine/core';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { archiveCourse, type ListedCourse } from './courses.js';
import css from './course-templates.module.css';

interface Props {
  opened: boolean;
  course: Pick<ListedCourse, 'id' | 'name' | 'schools'> | null;
  onClose: () => void;
}

/** Archives a course that no school takes; of one that is taken it says who has to change first. */
export function ArchiveCourse({ opened, course, onClose }: Props) {
  const taken = course !== null && course.schools.length > 0;
  return (
    <>
      <ConfirmDialog
        opened={opened && course !== null && !taken}
        title={`Archive ${course?.name}?`}
        confirm="Archive"
        onConfirm={async () => {
          await archiveCourse(course!.id);
          notify.success('Course archived');
        }}
        onClose={onClose}
      >
        <p>
          No school can take it then. Gradebooks of schools that had it stay as they are, and you can bring it back.
        </p>
      </ConfirmDialog>
      <Dialog opened={opened && taken} title={`${course?.name} is in use`} onClose={onClose} size={480}>
        <div className={css.text}>
          <p>
            {counted(course?.schools.length ?? 0, 'school takes', 'schools take')} this course, so it cannot be archived
            yet. Change the course template in the settings of:
          </p>
          <ul>
            {course?.schools.slice(0, 10).map(({ id, name }) => (
              <li key={id}>
                <a href={`/admin/schools/${id}/settings`}>{name}</a>
              </li>
            ))}
            {(course?.schools.length ?? 0) > 10 && <li>and {course!.schools.length - 10} more</li>}
          </ul>
        </div>
        <DialogFoot>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  );
}
