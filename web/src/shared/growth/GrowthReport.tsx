import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { GroupComparison } from './GroupComparison.js';
import type { GrowthOf, GrowthSearch } from './growth-search.js';
import { StudentComparison } from './StudentComparison.js';
import css from './growth.module.css';

interface Props {
  of: GrowthOf;
  /** The reader may see the students of the group by name. */
  named: boolean;
  search: GrowthSearch;
  onSearch: (search: GrowthSearch) => void;
}

/** The growth of a group: as a whole, and student by student for who may see them. */
export function GrowthReport({ of, named, search, onSearch }: Props) {
  const view = named && search.view === 'students' ? 'students' : 'group';
  return (
    <>
      {named && (
        <div className={css.views}>
          <SegmentedFilter
            label="Growth Reporting"
            value={view}
            options={[
              { value: 'group', label: 'Group Comparison' },
              { value: 'students', label: 'Student Comparison' },
            ]}
            onChange={(next) =>
              onSearch({
                ...{ year: search.year, asOf: search.asOf },
                tests: search.tests,
                match: search.match,
                view: next === 'students' ? 'students' : undefined,
              })
            }
          />
        </div>
      )}
      {view === 'students' ? (
        <StudentComparison of={of} search={search} onSearch={onSearch} />
      ) : (
        <GroupComparison of={of} search={search} onSearch={onSearch} />
      )}
    </>
  );
}
