import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { districtNamesQuery, schoolNamesQuery } from '../../api/schools.js';
import css from './PlaceFilters.module.css';

/** Where a list over all schools is narrowed to. */
export interface PlaceSearch {
  district?: number;
  school?: number;
}

interface Props {
  search: PlaceSearch;
  onFilter: (part: { district?: number | undefined; school?: number | undefined }) => void;
}

/** Narrows a list to a district, where one sees several, and to a school. */
export function PlaceFilters({ search, onFilter }: Props) {
  const { data: districts = [] } = useQuery(districtNamesQuery);
  const { data: schools = [] } = useQuery(schoolNamesQuery);
  const { district, school } = search;
  return (
    <>
      {districts.length > 1 && (
        <Select
          className={css.filter}
          aria-label="District"
          searchable
          limit={100}
          nothingFoundMessage="No such district"
          data={[
            { value: '', label: 'All Districts' },
            ...districts.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(district ?? '')}
          allowDeselect={false}
          // The school that was chosen may not be of this district.
          onChange={(id) => onFilter({ district: id ? Number(id) : undefined, school: undefined })}
        />
      )}
      {schools.length > 1 && (
        <Select
          className={css.filter}
          aria-label="School"
          searchable
          limit={100}
          nothingFoundMessage="No such school"
          data={[
            { value: '', label: 'All Schools' },
            ...schools
              .filter(({ schoolDistrict }) => district === undefined || schoolDistrict.id === district)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(school ?? '')}
          allowDeselect={false}
          onChange={(id) => onFilter({ school: id ? Number(id) : undefined })}
        />
      )}
    </>
  );
}
