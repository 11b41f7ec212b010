import { MultiSelect, Select, Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { instantOf } from '../../lib/as-of.js';
import { GRADES } from '../../lib/grades.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { usePage } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { usePrintFrame } from '../../ui/print.js';
import { AsOfBanner, AsOfButton } from '../as-of/AsOf.js';
import { groupAt, groupOf, type GroupSearch } from './group-search.js';
import { overviewQuery, type Overview } from './queries.js';
import { ResultsFailed } from './ResultsFailed.js';
import type { ResultsAt, ResultsWords } from './results-at.js';
import { scoredWords } from './words.js';
import css from './results.module.css';

export interface GroupSet {
  assessmentTypeId: number;
  assessmentSetId: number;
}

/** What a group is made of, and where its pages are. */
export interface GroupKind {
  base: '/staff/reports/group' | '/district-admin/reports/group';
  trail: { label: string; to: string };
  /** Each with the name of its page. */
  tabs: { label: string; page: string; title: string }[];
  member: 'classes' | 'schools';
  /** The label of the choice, and what it shows where nothing is chosen. */
  label: string;
  all: string;
  words: (search: GroupSearch) => ResultsWords;
  /** What may be chosen. */
  useMembers: (set: GroupSet | undefined, year: number | undefined) => { value: string; label: string }[] | undefined;
  /** Grade levels may be chosen with what is chosen already. */
  grades: (search: GroupSearch) => boolean;
}

/** Types and sets with results, and the school year that they are of. */
export interface Available {
  availableResults: {
    assessmentType: { id: number };
    assessmentSets: { id: number; name: string }[];
  }[];
  schoolYear: { id: number } | null;
  schoolYears: { id: number; shortName: string }[];
}

interface Props {
  kind: GroupKind;
  page: string;
  search: GroupSearch;
  onSearch: (search: GroupSearch) => void;
  /** Types and sets with results. */
  available: UseQueryResult<Available>;
  children: (shown: { at: ResultsAt; overview: Overview | undefined; year: number }) => ReactNode;
}

/** The head of a group's results, with the choice of the group and the assessment, which stand in the address. */
export function GroupFrame({ kind, page, search, onSearch, available, children }: Props) {
  const { data, isError, error, refetch } = available;
  const sets = data?.availableResults.flatMap(({ assessmentType, assessmentSets }) =>
    assessmentSets.map(({ id, name }) => ({
      value: `${assessmentType.id}/${id}`,
      label: name,
      set: { assessmentTypeId: assessmentType.id, assessmentSetId: id },
    })),
  );
  const first = data?.availableResults[0];
  const wanted =
    search.set === undefined
      ? first && `${first.assessmentType.id}/${first.assessmentSets.at(-1)!.id}`
      : `${search.type}/${search.set}`;
  const chosen = sets?.find(({ value }) => value === wanted);
  const year = data?.schoolYear?.id;
  const shown = { ...search, year };
  const at = chosen && groupAt(kind.base, shown, chosen.set, kind.words(search));
  const overview = useQuery({
    ...overviewQuery(at ?? groupAt(kind.base, {}, { assessmentTypeId: 0, assessmentSetId: 0 }, kind.words({}))),
    enabled: at !== undefined,
  }).data?.overview;
  const members = kind.useMembers(chosen?.set, year);
  const { title } = kind.tabs.find((tab) => tab.page === page)!;
  usePage(title, [kind.trail]);
  usePrintFrame(
    overview && {
      left: `${overview.group.name}, ${overview.assessmentSet.name}`,
      right: `${overview.group.school}, ${overview.schoolYear.shortName}`,
      foot: `${overview.assessmentType.courseType} is a trademark of its owner, who does not endorse this product.`,
    },
  );
  const ids = search[kind.member] ?? [];
  // A class that is chosen may have no results of another assessment.
  const unknown = members
    ? ids
        .map(String)
        .flatMap((value) => (members.some((one) => one.value === value) ? [] : [{ value, label: 'Without results' }]))
    : [];
  return (
    <>
      <PageHead title={title} fact={overview && factOf(overview)} actions={<AsOfButton what="results" />} />
      <div className={css.onScreen}>
        <PageTabs
          label="Group reports"
          tabs={kind.tabs.map((tab) => ({
            label: tab.label,
            to: `${kind.base}/${tab.page}`,
            search: { ...groupOf(search) },
            current: tab.page === page,
          }))}
        />
      </div>
      {isError && !data ? (
        <ResultsFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={320} mt={20} aria-busy />
      ) : sets!.length === 0 ? (
        <EmptyState title="No results available.">
          {search.asOf === undefined
            ? 'Results appear as soon as a student has finished a section of a test.'
            : 'Nobody had finished a section of a test then.'}
        </EmptyState>
      ) : (
        <>
          <form className={css.choice} aria-label="What is shown" onSubmit={(event) => event.preventDefault()}>
            <Select
              label="Assessment"
              data={sets!.map(({ value, label }) => ({ value, label }))}
              placeholder="Choose an assessment"
              value={chosen?.value ?? null}
              allowDeselect={false}
              onChange={(value) => {
                const set = sets!.find((one) => one.value === value)?.set;
                if (set) onSearch({ ...search, type: set.assessmentTypeId, set: set.assessmentSetId });
              }}
            />
            <Select
              label="School year"
              data={data.schoolYears.map(({ id, shortName }) => ({ value: String(id), label: shortName }))}
              value={year === undefined ? null : String(year)}
              allowDeselect={false}
              onChange={(value) => value && onSearch({ ...search, year: Number(value) })}
            />
            <MultiSelect
              label={kind.label}
              placeholder={ids.length > 0 ? undefined : kind.all}
              data={[...(members ?? []), ...unknown]}
              value={ids.map(String)}
              onChange={(values) => {
                const next = { ...search, [kind.member]: values.length > 0 ? values.map(Number) : undefined };
                onSearch(kind.grades(next) ? next : { ...next, grades: undefined });
              }}
              searchable
              clearable
              openOnFocus={false}
              nothingFoundMessage="Nothing found"
            />
            {kind.grades(search) && (
              <MultiSelect
                label="Grade levels"
                placeholder={search.grades?.length ? undefined : 'All grades'}
                data={GRADES}
                value={(search.grades ?? []).map(String)}
                onChange={(values) =>
                  onSearch({
                    ...search,
                    grades: values.length > 0 ? values.map(Number).sort((a, b) => a - b) : undefined,
                  })
                }
                clearable
                openOnFocus={false}
              />
            )}
          </form>
          {!at ? (
            <EmptyState title="No results available.">
              This assessment has no results in this school year. Choose another one.
            </EmptyState>
          ) : (
            <>
              {search.asOf !== undefined && (
                <AsOfBanner asOf={overview?.asOf ?? instantOf(search.asOf)!} what="results" />
              )}
              {children({ at, overview, year: year! })}
            </>
          )}
        </>
      )}
    </>
  );
}

/** Whether the name of the school or district says who it is. */
function wholeOf({ group: { kind, name, school } }: Overview): boolean {
  return kind === 'school' || (kind === 'district' && name === school);
}

function factOf(overview: Overview): string {
  const { assessmentSet, schoolYear, group } = overview;
  const who = wholeOf(overview) ? group.school : `${group.name}, ${group.school}`;
  return `${who}. ${assessmentSet.name}, ${schoolYear.shortName}. ${scoredWords(overview)}`;
}
