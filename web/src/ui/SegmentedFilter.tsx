import css from './SegmentedFilter.module.css';

interface Props<T extends string> {
  /** What is chosen, for those who do not see the row: 'Show'. */
  label: string;
  value: T;
  options: readonly { value: T; label: string; count?: number }[];
  onChange: (value: T) => void;
}

/** One of two to four views of the same list. */
export function SegmentedFilter<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <div className={css.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="num">{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
