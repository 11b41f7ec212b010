import type { Reaction } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import type { Documents } from '../documents/documents.js';

/** Documents go with everybody who stands in them, erased or deleted. */
export function forgetDocumentsWhenErased(documents: Documents): Reaction {
  return {
    name: 'exports.forget-documents-when-erased',
    types: ['roster.StudentErased.v1', 'roster.PersonDeleted.v1'],
    handle: ({ payload }) => documents.forgetStudent((payload as RosterEvents['roster.StudentErased.v1']).personId),
  };
}
