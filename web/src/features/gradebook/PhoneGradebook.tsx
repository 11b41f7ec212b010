import { Select } from '@mantine/core';
import { EmptyState } from '../../ui/EmptyState.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { activityTitle, cellText, cellWords, isGiven } from './model.js';
import type { Gradebook, Response, Row } from './queries.js';
import type { GradebookSearch } from './search.js';
import css from './gradebook.module.css';

interface Props {
  gradebook: Gradebook;
  /** The activities to choose from, by their place among all. */
  places: readonly number[];
  rows: readonly Row[];
  search: GradebookSearch;
  onSearch: (search: GradebookSearch) => void;
  analysisPath: (lessonId: number, activityId: number) => string;
  onOpen: (row: Row, place: number) => void;
}

/** The gradebook on a telephone: one activity of everybody, or everything of one student. */
export function PhoneGradebook({ gradebook, places, rows, search, onSearch, analysisPath, onOpen }: Props) {
  const { table_headers: headers } = gradebook.gradebook_table;
  const { activities } = headers;
  const ofStudent = search.student !== undefined;
  const chosen = activities.findIndex(({ activity_id: id }) => id === search.activity);
  // What was given last is what one looks for.
  const place =
    chosen >= 0
      ? chosen
      : Math.max(
          0,
          activities.findLastIndex(({ assigned }) => assigned > 0),
        );
  const row = rows.find(({ student }) => student.id === search.student) ?? rows[0];
  const activity = activities[place];
  if (!row || !activity) return <EmptyState title="No student is of this kind." />;
  return (
    <div className={css.phone}>
      <SegmentedFilter
        label="Show"
        value={ofStudent ? 'student' : 'activity'}
        options={[
          { value: 'activity', label: 'One activity' },
          { value: 'student', label: 'One student' },
        ]}
        onChange={(value) => onSearch({ ...search, student: value === 'student' ? row.student.id : undefined })}
      />
      {ofStudent ? (
        <>
          <Select
            label="Student"
            data={rows.map(({ student }) => ({ value: String(student.id), label: student.name }))}
            value={String(row.student.id)}
            allowDeselect={false}
            onChange={(id) => onSearch({ ...search, student: Number(id) })}
          />
          <p className="muted num">
            {row.summary.activities_completed} of {row.summary.activities_assigned} completed, average{' '}
            {row.summary.average_of_completed}% of completed, {row.summary.average_of_assigned}% of assigned.
          </p>
          <ul className={css.list} aria-label={`Activities of ${row.student.name}`}>
            {row.responses.map((response, i) =>
              response.state === 'not_assigned' ? null : (
                <Item
                  key={activities[i]!.activity_id}
                  name={activityTitle(headers, activities[i]!)}
                  response={response}
                  onOpen={() => onOpen(row, i)}
                />
              ),
            )}
          </ul>
        </>
      ) : (
        <>
          <Select
            label="Activity"
            data={activities
              .filter((_, i) => i === place || places.includes(i))
              .map((one) => ({ value: String(one.activity_id), label: activityTitle(headers, one) }))}
            value={String(activity.activity_id)}
            allowDeselect={false}
            onChange={(id) => onSearch({ ...search, activity: Number(id) })}
          />
          <p className="muted num">
            {activity.completed} of {activity.assigned} completed
            {activity.average !== null && `, average ${activity.average}%`}.{' '}
            {activity.completed > 0 && (
              <a href={analysisPath(activity.lesson_id, activity.activity_id)} target="_blank" rel="noreferrer">
                Item Analysis
              </a>
            )}
          </p>
          <ul className={css.list} aria-label="Students">
            {rows.map((one) => (
              <Item
                key={one.student.id}
                name={one.student.name}
                response={one.responses[place]!}
                onOpen={() => onOpen(one, place)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Item({ name, response, onOpen }: { name: string; response: Response; onOpen: () => void }) {
  const given = isGiven(response);
  return (
    <li>
      <button type="button" onClick={onOpen} disabled={!given} data-state={response.state}>
        <span>{name}</span>
        <b className="num" aria-hidden>
          {response.state === 'not_assigned' ? 'not assigned' : cellText(response)}
        </b>
        <span className="vh">{cellWords(response)}</span>
      </button>
    </li>
  );
}
