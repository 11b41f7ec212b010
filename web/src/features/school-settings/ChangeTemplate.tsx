import { Alert, Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchoolDetails } from '../../api/schools.js';
import { counted } from '../../lib/counted.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import css from './school-settings.module.css';
import { templateUseQuery, type TemplateChoice, type TemplateUse } from './templates.js';

interface Props {
  /** 1 or 2. */
  slot: number;
  school: SchoolDetails;
  /** What the school has there now. */
  before: { id: number; name: string };
  /** What the form has there. */
  chosen: string | null;
  choices: TemplateChoice[];
  onChange: (id: string | null) => void;
  onClose: () => void;
}

const NONE = 'none';

/** Another course in a slot of a school: what that takes away is said with its numbers before. */
export function ChangeTemplate({ slot, school, before, chosen, choices, onChange, onClose }: Props) {
  const use = useQuery(templateUseQuery(school.id, before.id));
  const [next, setNext] = useState<string | null>(chosen === String(before.id) ? null : (chosen ?? NONE));
  const same = next === String(before.id);
  const options = [
    ...choices.map(({ id, name }) => ({
      value: String(id),
      label: id === before.id ? `${name} (as it is)` : name,
    })),
    { value: NONE, label: 'No template' },
  ];
  return (
    <Dialog opened onClose={onClose} title={`Change Course Template ${slot}`} size={520}>
      <div className={css.change}>
        {(use.data?.students !== 0 || use.isError) && (
          <Alert color="red" title="Export the gradebook first">
            All existing course activity data in the gradebook for every student at {school.name} leaves the gradebook
            when the course template is changed.
          </Alert>
        )}
        {use.isError && !use.data ? (
          <LoadFailed title="What it has could not be counted." error={use.error} onRetry={() => void use.refetch()} />
        ) : use.data ? (
          <ul>
            {happens(before.name, use.data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <Skeleton h={84} />
        )}
        <Select
          label="New template"
          placeholder="Choose a template"
          data={options}
          value={next}
          onChange={setNext}
          allowDeselect={false}
          searchable
          data-autofocus
        />
      </div>
      <DialogFoot note="It happens when you save the settings.">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant={same ? 'filled' : 'danger'}
          disabled={next === null || (!same && !use.data)}
          onClick={() => {
            onChange(next === NONE ? null : next);
            onClose();
          }}
        >
          {same ? 'Keep it' : 'Change Template'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** What changing really does, with its numbers. */
export function happens(name: string, { students, responses, assignments }: TemplateUse): string[] {
  return [
    students === 0
      ? `No student has done anything in ${name} yet.`
      : `${counted(students, 'student')} with ${counted(responses, 'response')} in ${name} ${students === 1 ? 'leaves' : 'leave'} the gradebook of the school.`,
    assignments === 0
      ? 'No assignment is open.'
      : `${counted(assignments, 'assignment ends', 'assignments end')} for students at once.`,
    ...(students === 0
      ? []
      : [
          'The old gradebook is put away: for as long as the school exists it can be read and exported, and nothing in it changes.',
        ]),
    'The new course begins with an empty gradebook.',
  ];
}
