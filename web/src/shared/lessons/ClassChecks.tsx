import { Checkbox } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { LessonClass } from '../../api/courses.js';
import { counted } from '../../lib/counted.js';
import css from './lessons.module.css';

interface Props {
  label: string;
  classes: readonly LessonClass[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: ReactNode;
  /** What is said of a class beside its students, and whether it can still be chosen. */
  about?: (section: LessonClass) => { text?: ReactNode; aside?: ReactNode; off?: boolean } | null;
}

/** Classes to choose among, each with its students. */
export function ClassChecks({ label, classes, value, onChange, error, about }: Props) {
  const id = useId();
  return (
    <fieldset
      className={css.checks}
      data-path="sectionIds"
      data-refused={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      <ul>
        {classes.map((section) => {
          const { text, aside, off = false } = about?.(section) ?? {};
          return (
            <li key={section.id}>
              <Checkbox
                disabled={off}
                checked={off || value.includes(section.id)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...value, section.id]
                      : value.filter((chosen) => chosen !== section.id),
                  )
                }
                label={section.displayName}
                description={
                  <span className="num">
                    {counted(section.studentCount, 'student')}
                    {text && <>, {text}</>}
                  </span>
                }
              />
              {aside}
            </li>
          );
        })}
      </ul>
      {error && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
