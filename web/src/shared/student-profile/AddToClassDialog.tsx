import { useQuery } from '@tanstack/react-query';
import { useChoosableClasses } from '../classes/choosable-classes.js';
import { ChooseClass } from '../classes/ChooseClass.js';
import type { Scope } from '../../lib/scope.js';
import { Dialog } from '../../ui/Dialog.js';
import { addToClass, studentClassesQuery, type StudentCard } from './queries.js';

interface Props {
  scope: Scope;
  student: StudentCard;
  opened: boolean;
  onClose: () => void;
}

/** Add to Class, from the profile of one student. */
export function AddToClassDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add to Class" size={480}>
      <Choose onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Choose({ scope, student, onClose }: Omit<Props, 'opened'>) {
  const own = useQuery(studentClassesQuery(scope, student.id, {}));
  const inside = own.data?.sections.map(({ id }) => id);
  const from = useChoosableClasses(scope, student.school.id, inside);
  return (
    <ChooseClass
      from={inside ? from : { ...from, classes: undefined }}
      lead={`${student.fullName} will get the open assignments of the class.`}
      none="There is no other class to choose."
      noneWhy="Students can enter active classes that you may change."
      action="Add to Class"
      send={(sectionId) => addToClass(scope, sectionId, student.id)}
      done="Students added to class successfully"
      failed="Failed to add students to the selected class"
      onDone={onClose}
    />
  );
}
