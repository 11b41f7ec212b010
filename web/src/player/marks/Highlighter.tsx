import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  IconChevronLeft,
  IconChevronRight,
  IconHighlight,
  IconHighlightOff,
  IconList,
  IconMinus,
  IconNote,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { giveBack } from '../give-back.js';
import css from './highlighter.module.css';
import { annotationsOn, type Annotation } from '../items.js';
import { MarkList } from './MarkList.js';
import { newMarkId, rangeOf, showMarks } from './marks.js';
import { NotePanel } from './NotePanel.js';
import { usePlayer } from '../player-state.js';
import type { PlayerItem } from '../protocol.js';
import { readText } from '../reading/read-text.js';
import {
  overlap,
  step,
  stretch,
  unitsOf,
  wordsOf,
  type ReadText,
  type Span,
  type Unit,
} from '../reading/reading-units.js';
import { bringIntoPane } from '../scrolling.js';
import { commandOf } from '../shortcuts.js';
import { HIGHLIGHTER_KEYS, type HighlighterCommand } from '../tool-keys.js';

type Where = Annotation['on'];
/** A mark with the question it was made at. */
export type Kept = Annotation & { item: string };

interface Region {
  on: Where;
  root: HTMLElement;
  read: ReadText;
  units: Record<Unit, Span[]>;
}

interface Place extends Span {
  on: Where;
  unit: Unit;
}

const NAMES: Record<Where, string> = { stimulus: 'Passage', stem: 'Question' };

/**
 * Highlighting without a pointer: a place in the passage or question that moves by sentence or word, grows, and can be
 * highlighted and noted, by the keys of `HIGHLIGHTER_KEYS` or by buttons. A slider to a screen reader, so that it passes
 * the arrow keys on and reads each place aloud.
 */
export function Highlighter({ item }: { item: PlayerItem }) {
  const { form, state, on, look } = usePlayer();
  const slider = useRef<HTMLDivElement>(null);
  const [regions, setRegions] = useState<Region[]>([]);
  const [chosen, setChosen] = useState<Place | null>(null);
  const [panel, setPanel] = useState<'list' | 'note' | null>(null);
  const [done, setDone] = useState('');
  const target = useRef<Kept | null>(null);

  useEffect(() => {
    const found = [...document.querySelectorAll<HTMLElement>('main [data-marks]')].map((root): Region => {
      const read = readText(root);
      return {
        on: root.dataset.marks as Where,
        root,
        read,
        units: { sentence: unitsOf(read, 'sentence'), word: unitsOf(read, 'word') },
      };
    });
    setRegions(found);
    const goal = target.current;
    target.current = null;
    if (goal !== null) setChosen({ on: goal.on, unit: 'sentence', start: goal.start, end: goal.end });
    else setChosen((old) => (old?.on === 'stimulus' && found.some((r) => r.on === 'stimulus') ? old : null));
  }, [item.ref, look.stacked]);

  const at = useMemo(() => chosen ?? firstPlace(regions), [chosen, regions]);
  const region = regions.find((r) => r.on === at?.on);
  const marks: Kept[] = at === null ? [] : annotationsOn(form.form.items, state.work, item, at.on);
  const hit = at === null ? undefined : marks.find((a) => overlap(a, at));
  const quote = at && region ? wordsOf(region.read, at) : '';
  const aloud = at && region ? wordsOf(region.read, at, 'said') : '';

  useEffect(() => {
    const range = at && region ? rangeOf(region.root, at.start, at.end) : null;
    showMarks('highlighter', range ? [{ kind: 'here', ranges: [range] }] : null);
    const pane = region?.root.closest<HTMLElement>('[data-part]');
    if (range && pane)
      bringIntoPane(range, pane.scrollHeight > pane.clientHeight + 1 ? pane : pane.closest<HTMLElement>('main')!);
  }, [at, region]);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const bar = slider.current!.parentElement!;
    slider.current!.focus({ preventScroll: true });
    return () => {
      showMarks('highlighter', null);
      if (bar.contains(document.activeElement)) giveBack(opener);
    };
  }, []);

  const move = (unit: Unit, direction: 1 | -1): void => {
    if (at === null || !region) return;
    setDone('');
    const next = step(region.units[unit], at, direction);
    if (next) return setChosen({ ...next, on: at.on, unit });
    const other = regions[regions.indexOf(region) + direction];
    const entry = other?.units[unit].at(direction === 1 ? 0 : -1);
    if (other && entry) setChosen({ ...entry, on: other.on, unit });
  };
  const grow = (unit: Unit, direction: 1 | -1): void => {
    if (at === null || !region) return;
    setDone('');
    setChosen(stretch(region.units[unit], at, direction));
  };
  const keep = (mark: Kept): void => on!.annotate(mark.item, { ...mark, at: new Date().toISOString() });
  const fresh = (): Kept => ({ id: newMarkId(), item: item.ref, on: at!.on, start: at!.start, end: at!.end, quote });
  const toggle = (): void => {
    if (at === null || quote === '') return;
    if (hit) on!.unannotate(hit.item, hit.id);
    else keep(fresh());
    setDone(hit ? 'Highlight taken away. ' : 'Highlighted. ');
  };
  const jump = (mark: Kept): void => {
    setPanel(null);
    setDone('');
    const owner = form.form.items.findIndex((i) => i.ref === mark.item);
    const here =
      mark.item === item.ref ||
      (mark.on === 'stimulus' && form.form.items[owner]?.stimulus?.ref === item.stimulus?.ref);
    if (here) return setChosen({ on: mark.on, unit: 'sentence', start: mark.start, end: mark.end });
    target.current = mark;
    on!.go(owner);
  };
  const run: Record<HighlighterCommand, () => void> = {
    'next-sentence': () => move('sentence', 1),
    'sentence-before': () => move('sentence', -1),
    'next-word': () => move('word', 1),
    'word-before': () => move('word', -1),
    'more-sentence': () => grow('sentence', 1),
    'less-sentence': () => grow('sentence', -1),
    'more-word': () => grow('word', 1),
    'less-word': () => grow('word', -1),
    mark: toggle,
    note: () => quote !== '' && setPanel('note'),
    list: () => setPanel('list'),
    close: () => look.highlight(false),
  };
  const all = form.form.items.reduce((sum, i) => sum + (state.work[i.ref]?.annotations?.length ?? 0), 0);
  const units = at && region ? region.units[at.unit] : [];
  const number = at ? Math.max(1, units.filter((u) => u.start <= at.start).length) : 0;
  const stateWords = hit ? (hit.note ? `Highlighted, with your note: ${hit.note}` : 'Highlighted') : 'Not highlighted';
  return (
    <>
      <section
        className={css.bar}
        aria-label="Highlighter"
        data-own-keys
        onKeyDown={(event) => {
          const command = commandOf(HIGHLIGHTER_KEYS, event);
          if (command === null) return;
          event.preventDefault();
          event.stopPropagation();
          run[command]();
        }}
      >
        <div
          ref={slider}
          className={css.place}
          role="slider"
          tabIndex={0}
          aria-label="Place in the text"
          aria-description="Arrow keys move by sentence and word, with Shift they take more or less along, H highlights, N adds a note, L lists them, Escape closes."
          aria-valuemin={1}
          aria-valuemax={Math.max(1, units.length)}
          aria-valuenow={Math.max(1, number)}
          aria-valuetext={quote === '' ? 'Nothing to highlight' : `${done}${aloud} ${stateWords}. ${NAMES[at!.on]}.`}
        >
          <b>
            {at ? `${NAMES[at.on]}, ${at.unit} ${number} of ${units.length}` : 'Nothing to highlight here'}
            {hit && <em>{hit.note ? 'with a note' : 'highlighted'}</em>}
          </b>
          <span>{quote}</span>
        </div>
        <div className={css.group} role="group" aria-label="Sentence">
          <Key
            name="Sentence before"
            run={run['sentence-before']}
            icon={<IconChevronLeft size={20} stroke={1.75} aria-hidden />}
          />
          <span>Sentence</span>
          <Key
            name="Next sentence"
            run={run['next-sentence']}
            icon={<IconChevronRight size={20} stroke={1.75} aria-hidden />}
          />
        </div>
        <div className={css.group} role="group" aria-label="Word">
          <Key
            name="Word before"
            run={run['word-before']}
            icon={<IconChevronLeft size={20} stroke={1.75} aria-hidden />}
          />
          <span>Word</span>
          <Key
            name="Next word"
            run={run['next-word']}
            icon={<IconChevronRight size={20} stroke={1.75} aria-hidden />}
          />
        </div>
        <div className={css.group} role="group" aria-label="Length">
          <Key name="A word less" run={run['less-word']} icon={<IconMinus size={20} stroke={1.75} aria-hidden />} />
          <span>Length</span>
          <Key name="A word more" run={run['more-word']} icon={<IconPlus size={20} stroke={1.75} aria-hidden />} />
        </div>
        <div className={css.acts}>
          <button type="button" className={css.main} onClick={run.mark}>
            {hit ? (
              <IconHighlightOff size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconHighlight size={18} stroke={1.75} aria-hidden />
            )}
            {hit ? 'Remove' : 'Highlight'}
          </button>
          <button type="button" onClick={run.note}>
            <IconNote size={18} stroke={1.75} aria-hidden />
            {hit?.note ? 'Edit note' : 'Add note'}
          </button>
          <button type="button" onClick={run.list} aria-label={`List of highlights and notes, ${all}`}>
            <IconList size={18} stroke={1.75} aria-hidden />
            {all}
          </button>
          <Key name="Close the highlighter" run={run.close} icon={<IconX size={20} stroke={1.75} aria-hidden />} />
        </div>
      </section>
      {panel === 'note' && (
        <NotePanel
          annotation={hit ?? fresh()}
          onClose={() => setPanel(null)}
          onSave={(note) => {
            keep({ ...(hit ?? fresh()), note: note || undefined });
            setDone(note ? 'Note saved. ' : '');
            setPanel(null);
          }}
        />
      )}
      {panel === 'list' && <MarkList here={item} onJump={jump} onClose={() => setPanel(null)} />}
    </>
  );
}

function Key({ name, run, icon }: { name: string; run(): void; icon: ReactNode }) {
  return (
    <button type="button" aria-label={name} title={name} onClick={run}>
      {icon}
    </button>
  );
}

/** Begins at the portion that is asked about, else at the first sentence. */
function firstPlace(regions: readonly Region[]): Place | null {
  for (const { on, root, units } of regions) {
    const portion = root.querySelector('[data-here]');
    const found = portion
      ? units.sentence.find((u) => rangeOf(root, u.start, u.end)?.intersectsNode(portion))
      : units.sentence[0];
    if (found) return { ...found, on, unit: 'sentence' };
  }
  return null;
}
