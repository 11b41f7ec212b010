import { useQuery } from '@tanstack/react-query';
import { districtNamesQuery, schoolNamesQuery } from '../../api/schools.js';
import { choicesOf } from '../../lib/choices.js';
import { FilterSelect } from '../../ui/FilterSelect.js';

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
export function PlaceFilters({ search: { district, school }, onFilter }: Props) {
  const { data: districts = [] } = useQuery(districtNamesQuery);
  const { data: schools = [] } = useQuery(schoolNamesQuery);
  return (
    <>
      {districts.length > 1 && (
        <FilterSelect
          label="District"
          all="All Districts"
          options={choicesOf(districts, ({ state }) => state)}
          value={district?.toString()}
          // The school that was chosen may not be of this district.
          onChange={(id) => onFilter({ district: id ? Number(id) : undefined, school: undefined })}
          noneFound="No such district"
        />
      )}
      {schools.length > 1 && (
        <FilterSelect
          label="School"
          all="All Schools"
          options={choicesOf(
            schools.filter(({ schoolDistrict }) => district === undefined || schoolDistrict.id === district),
            ({ districtName }) => districtName,
          )}
          value={school?.toString()}
          onChange={(id) => onFilter({ school: id ? Number(id) : undefined })}
          noneFound="No such school"
        />
      )}
    </>
  );
}
