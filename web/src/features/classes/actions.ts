import type { Batch, Said } from '../../api/batches.js';
import { api } from '../../api/client.js';
import { refreshClasses, withRefresh } from '../../api/refresh.js';
import type { components } from '../../api/schema.js';
import type { Scope } from '../../lib/scope.js';

type Schemas = components['schemas'];
export type NewClass = Schemas['NewClassBody']['section'];

export const createClass = (scope: Scope, section: NewClass) =>
  withRefresh(api.post<Schemas['SectionAnswer']>(`/api/${scope}/sections`, { section }), refreshClasses);

export interface Moving {
  ids: number[];
  verb: 'hide' | 'unhide' | 'restore';
}

/** Hides classes, shows them again or takes them out of the archive; the same id again is the same batch. */
export const moveClasses = (scope: Scope, { ids, verb }: Moving, batch_id: string): Promise<Batch> =>
  verb === 'restore'
    ? api.post<Batch>(`/api/${scope}/sections/bulk_restore`, { section_ids: ids, batch_id })
    : api.put<Batch>(`/api/${scope}/sections/bulk_hide`, { section_ids: ids, active: verb === 'unhide', batch_id });

export const deleteClasses = (scope: Scope, section_ids: number[], batch_id: string): Promise<Batch> =>
  api.post<Batch>(`/api/${scope}/sections/bulk_delete`, { section_ids, batch_id });

type Verb = 'remove' | 'hide' | 'unhide' | 'restore';
const PAST: Record<Verb, string> = { remove: 'removed', hide: 'hidden', unhide: 'unhidden', restore: 'restored' };

/** 'Failed to hide the classes. Please try again.' */
export const failedText = (verb: Verb): string =>
  `Failed to ${verb} the ${verb === 'remove' ? 'selected ' : ''}classes. Please try again.`;

/** How the end of something done to several classes is said. */
export function classesWords(verb: Verb, { counts: { done, skipped, failed }, rows }: Batch): Said {
  const all = done + skipped + failed;
  const archived = rows.filter(({ code }) => code === 'roster/archived').length;
  const kept =
    archived === 0
      ? ''
      : `. ${archived.toLocaleString('en-US')} with results ${archived === 1 ? 'was' : 'were'} archived instead.`;
  if (done === all) return { tone: 'success', text: `Classes ${PAST[verb]} successfully${kept}` };
  const why = verb === 'restore' ? rows.find(({ state }) => state === 'failed')?.reason : undefined;
  if (done === 0) return { tone: 'error', text: why ? `Nothing was restored. ${why}` : failedText(verb) };
  return {
    tone: 'warning',
    text: `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} classes were ${PAST[verb]}.${why ? ` ${why}` : ''}`,
  };
}

/** The consequence of deleting, in words: what disappears, and what is archived because there are results. */
export function deletingText(classes: readonly { hasResults: boolean; displayName: string }[]): string {
  const kept = classes.filter(({ hasResults }) => hasResults);
  const one = classes.length === 1;
  const sure = `Are you absolutely certain you want to delete the chosen ${one ? 'entry' : 'entries'}? This action cannot be undone.`;
  const leave = `The accounts and results of the students stay. What was assigned to ${one ? 'the class' : 'the classes'} and not begun is taken back.`;
  const stays = one
    ? `${classes[0]?.displayName} has results and is archived with them instead. What is assigned to it stays as it is.`
    : `${kept.length.toLocaleString('en-US')} of them ${kept.length === 1 ? 'has' : 'have'} results and ${kept.length === 1 ? 'is' : 'are'} archived instead, with what is assigned there.`;
  if (kept.length === classes.length && kept.length > 0)
    return one ? stays : 'All of them have results and are archived instead, with what is assigned there.';
  return kept.length > 0 ? `${sure} ${leave} ${stays}` : `${sure} ${leave}`;
}
