import type { Entry, EntryDraft } from '../lib/answer-log/entry.js';
import type { SavedItem, SavedState } from './protocol.js';

/** A highlighted stretch of a passage or stem, by characters of its text. `note` is the student's own. */
export interface Annotation {
  id: string;
  on: 'stimulus' | 'stem';
  start: number;
  end: number;
  quote: string;
  note?: string;
  at?: string;
}

/** What a student has done to one question. */
export interface ItemWork {
  value?: string;
  flagged?: boolean;
  eliminated?: readonly string[];
  annotations?: readonly Annotation[];
}

export type Work = Readonly<Record<string, ItemWork>>;

export function fromSaved(saved: SavedState): Work {
  return Object.fromEntries(Object.entries(saved.items).map(([ref, item]) => [ref, fromSavedItem(item)]));
}

function fromSavedItem(item: SavedItem): ItemWork {
  const annotations = (item.annotations ?? []).flatMap((a) => readAnnotation(a.id, a.json) ?? []);
  return { value: item.value, flagged: item.flagged, eliminated: item.eliminated, annotations };
}

/** Undefined for text that is not one of our annotations: it is left out rather than breaking the question. */
export function readAnnotation(id: string, json: string): Annotation | undefined {
  try {
    const a = JSON.parse(json) as Partial<Annotation>;
    if ((a.on === 'stimulus' || a.on === 'stem') && Number.isInteger(a.start) && Number.isInteger(a.end)) {
      return { id, on: a.on, start: a.start!, end: a.end!, quote: String(a.quote ?? ''), note: a.note, at: a.at };
    }
  } catch {
    // not JSON
  }
  return undefined;
}

/**
 * The work as this device shows it: what the server has, and what the device did after place `seq` of its log. An answer or
 * clearing that was given before the one that stands stays behind it, dated as the server dates it (`recordEntries`).
 */
export function workOf(
  saved: SavedState,
  log: readonly Entry[],
  seq: number,
  answeredAt: Readonly<Record<string, string>> = {},
): Work {
  let datedMs = 0;
  return log.reduce((work, entry) => {
    if (entry.type === 'answer' || entry.type === 'clear') {
      datedMs = Math.max(datedMs, Date.parse(entry.contactAt) + entry.sinceContactMs);
      const stands = answeredAt[entry.item!];
      if (stands !== undefined && datedMs < Date.parse(stands)) return work;
    }
    return entry.seq > seq ? applyEntry(work, entry) : work;
  }, fromSaved(saved));
}

/** The work after one more entry of the log; entries about views, tools and focus change nothing. */
export function applyEntry(
  work: Work,
  entry: Pick<Entry | EntryDraft, 'type' | 'item' | 'value' | 'choiceId' | 'annotationId' | 'json'>,
): Work {
  if (entry.item === undefined) return work;
  const item = work[entry.item] ?? {};
  const change = (next: Partial<ItemWork>): Work => ({ ...work, [entry.item!]: { ...item, ...next } });
  switch (entry.type) {
    case 'answer':
      return change({ value: entry.value ?? undefined });
    case 'clear':
      return change({ value: undefined });
    case 'flag':
      return change({ flagged: true });
    case 'unflag':
      return change({ flagged: false });
    case 'eliminate':
      return change({ eliminated: [...without(item.eliminated, entry.choiceId), entry.choiceId!] });
    case 'restore':
      return change({ eliminated: without(item.eliminated, entry.choiceId) });
    case 'annotate': {
      const annotation = readAnnotation(entry.annotationId!, entry.json!);
      const others = (item.annotations ?? []).filter((a) => a.id !== entry.annotationId);
      return change({ annotations: annotation ? [...others, annotation] : others });
    }
    case 'unannotate':
      return change({ annotations: (item.annotations ?? []).filter((a) => a.id !== entry.annotationId) });
    default:
      return work;
  }
}

function without(list: readonly string[] | undefined, id: string | undefined): string[] {
  return (list ?? []).filter((other) => other !== id);
}

export function isAnswered(item: ItemWork | undefined): boolean {
  return item?.value !== undefined && item.value !== '';
}

/** The choice ids of an answer; several for mcq-multi. */
export function chosenIds(item: ItemWork | undefined): string[] {
  return item?.value ? item.value.split(',') : [];
}

/**
 * The annotations to show on a stem or passage, each with the question it was made at. A passage that several questions
 * share shows those of all of them.
 */
export function annotationsOn(
  items: readonly { ref: string; stimulus: { ref: string } | null }[],
  work: Work,
  item: { ref: string; stimulus: { ref: string } | null },
  on: Annotation['on'],
): (Annotation & { item: string })[] {
  const sharing =
    on === 'stem'
      ? [item]
      : items.filter((other) => other.stimulus !== null && other.stimulus.ref === item.stimulus?.ref);
  return sharing.flatMap(({ ref }) =>
    (work[ref]?.annotations ?? []).filter((a) => a.on === on).map((a) => ({ ...a, item: ref })),
  );
}
