import { Button, Select } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { DocumentButton } from '../../shared/documents/DocumentButton.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { usePage } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { usePrintFrame } from '../../ui/print.js';
import { dashboardQuery, FAILED, sectionsQuery, type Overview } from './queries.js';
import { resultsPath, type ResultsPlace, type YearSearch } from './results-search.js';
import css from './results.module.css';

interface Props {
  place: ResultsPlace;
  year: YearSearch;
  /** undefined while loading. */
  overview: Overview | undefined;
  page: 'summary' | 'subsection_details';
  children: ReactNode;
}

/** The head of a group's results, with the way to others, and its tabs. */
export function ResultsFrame({ place, year, overview, page, children }: Props) {
  usePage(overview && `${overview.group.name}, ${overview.assessmentSet.name}`, [
    { label: 'Student Results', to: '/staff/student_results' },
  ]);
  usePrintFrame(
    overview && {
      left: `${overview.group.name}, ${overview.assessmentSet.name}`,
      right: `${overview.group.school}, ${overview.schoolYear.shortName}`,
      foot: `${overview.assessmentType.courseType} is a trademark of its owner, who does not endorse this product.`,
    },
  );
  const [switching, setSwitching] = useState(false);
  const search = place.sectionId ? {} : year;
  return (
    <>
      <PageHead
        title={overview ? (place.sectionId ? overview.group.name : overview.group.school) : 'Results'}
        fact={overview && factOf(overview)}
        actions={
          <>
            <Button
              leftSection={<IconArrowsExchange size={18} stroke={1.75} aria-hidden />}
              onClick={() => setSwitching(true)}
            >
              Switch Report
            </Button>
            {overview?.permissions.scoreExport && (
              <DocumentButton
                label="Score Export"
                path="/api/staff/sections/excel_report"
                request={{
                  id: place.sectionId,
                  assessmentTypeId: place.assessmentTypeId,
                  assessmentSetId: place.assessmentSetId,
                }}
              />
            )}
          </>
        }
      />
      <div className={css.onScreen}>
        <PageTabs
          label="Results"
          tabs={[
            { label: 'Summary', to: resultsPath(place, 'summary'), search: { ...search }, current: page === 'summary' },
            {
              label: 'Subsection Details',
              to: resultsPath(place, 'subsection_details'),
              search: { ...search },
              current: page === 'subsection_details',
            },
          ]}
        />
      </div>
      {children}
      <SwitchReport
        key={`${resultsPath(place)} ${switching}`}
        opened={switching}
        place={place}
        year={overview ? { year: overview.schoolYear.id } : year}
        page={page}
        onClose={() => setSwitching(false)}
      />
    </>
  );
}

function factOf({ assessmentSet, schoolYear, composite, studentCount, assessmentType }: Overview): string {
  const score = assessmentType.courseType === 'SAT' ? 'total' : 'composite';
  return `${assessmentSet.name}, ${schoolYear.shortName}. ${composite.n} of ${studentCount} students have a ${score} score.`;
}

interface SwitchProps {
  opened: boolean;
  place: ResultsPlace;
  year: YearSearch;
  page: 'summary' | 'subsection_details';
  onClose: () => void;
}

/** Another class, or another set of the year. */
function SwitchReport({ opened, place, year, page, onClose }: SwitchProps) {
  const navigate = useNavigate();
  const [set, setSet] = useState(`${place.assessmentTypeId}/${place.assessmentSetId}`);
  const [section, setSection] = useState(String(place.sectionId ?? 0));
  const [assessmentTypeId, assessmentSetId] = set.split('/').map(Number) as [number, number];
  const available = useQuery({ ...dashboardQuery(year), enabled: opened });
  const sections = useQuery({ ...sectionsQuery({ assessmentTypeId, assessmentSetId }, year), enabled: opened });
  const choices = sections.data?.sections.map(({ id, displayName, studentCount, studentAssessedCount }) => ({
    value: String(id),
    label: `${displayName}, ${studentAssessedCount} of ${studentCount}`,
  }));
  const sets = available.data?.availableResults.flatMap(
    ({ assessmentType, assessmentSets, assessmentSummariesCount }) =>
      assessmentSets.map(({ id, name }) => ({
        value: `${assessmentType.id}/${id}`,
        label: `${name}, ${available.data.schoolYear!.shortName}`,
        count: assessmentSummariesCount,
      })),
  );
  // A set without results in the year is none of them.
  const chosenSet = sets?.find(({ value }) => value === set);
  const chosen = choices?.some(({ value }) => value === section) ? section : null;
  const show = (assessmentSummariesCount: number) => {
    const to = resultsPath(
      {
        assessmentTypeId,
        assessmentSetId,
        assessmentSummariesCount,
        ...(Number(chosen) > 0 && { sectionId: Number(chosen) }),
      },
      page,
    );
    onClose();
    void navigate({ to: to as '/', search: (Number(chosen) > 0 ? {} : year) as never });
  };
  const failed = available.error ?? sections.error;
  return (
    <Dialog opened={opened} onClose={onClose} title="Switch Report">
      {failed ? (
        <LoadFailed
          title={FAILED}
          error={failed}
          onRetry={() => {
            void available.refetch();
            void sections.refetch();
          }}
        />
      ) : (
        <div className={css.switch}>
          <Select
            label="Class"
            placeholder={choices ? 'Choose a class' : 'Loading'}
            data={choices ?? []}
            value={chosen}
            onChange={(value) => value && setSection(value)}
            allowDeselect={false}
            searchable
            openOnFocus={false}
          />
          <Select
            label="Assessment"
            placeholder={sets ? 'Choose an assessment' : 'Loading'}
            data={sets ?? []}
            value={chosenSet?.value ?? null}
            onChange={(value) => value && setSet(value)}
            allowDeselect={false}
          />
        </div>
      )}
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          disabled={chosen === null || !chosenSet}
          onClick={() => chosenSet && show(chosenSet.count)}
        >
          Show report
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
