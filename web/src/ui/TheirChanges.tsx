import { Alert, Button } from '@mantine/core';
import css from './TheirChanges.module.css';

interface Props<F extends string> {
  /** Fields that somebody else changed too while they were typed in. */
  fields: readonly F[];
  names: Record<F, string>;
  onTake: (field: F) => void;
}

/** What two people changed at once in one form: one's own stands there, theirs can be taken. */
export function TheirChanges<F extends string>({ fields, names, onTake }: Props<F>) {
  if (fields.length === 0) return null;
  return (
    <Alert color="amber" title="Somebody else changed these fields meanwhile">
      <div className={css.theirs}>
        <p>What you typed is kept here. Take theirs for a field, or save again to put yours in its place.</p>
        <div>
          {fields.map((field) => (
            <Button key={field} size="xs" onClick={() => onTake(field)}>
              Take theirs: {names[field]}
            </Button>
          ))}
        </div>
      </div>
    </Alert>
  );
}
