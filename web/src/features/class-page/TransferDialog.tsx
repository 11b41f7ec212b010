import { useChoosableClasses } from '../../shared/classes/choosable-classes.js';
import { ChooseClass } from '../../shared/classes/ChooseClass.js';
import type { ClassSection, SectionStudent } from '../../api/classes.js';
import { counted } from '../../lib/counted.js';
import { Dialog } from '../../ui/Dialog.js';
import { transferStudents, type ClassAt } from './mutations.js';

interface Props {
  section: ClassSection;
  at: ClassAt;
  /** null while closed. */
  students: SectionStudent[] | null;
  onDone: () => void;
  onClose: () => void;
}

/** Class Transfer: students leave this class for another one. */
export function TransferDialog({ students, onClose, ...rest }: Props) {
  return (
    <Dialog opened={students !== null} onClose={onClose} title="Transfer to another class" size={480}>
      {students && <Choose students={students} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Choose({ section, at, students, onDone, onClose }: Props & { students: SectionStudent[] }) {
  const one = students.length === 1;
  const leave = one ? `${students[0]!.fullName} leaves` : `${counted(students.length, 'student')} leave`;
  return (
    <ChooseClass
      from={useChoosableClasses(at.scope, section.schoolId, [section.id])}
      lead={`${leave} ${section.displayName} and ${one ? 'gets' : 'get'} the open assignments of the other class. What was begun here stays; what was not is taken back.`}
      none="There is no other class to choose."
      noneWhy="Students can go to active classes that you may change."
      action="Transfer"
      send={(sectionId) =>
        transferStudents(
          at,
          students.map(({ id }) => id),
          sectionId,
        )
      }
      done="Students transferred successfully"
      failed="Failed to transfer students to the selected class"
      onDone={() => {
        onClose();
        onDone();
      }}
    />
  );
}
