import { useChoosableClasses } from '../../shared/classes/choosable-classes.js';
import { ChooseClass } from '../../shared/classes/ChooseClass.js';
import { counted } from '../../lib/counted.js';
import { startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import type { Chosen } from '../../ui/use-list.js';
import type { Place, SchoolUser } from '../../shared/people/people.js';
import type { UserChanges } from './use-user-changes.js';
import { changeWords } from './words.js';

interface Props {
  place: Place;
  /** null while closed. */
  who: Chosen<SchoolUser> | null;
  changes: UserChanges;
  onClose: () => void;
}

/** Add to Class: one class of the school for all chosen students. */
export function ClassDialog({ who, onClose, ...rest }: Props) {
  return (
    <Dialog opened={who !== null} onClose={onClose} title="Add to Class" size={480}>
      {who && <Choose who={who} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Choose({ place, who, changes, onClose }: Props & { who: Chosen<SchoolUser> }) {
  const name = who.count === 1 && !who.all ? who.rows[0]!.fullName : counted(who.count, 'student');
  return (
    <ChooseClass
      from={useChoosableClasses(place.scope, place.schoolId)}
      lead={`${name} will get the open assignments of the class. Students who are in it stay as they are.`}
      none="This school has no active class yet."
      noneWhy="A student can be added as soon as there is one."
      action="Add to Class"
      send={(sectionId) => changes.run(who, { action: 'add_to_class', section_id: sectionId })}
      failed={(error) => startProblem(error, changeWords('add_to_class', who.count).failed)}
      onDone={onClose}
    />
  );
}
