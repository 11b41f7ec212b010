import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from './SearchInput.module.css';

interface Props {
  /** Says what is searched: 'Search students'. */
  label: string;
  placeholder?: string;
  value: string;
  /** Called when typing rests, or at once when the field is left: what is pressed next must not be undone by a late search. */
  onChange: (value: string) => void;
  /** In a dialog it is no place of the page to go to. */
  inDialog?: boolean;
  /** Nor where a page has one in each of its parts. */
  inPart?: boolean;
}

const REST_MS = 500;

export function SearchInput({ label, placeholder = label, value, onChange, inDialog = false, inPart = false }: Props) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // What was asked for here comes back as the value: it must not undo what is typed meanwhile.
  const asked = useRef<string[]>([]);
  const ask = (next: string) => {
    if (next !== value) asked.current.push(next);
    onChange(next);
  };
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const own = asked.current.indexOf(value);
    asked.current = own < 0 ? [] : asked.current.slice(own + 1);
    if (own < 0) setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => latest.current(text.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <div className={css.search} role={inDialog || inPart ? undefined : 'search'}>
      <IconSearch size={20} stroke={1.75} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text.trim() !== value && ask(text.trim())}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            setText('');
            ask('');
            input.current?.focus();
          }}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
