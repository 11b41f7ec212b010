import { useEffect, useRef, useState } from 'react';
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudCheck,
  IconCloudOff,
  IconFlag,
  IconFlagFilled,
  IconRefresh,
} from '@tabler/icons-react';
import type { SaveState } from '../../lib/answer-log/save-state.js';
import { annotationsOn, chosenIds, isAnswered } from '../items.js';
import { Marked } from '../marks/Marked.js';
import { GridIn, Notes, Portion } from '../parts.js';
import { usePlayer } from '../player-state.js';
import css from '../player.module.css';
import type { PlayerItem } from '../protocol.js';
import { readable } from './published-html.js';
import { EnlargedDialog, Rich } from './Rich.js';
import rich from './rich.module.css';
import { CHOICE_KEYS, commandOf } from '../shortcuts.js';
import { saveWords } from '../words.js';

/** What may be wider than a choice has room for. */
const BROAD = /<(img|table|math|svg)\b/;

export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

export function Question({ item }: { item: PlayerItem }) {
  const { form, state, on, look } = usePlayer();
  const work = state.work[item.ref];
  const flagged = work?.flagged === true;
  const locked = state.locked?.includes(item.ref) === true;
  const notes = annotationsOn(form.form.items, state.work, item, 'stem').filter((a) => a.note);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not when a dialog is open over it: that keeps the focus and gives it back itself.
    if (on !== null && document.querySelector('dialog:modal') === null) heading.current?.focus({ preventScroll: true });
    // Only a new question moves the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [item.ref]);
  return (
    <div className={`${css.question} ${look.roomBeside && /<(figure|table|img)\b/.test(item.stem) ? css.beside : ''}`}>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1} className={`${css.no} ${css.num}`}>
          <span className={css.vh}>Question </span>
          {item.number}
        </h1>
        <button
          type="button"
          className={css.flag}
          aria-pressed={flagged}
          tabIndex={on ? undefined : -1}
          onClick={() => on?.flag(item.ref, !flagged)}
        >
          {flagged ? (
            <IconFlagFilled className={css.iconS} aria-hidden />
          ) : (
            <IconFlag className={css.iconS} stroke={1.75} aria-hidden />
          )}
          {flagged ? 'Marked for review' : 'Mark for review'}
        </button>
        {state.save && <SaveLine save={state.save} />}
      </div>
      {item.stimulus?.html.includes(`data-portion="${item.number}"`) && <Portion item={item} />}
      <Marked className={`${css.stem} ${css.rich}`} item={item} on="stem" html={item.stem} />
      <div>
        {notes.length > 0 && <Notes notes={notes} />}
        {item.kind === 'mcq-multi' && (
          <p className={css.howMany}>More than one answer can be right. Choose every one that is.</p>
        )}
        {item.kind === 'spr' ? <GridIn item={item} /> : <Choices item={item} />}
        {item.kind !== 'spr' && on !== null && !locked && (
          <div className={css.keys}>
            {state.singleKeys && (
              <span>
                <kbd>A</kbd> to <kbd>{letterOf(item.choices.length - 1)}</kbd> chooses, <kbd>Shift</kbd> + letter
                crosses out, <kbd>M</kbd> marks for review
              </span>
            )}
            {isAnswered(work) && (
              <button type="button" className={`${css.btn} ${css.quiet}`} onClick={() => on.clear(item.ref)}>
                Clear my answer
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function SaveLine({ save }: { save: SaveState }) {
  const Icon =
    save.kind === 'saved'
      ? IconCloudCheck
      : save.kind === 'saving'
        ? IconRefresh
        : save.kind === 'offline'
          ? IconCloudOff
          : IconAlertTriangle;
  return (
    <span
      className={`${css.saved} ${save.kind === 'offline' ? css.savedWarn : save.kind === 'blocked' ? css.savedBad : ''}`}
    >
      <Icon className={css.iconS} stroke={1.75} aria-hidden />
      {saveWords(save)}
    </span>
  );
}

function Choices({ item }: { item: PlayerItem }) {
  const { state, on } = usePlayer();
  const group = useRef<HTMLDivElement>(null);
  const work = state.work[item.ref];
  const chosen = chosenIds(work);
  const several = item.kind === 'mcq-multi';
  const locked = state.locked?.includes(item.ref) === true;
  const [enlarged, enlarge] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  const large = enlarged === null ? undefined : item.choices[enlarged];
  const stop = Math.max(
    0,
    item.choices.findIndex((c) => chosen.includes(c.id)),
  );
  const focusOn = (index: number): void => {
    const buttons = group.current!.querySelectorAll<HTMLElement>('[data-choice]');
    buttons[(index + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      className={css.choices}
      ref={group}
      role={several ? 'group' : 'radiogroup'}
      aria-label={several ? 'Choices, more than one may be right' : 'Choices'}
    >
      {item.choices.map((choice, i) => {
        const isChosen = chosen.includes(choice.id);
        const isOut = work?.eliminated?.includes(choice.id) === true;
        const letter = letterOf(i);
        return (
          <div key={choice.id} className={`${css.choice} ${isChosen ? css.chosen : ''} ${isOut ? css.out : ''}`}>
            <button
              type="button"
              data-choice
              data-read
              className={css.opt}
              role={several ? 'checkbox' : 'radio'}
              aria-checked={isChosen}
              aria-disabled={locked || undefined}
              aria-description={isOut ? 'Crossed out' : undefined}
              tabIndex={on === null ? -1 : several || i === stop ? 0 : -1}
              onClick={() => !locked && on?.choose(item.ref, choice.id)}
              onKeyDown={(event) => {
                const command = commandOf(CHOICE_KEYS, event);
                if (command === null) return;
                event.preventDefault();
                focusOn(i + (command === 'next' ? 1 : -1));
              }}
            >
              <span className={css.letter} data-speech={`Choice ${letter}${isOut ? ', crossed out' : ''}:`}>
                {letter}
              </span>
              <Rich className={css.optText} html={choice.html} as="choice" />
              <span className={css.yours} aria-hidden>
                <IconCheck className={css.iconS} stroke={1.75} />
                Your answer
              </span>
            </button>
            <button
              type="button"
              disabled={locked}
              className={css.cross}
              tabIndex={on ? undefined : -1}
              aria-label={isOut ? `Undo crossing out choice ${letter}` : `Cross out choice ${letter}`}
              onClick={() => (isOut ? on?.restore(item.ref, choice.id) : on?.eliminate(item.ref, choice.id))}
            >
              {isOut ? <u>Undo</u> : <i>{letter}</i>}
            </button>
            {on !== null && BROAD.test(choice.html) && (
              <button
                type="button"
                className={`${rich.enlarge} ${css.enlargeChoice}`}
                onClick={(event) => {
                  opener.current = event.currentTarget;
                  enlarge(i);
                }}
              >
                Enlarge choice {letter}
              </button>
            )}
          </div>
        );
      })}
      {large !== undefined && (
        <EnlargedDialog
          title={`Choice ${letterOf(enlarged!)}`}
          html={readable(large.html)}
          opener={opener.current}
          onClose={() => enlarge(null)}
        />
      )}
    </div>
  );
}
