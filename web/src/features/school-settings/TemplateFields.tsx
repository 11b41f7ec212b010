import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchoolDetails } from '../../api/schools.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import type { EditForm } from '../../ui/use-edit-form.js';
import { ChangeTemplate } from './ChangeTemplate.js';
import type { Typed } from './school-form.js';
import css from './school-settings.module.css';
import { offeredTo, templateChoicesQuery, withSlot } from './templates.js';

interface Props {
  form: EditForm<Typed>;
  /** null makes a new one. */
  school: SchoolDetails | null;
  bought: boolean;
}

const MOST = 2;

/** The courses of a school by slot. What it has already is changed in a dialog, which says what that does to the gradebook. */
export function TemplateFields({ form, school, bought }: Props) {
  const choices = useQuery(templateChoicesQuery);
  const [changing, setChanging] = useState<number | null>(null);
  const slots = form.values.heCourseTemplateIds;
  const stored = school?.heCourseTemplateIds ?? [];
  const nameOf = (id: string | null) =>
    id === null
      ? null
      : (choices.data?.find((one) => String(one.id) === id)?.name ??
        stored.find((one) => String(one.id) === id)?.heCourse[0]?.name ??
        null);
  const put = (index: number, id: string | null) => {
    form.clearFieldError('heCourseTemplateIds');
    form.setFieldValue('heCourseTemplateIds', withSlot(slots, index, id));
  };
  return (
    <div data-path="heCourseTemplateIds" className={css.slots}>
      {choices.isError && !choices.data && (
        <LoadFailed
          title="Failed to load course templates."
          error={choices.error}
          onRetry={() => void choices.refetch()}
        />
      )}
      {slots.map((id, index) => {
        const before = stored[index];
        const label = `Course Template ${index + 1}`;
        // A course with a gradebook behind it is not changed in passing.
        if (before)
          return (
            <div key={index} role="group" aria-label={label} className={css.slot}>
              <div>
                <p className={css.label}>{label}</p>
                <p>{nameOf(id) ?? <span className="muted">No template</span>}</p>
                {id !== String(before.id) && (
                  <p className={css.hint}>
                    Changed, was {before.heCourse[0]?.name}. Its gradebook is put away when you save.
                  </p>
                )}
              </div>
              {bought && (
                <Button
                  onClick={() => setChanging(index)}
                  disabled={!choices.data}
                  aria-label={`Change Course Template ${index + 1}`}
                >
                  Change
                </Button>
              )}
            </div>
          );
        return (
          <Select
            key={index}
            label={label}
            description={
              index === 0
                ? 'The lessons that teachers of the school assign.'
                : 'Optional, such as a course for the other exam.'
            }
            placeholder={choices.data ? 'No template' : 'Loading'}
            data={offeredTo(choices.data ?? [], slots, index).map((one) => ({
              value: String(one.id),
              label: one.name,
            }))}
            value={id}
            onChange={(next) => put(index, next)}
            disabled={!bought || !choices.data}
            clearable
            searchable
            nothingFoundMessage="No course has these letters"
          />
        );
      })}
      {form.errors.heCourseTemplateIds && (
        <p role="alert" className={css.wrong}>
          {form.errors.heCourseTemplateIds}
        </p>
      )}
      {bought && slots.length < MOST && (
        <div>
          <Button
            leftSection={<IconPlus aria-hidden />}
            onClick={() => form.setFieldValue('heCourseTemplateIds', [...slots, null])}
            disabled={!choices.data}
            aria-label="Add a second course template"
          >
            Add
          </Button>
        </div>
      )}
      {school && changing !== null && stored[changing] && (
        <ChangeTemplate
          key={changing}
          slot={changing + 1}
          school={school}
          before={{ id: stored[changing].id, name: stored[changing].heCourse[0]?.name ?? '' }}
          chosen={slots[changing] ?? null}
          choices={offeredTo(choices.data ?? [], slots, changing)}
          onChange={(id) => put(changing, id)}
          onClose={() => setChanging(null)}
        />
      )}
    </div>
  );
}
