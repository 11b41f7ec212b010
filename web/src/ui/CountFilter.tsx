import css from './CountFilter.module.css';

interface Props<Value> {
  /** What the counts are of. */
  label: string;
  options: readonly { value: Value; label: string; count: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Narrows a list by how many there are of each kind. */
export function CountFilter<Value extends string | undefined>({ label, options, value, onChange }: Props<Value>) {
  return (
    <div className={css.counters} role="group" aria-label={label}>
      {options.map((one) => (
        <button
          key={one.label}
          type="button"
          aria-pressed={one.value === value}
          data-none={one.count === 0 || undefined}
          onClick={() => onChange(one.value)}
        >
          <b className="num">{one.count?.toLocaleString('en-US') ?? '–'}</b>
          <span>{one.label}</span>
        </button>
      ))}
    </div>
  );
}
