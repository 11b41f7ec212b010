import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { dashboardQuery, FAILED, sectionsQuery } from '../../shared/results/queries.js';
import css from '../../shared/results/results.module.css';
import { resultsPath, type ResultsPage, type ResultsPlace, type WhenSearch } from './results-search.js';

interface Props {
  opened: boolean;
  place: ResultsPlace;
  when: WhenSearch;
  page: ResultsPage;
  onClose: () => void;
}

/** Another class, or another set of the year. */
export function SwitchReport({ opened, place, when, page, onClose }: Props) {
  const navigate = useNavigate();
  const [set, setSet] = useState(`${place.assessmentTypeId}/${place.assessmentSetId}`);
  const [section, setSection] = useState(String(place.sectionId ?? 0));
  const [assessmentTypeId, assessmentSetId] = set.split('/').map(Number) as [number, number];
  const available = useQuery({ ...dashboardQuery(when), enabled: opened });
  const sections = useQuery({ ...sectionsQuery({ assessmentTypeId, assessmentSetId }, when), enabled: opened });
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
      // One set alone has no growth.
      page === 'growth_reporting' && assessmentSummariesCount < 2 ? 'summary' : page,
    );
    onClose();
    void navigate({ to: to as '/', search: (Number(chosen) > 0 ? { asOf: when.asOf } : when) as never });
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
