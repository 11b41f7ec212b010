import { usePage } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { ClassList, type ClassListSearch } from '../../shared/classes/ClassList.js';
import { NO_CLASSES } from '../../lib/class-place.js';

interface Props {
  search: ClassListSearch;
  onSearch: (search: ClassListSearch) => void;
}

/** The classes that one teaches. */
export function MyClassesPage(list: Props) {
  usePage('My Classes', [{ label: 'Dashboard', to: '/staff/dashboard' }]);
  return (
    <>
      <PageHead title="My Classes" />
      <ClassList taught none={NO_CLASSES} {...list} />
    </>
  );
}
