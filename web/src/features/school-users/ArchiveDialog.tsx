import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import type { Place, SchoolUser } from '../../shared/people/people.js';
import { BatchDialog } from '../../ui/BatchDialog.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import type { Chosen } from '../../ui/use-list.js';
import { ledClassesQuery, type LedClasses } from './queries.js';
import css from './school-users.module.css';
import type { UserChanges } from './use-user-changes.js';
import { changeWords } from './words.js';

interface Props {
  place: Place;
  /** Nobody while closed. */
  who: Chosen<SchoolUser>;
  changes: UserChanges;
  onClose: () => void;
}

const STAY = '';

/** Asks before people are archived, and who takes the classes that members of staff lead. */
export function ArchiveDialog({ place, who, changes, onClose }: Props) {
  const staff = who.all ? who.rows.some(isStaff) : who.rows.length > 0 && who.rows.every(isStaff);
  const [chosen, setChosen] = useState<Successors>(NOBODY_YET);
  const close = () => {
    setChosen(NOBODY_YET);
    onClose();
  };
  const classes = Object.entries(chosen.classes).flatMap(([id, teacher]) =>
    teacher === STAY ? [] : [{ section_id: Number(id), teacher_id: Number(teacher) }],
  );
  const change = {
    action: 'archive' as const,
    ...(who.all
      ? chosen.all === STAY
        ? {}
        : { successor_id: Number(chosen.all) }
      : classes.length > 0
        ? { take_over: classes }
        : {}),
  };
  return (
    <BatchDialog
      opened={who.count > 0}
      title={`Archive ${who.count === 1 && !who.all ? who.rows[0]!.fullName : counted(who.count)}?`}
      confirm="Archive Users"
      batch={changes.batch}
      request={changes.press(who, change)}
      failed={staff ? undefined : changeWords('archive', who.count).failed}
      onClose={close}
    >
      <p>
        {staff
          ? 'They cannot sign in here any more. What they did stays, and they can be activated again.'
          : 'They cannot sign in any more; their results and classes stay. Only the administrators of the platform can activate students again.'}
      </p>
      {staff && <TakeOver place={place} who={who} chosen={chosen} onChoose={setChosen} />}
    </BatchDialog>
  );
}

interface Successors {
  /** By class; empty where the class stays as it is. */
  classes: Readonly<Record<number, string>>;
  /** For every class of a whole list. */
  all: string;
}

const NOBODY_YET: Successors = { classes: {}, all: STAY };

function isStaff({ role }: SchoolUser): boolean {
  return role !== 'Student';
}

interface TakeOverProps extends Pick<Props, 'place' | 'who'> {
  chosen: Successors;
  onChoose: (chosen: Successors) => void;
}

/** The classes that they lead, with a successor for each, or one for all. */
function TakeOver({ place, who, chosen, onChoose }: TakeOverProps) {
  const led = useQuery(ledClassesQuery(place, who.all ? [] : who.rows.map(({ id }) => id)));
  if (led.isError && !led.data)
    return (
      <LoadFailed title="Their classes could not be loaded." error={led.error} onRetry={() => void led.refetch()} />
    );
  if (!led.data) return <Skeleton h={72} />;
  const { classes, successors } = led.data;
  const people = [{ value: STAY, label: 'Leave them' }, ...asOptions(successors)];
  if (who.all)
    return (
      <Select
        label="Who takes over the classes that they lead?"
        data={people}
        value={chosen.all}
        onChange={(value) => onChoose({ ...chosen, all: value ?? STAY })}
        searchable
        allowDeselect={false}
      />
    );
  if (classes.length === 0) return <p>They lead no class.</p>;
  const setAll = (value: string) =>
    onChoose({ ...chosen, all: value, classes: Object.fromEntries(classes.map(({ id }) => [id, value])) });
  return (
    <fieldset className={css.takeOver}>
      <legend>Who takes over {classes.length === 1 ? 'the class' : `the ${classes.length} classes`}?</legend>
      {classes.length > 1 && (
        <Select
          label="All of them"
          data={people}
          value={chosen.all}
          onChange={(value) => setAll(value ?? STAY)}
          searchable
          allowDeselect={false}
        />
      )}
      {classes.map((one) => (
        <Select
          key={one.id}
          label={one.displayName}
          description={leadText(one)}
          data={[
            { value: STAY, label: one.staying.length > 0 ? 'Nobody else' : 'Leave without' },
            ...asOptions(successors),
          ]}
          value={chosen.classes[one.id] ?? STAY}
          onChange={(value) => onChoose({ ...chosen, classes: { ...chosen.classes, [one.id]: value ?? STAY } })}
          searchable
          allowDeselect={false}
        />
      ))}
      <p className={css.hint}>
        Whoever takes over becomes the primary teacher at once. Activating somebody again does not give the classes
        back.
      </p>
    </fieldset>
  );
}

function asOptions(people: LedClasses['successors']): { value: string; label: string }[] {
  return people.map(({ id, fullName }) => ({ value: String(id), label: fullName }));
}

/** 'Led by Rosa Delgado. Samuel Ortiz stays.' */
function leadText({ teachers, staying }: LedClasses['classes'][number]): string {
  const names = (some: { fullName: string }[]) => some.map(({ fullName }) => fullName).join(', ');
  const stays = staying.length > 0 ? ` ${names(staying)} ${staying.length === 1 ? 'stays' : 'stay'}.` : '';
  return `Led by ${names(teachers)}.${stays}`;
}
