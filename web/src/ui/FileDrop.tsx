import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { sizeText } from '../lib/sizes.js';
import css from './FileDrop.module.css';

interface Props {
  /** 'Choose a file or drop it here'. */
  label: string;
  hint?: string;
  /** As of an input: '.csv,.xlsx'. */
  accept?: string;
  file: File | null;
  onFile: (file: File | null) => void;
  error?: string | null;
  disabled?: boolean;
}

/** One file, by click, key or drop. */
export function FileDrop({ label, hint, accept, file, onFile, error, disabled }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  return (
    <div>
      {file ? (
        <div className={css.file}>
          <IconFile size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{file.name}</b> <span className="num">{sizeText(file.size)}</span>
          </span>
          <button
            type="button"
            aria-label={`Remove ${file.name}`}
            disabled={disabled}
            onClick={() => {
              if (input.current) input.current.value = '';
              onFile(null);
            }}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        </div>
      ) : (
        <label
          className={css.drop}
          data-over={over || undefined}
          data-bad={Boolean(error) || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const dropped = event.dataTransfer.files[0];
            if (dropped && !disabled) onFile(dropped);
          }}
        >
          <input
            ref={input}
            type="file"
            accept={accept}
            disabled={disabled}
            aria-describedby={error ? errorId : undefined}
            aria-invalid={Boolean(error) || undefined}
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
          />
          <IconUpload size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{label}</b>
            {hint && <span className={css.hint}>{hint}</span>}
          </span>
        </label>
      )}
      {error && (
        <p id={errorId} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
