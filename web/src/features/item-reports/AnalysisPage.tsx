import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notify } from '../../api/notifications.js';
import { choicesOf } from '../../lib/choices.js';
import { GRADES } from '../../lib/grades.js';
import { CountFilter } from '../../ui/CountFilter.js';
import { ResultsFailed } from '../../shared/results/ResultsFailed.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { ClassMap } from './ClassMap.js';
import { ItemFrame } from './ItemFrame.js';
import type { AnalysisSearch, ItemPlace, Shown } from './item-search.js';
import { ItemsTable } from './ItemsTable.js';
import {
  analysisQuery,
  itemSource,
  classesQuery,
  schoolsQuery,
  yearsQuery,
  type ItemAnalysis,
  type ItemFigures,
  type ItemReport,
} from './queries.js';
import { Reached } from './Reached.js';
import { ANALYSIS_FAILED, NO_DATA, REPORT_FAILED } from './words.js';
import css from './items.module.css';
import { FigureSource } from '../../shared/results/FigureSource.js';
import text from '../../shared/results/finding.module.css';

interface Props {
  place: ItemPlace;
  search: AnalysisSearch;
  onSearch: (search: AnalysisSearch) => void;
  /** A class, or the entire school; a district has none. */
  onGroup?: (sectionId: number | undefined, search: AnalysisSearch) => void;
}

const IS_SHOWN: Record<Shown, (item: ItemFigures) => boolean> = {
  finding: ({ findings }) => findings.length > 0,
  hard: ({ right, students }) => 2 * right < students,
  not_reached: ({ notReached }) => notReached > 0,
  unscored: ({ counts }) => !counts,
};

/** What a group did with each question of a part: who chose what, for how long, and what the rules find. */
export function AnalysisPage({ place, search, onSearch, onGroup }: Props) {
  const { data, error, isError, refetch } = useQuery(analysisQuery(place, search));
  const none = data?.pagination.total_count === 0;
  useEffect(() => {
    if (none) notify.warning(NO_DATA);
  }, [none]);
  const clear = () => onSearch({ ...(search.view && { view: search.view }), asOf: search.asOf });
  return (
    <ItemFrame place={place} search={search} page="response_analysis_by_item" report={data}>
      {isError && !data ? (
        <ResultsFailed title={ANALYSIS_FAILED} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy>
          <span className="vh" role="status">
            Loading
          </span>
          <Skeleton h={34} maw={620} my={24} />
          <Skeleton h={420} />
        </div>
      ) : (
        <>
          {place.district ? (
            <DistrictFilters report={data} search={search} onSearch={onSearch} />
          ) : (
            <Filters place={place} report={data} search={search} onSearch={onSearch} onGroup={onGroup} />
          )}
          {none ? (
            <EmptyState title={NO_DATA} action={<Button onClick={clear}>Show all questions</Button>}>
              {data.request ? 'No question has this number, area or topic.' : 'Nobody, or too few students to show.'}
            </EmptyState>
          ) : !data.request ? (
            <EmptyState title={REPORT_FAILED} />
          ) : search.view === 'map' && place.sectionId !== undefined ? (
            <ClassMap
              place={{ ...place, sectionId: place.sectionId }}
              search={search}
              onSearch={onSearch}
              report={data}
            />
          ) : (
            <Analysis
              place={place}
              report={data}
              request={data.request}
              tone={toneOf(data, place)}
              search={search}
              onSearch={onSearch}
            />
          )}
        </>
      )}
    </ItemFrame>
  );
}

function toneOf({ parts }: ItemReport, { assessmentId }: ItemPlace): 'a' | 'b' {
  return parts.find(({ id }) => id === assessmentId)?.tone ?? 'a';
}

function Filters({ place, report, search, onSearch, onGroup }: Props & { report: ItemReport }) {
  const { assessmentTypeId, assessmentSetId } = report;
  const classes = useQuery(classesQuery({ assessmentTypeId, assessmentSetId })).data ?? [];
  const years = useQuery({ ...yearsQuery, enabled: place.sectionId === undefined }).data ?? [];
  const year = search.year ?? report.request?.group.schoolYear.id;
  return (
    <div className={css.filters}>
      <Toolbar>
        <FilterSelect
          label="Class"
          all="Entire School"
          options={classes.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
          value={place.sectionId === undefined ? undefined : String(place.sectionId)}
          onChange={(id) => {
            const { sections: _, year: __, version: ___, view: ____, ...kept } = search;
            onGroup?.(id === undefined ? undefined : Number(id), kept);
          }}
        />
        <FilterSelect
          label="Grade"
          all="All Grade Levels"
          options={GRADES}
          value={search.gradeLevels?.length === 1 ? String(search.gradeLevels[0]) : undefined}
          onChange={(grade) =>
            onSearch({ ...search, gradeLevels: grade === undefined ? undefined : [Number(grade)], page: undefined })
          }
        />
        {years.length > 1 && (
          <FilterSelect
            label="School year"
            options={years.map(({ id, shortName }) => ({ value: String(id), label: shortName }))}
            value={year === undefined ? undefined : String(year)}
            onChange={(id) =>
              onSearch({ ...search, year: id === undefined ? undefined : Number(id), version: undefined })
            }
          />
        )}
        {place.sectionId !== undefined && (
          <SegmentedFilter
            label="View"
            value={search.view ?? 'questions'}
            options={[
              { value: 'questions', label: 'Questions' },
              { value: 'map', label: 'Class map' },
            ]}
            onChange={(view) => onSearch({ ...search, view: view === 'map' ? 'map' : undefined, page: undefined })}
          />
        )}
      </Toolbar>
    </div>
  );
}

function DistrictFilters({ report, search, onSearch }: Pick<Props, 'search' | 'onSearch'> & { report: ItemReport }) {
  const { data } = useQuery(schoolsQuery);
  const year = search.year ?? report.request?.group.schoolYear.id;
  const one = (values: readonly number[] | undefined) => (values?.length === 1 ? String(values[0]) : undefined);
  const of = (value: string | undefined) => (value === undefined ? undefined : [Number(value)]);
  return (
    <div className={css.filters}>
      <Toolbar>
        <FilterSelect
          label="School"
          all={search.schools && search.schools.length > 1 ? `${search.schools.length} schools` : 'All Schools'}
          options={choicesOf(data?.schools ?? [])}
          value={one(search.schools)}
          onChange={(id) => onSearch({ ...search, schools: of(id), version: undefined })}
        />
        <FilterSelect
          label="Grade"
          all={
            search.gradeLevels && search.gradeLevels.length > 1
              ? `${search.gradeLevels.length} grade levels`
              : 'All Grade Levels'
          }
          options={GRADES}
          value={one(search.gradeLevels)}
          onChange={(grade) => onSearch({ ...search, gradeLevels: of(grade), version: undefined })}
        />
        {data && data.schoolYears.length > 1 && (
          <FilterSelect
            label="School year"
            options={data.schoolYears.map(({ id, shortName }) => ({ value: String(id), label: shortName }))}
            value={year === undefined ? undefined : String(year)}
            onChange={(id) =>
              onSearch({ ...search, year: id === undefined ? undefined : Number(id), version: undefined })
            }
          />
        )}
      </Toolbar>
    </div>
  );
}

interface AnalysisProps {
  place: ItemPlace;
  report: ItemReport;
  request: ItemAnalysis;
  tone: 'a' | 'b';
  search: AnalysisSearch;
  onSearch: (search: AnalysisSearch) => void;
}

function Analysis({ place, report, request, tone, search, onSearch }: AnalysisProps) {
  const { items, lead, rest, students, scored, meanRight, reliability, versions } = request;
  const count = (shown: Shown) => items.filter(IS_SHOWN[shown]).length;
  const shown = search.shown ? items.filter(IS_SHOWN[search.shown]) : items;
  return (
    <div data-tone={tone} className={css.toned}>
      {(lead || rest) && (
        <p className={`${text.lede} ${css.lede} num`}>
          {lead && <b>{lead}</b>} {rest}
        </p>
      )}
      <p className={`${text.note} num`}>
        {meanRight === null
          ? `The answers of ${students} students.`
          : `An average student has ${meanRight.toFixed(1)} of ${scored} scored questions right.`}{' '}
        <FigureSource source={itemSource(place, search, report)} shown="every figure of this page" />
      </p>
      {students < 10 && (
        <p className={text.note}>
          Fewer than 10 students: counts, no percentages, no correlations and no median times.
        </p>
      )}
      {students >= 30 && students < 100 && (
        <p className={text.note}>Provisional: fewer than 100 students. With other students the figures may differ.</p>
      )}
      {versions.length > 1 && (
        <p className={text.note}>
          This form was given in {versions.length} versions, which are not added up. Shown: version{' '}
          {request.formVersion}.{' '}
          {versions
            .filter(({ version }) => version !== request.formVersion)
            .map(({ version, students: n }) => (
              <Button key={version} size="compact-sm" variant="subtle" onClick={() => onSearch({ ...search, version })}>
                Version {version}, {n} students
              </Button>
            ))}
        </p>
      )}
      <Reached reachedBy={request.reachedBy} students={students} />
      <div className={css.onScreen}>
        <CountFilter
          label="Show questions"
          value={search.shown}
          options={[
            { value: undefined, label: 'All questions', count: items.length },
            { value: 'finding', label: 'With a finding', count: count('finding') },
            { value: 'hard', label: 'Right for under half', count: count('hard') },
            { value: 'not_reached', label: 'Not reached by some', count: count('not_reached') },
            { value: 'unscored', label: 'Not scored', count: count('unscored') },
          ]}
          onChange={(value) => onSearch({ ...search, shown: value })}
        />
        <Toolbar>
          <SearchInput
            label="Search topic or number"
            value={search.search ?? ''}
            onChange={(text) => onSearch({ ...search, search: text || undefined })}
          />
        </Toolbar>
      </div>
      <p className={`${text.explain} num`}>
        <b>Separates</b> says whether who did well on the rest of the part also solved the question: above 0.30 the
        stronger students solve it, below 0.15 it tells little, below 0 the weaker solve it. Its name in statistics is
        point-biserial discrimination. <b>Time</b> is the median.
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title="No question is of this kind."
          action={<Button onClick={() => onSearch({ ...search, shown: undefined })}>Show all questions</Button>}
        />
      ) : (
        <ItemsTable
          place={place}
          items={shown}
          students={students}
          reported={request.reported}
          report={report}
          search={search}
          onSearch={onSearch}
        />
      )}
      <p className={`${text.explain} num`}>
        {reliability !== null && (
          <>The questions measure together with a reliability (KR-20) of {reliability.toFixed(2)}. </>
        )}
        Separates needs 30 students who reached the question, Time 20. A key may be wrong where a choice of ten students
        or more separates better than it by more than chance. Not reached and left blank count as wrong in the score and
        in the share of right answers; who did not reach a question is left out of its correlations. A rapid answer came
        in under a tenth of the question’s mean time, 10 seconds at most: a remark, never a verdict.
      </p>
    </div>
  );
}
