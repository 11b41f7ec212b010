import { useChoosableClasses } from '../../shared/classes/choosable-classes.js';
import { ChooseClass } from '../../shared/classes/ChooseClass.js';
import { counted } from '../../lib/counted.js';
import { startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';

interface Props {
  schoolId: number;
  studentIds: number[];
  onClose: () => void;
  /** Adds them; done when the server has it. */
  send: (sectionId: number) => Promise<unknown>;
}

/** Add to Class: one class of the school for the chosen students of a board. */
export function AddToClassDialog({ schoolId, studentIds, onClose, send }: Props) {
  const classes = useChoosableClasses('staff', schoolId);
  return (
    <Dialog opened onClose={onClose} title={`Add ${counted(studentIds.length, 'student')} to a class`} size={480}>
      <ChooseClass
        from={classes}
        lead="Students who are in the class stay in it. New students get its open assignments."
        none="This school has no active class yet."
        noneWhy="A student can be added as soon as there is one."
        action="Add to Class"
        send={send}
        failed={(error) => startProblem(error, 'Failed to add students. Please try again.')}
        onDone={onClose}
      />
    </Dialog>
  );
}
