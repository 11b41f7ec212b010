import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { errorText } from '../../api/client.js';
import type { Me } from '../../api/session.js';
import { Dialog } from '../../ui/Dialog.js';
import { groupsOf, screensOf, type Entry, type EntryGroup } from './entries.js';
import css from './find.module.css';
import { findQuery, LEAST, recentEntries, remember } from './found.js';

const REST_MS = 150;

/** Finds people, classes, schools, tests and screens by a few letters, and goes there. */
export function FindDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Find anything" size={620}>
      <Finder me={me} onClose={onClose} />
    </Dialog>
  );
}

function Finder({ me, onClose }: { me: Me; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [rested] = useDebouncedValue(typed.trim(), REST_MS);
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const text = typed.trim();
  const asks = text.length >= LEAST;
  const { data, isError, error, isFetching, refetch } = useQuery(findQuery(rested));
  const [recent] = useState(recentEntries);
  const groups = asks ? groupsOf(me, text, rested.length >= LEAST && !isError ? data : undefined) : atFirst(me, recent);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(at, entries.length - 1);
  const optionId = (index: number) => `${list}-${index}`;
  const waits = asks && (isFetching || rested !== text);

  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const go = (entry: Entry) => {
    remember(entry);
    onClose();
    void navigate({ to: entry.to as '/', search: entry.search as never });
  };
  // Enter before these letters are answered: what is found by then is gone to.
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (!entered || waits) return;
    setEntered(false);
    // A failure is read first.
    if (entries[current] && !isError) go(entries[current]);
    // oxlint-disable-next-line react/exhaustive-deps -- where it goes is what is found at that moment
  }, [entered, waits]);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    setEntered(false);
    const next = { ArrowDown: current >= last ? 0 : current + 1, ArrowUp: current <= 0 ? last : current - 1 }[
      event.key
    ];
    if (next !== undefined && last >= 0) {
      event.preventDefault();
      setAt(next);
    }
    // While an input method composes a word, Enter is its own.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setEntered(true);
    }
  };
  return (
    <div className={css.find}>
      <div className={css.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          type="text"
          enterKeyHint="go"
          role="combobox"
          aria-label="Find people, classes, tests or screens"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={entries[current] ? optionId(current) : undefined}
          placeholder="Name, class, test or screen"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          data-autofocus
        />
      </div>
      <p className={css.said} role="status">
        {asks && !waits && !isError ? (entries.length === 1 ? '1 found' : `${entries.length} found`) : ''}
      </p>
      <div ref={box} id={list} role="listbox" aria-label="Found" className={css.list}>
        <Options groups={groups} current={current} optionId={optionId} onPoint={setAt} onGo={go} />
      </div>
      {asks && isError && !waits ? (
        <div className={css.note} role="alert">
          <p>Nothing could be looked for. {errorText(error)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        asks &&
        entries.length === 0 && (
          <p className={css.note}>
            {waits ? 'Looking …' : `Nothing is found by "${text}". Try fewer letters, or another part of the name.`}
          </p>
        )
      )}
      <p className={css.keys} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to go there, <kbd>Esc</kbd> to close
      </p>
    </div>
  );
}

/** Before anything is typed: where one was, and where one may go. */
function atFirst(me: Me, recent: Entry[]): EntryGroup[] {
  const known = new Set(recent.map(({ id }) => id));
  return [
    { title: 'Recent', entries: recent },
    { title: 'Screens', entries: screensOf(me).filter(({ id }) => !known.has(id)) },
  ].filter(({ entries }) => entries.length > 0);
}

interface OptionsProps {
  groups: EntryGroup[];
  current: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onGo: (entry: Entry) => void;
}

function Options({ groups, current, optionId, onPoint, onGo }: OptionsProps) {
  let index = -1;
  return groups.map(({ title, entries }) => (
    <div key={title} role="group" aria-label={title} className={css.group}>
      <span className={css.title} aria-hidden>
        {title}
      </span>
      {entries.map((entry) => {
        const own = ++index;
        return (
          <div
            key={entry.id}
            id={optionId(own)}
            role="option"
            aria-selected={own === current}
            className={css.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => own !== current && onPoint(own)}
            onClick={() => onGo(entry)}
          >
            <span>{entry.label}</span>
            {entry.detail && <small>{entry.detail}</small>}
          </div>
        );
      })}
    </div>
  ));
}
