import { api } from '../../api/client.js';
import type { Batch, Said } from '../../api/batches.js';
import { queryClient } from '../../api/query-client.js';
import type { AssignRequest } from '../../shared/assessments/assign-form.js';
import type { Place } from '../../api/schedule.js';

type Of = Pick<Place, 'scope' | 'schoolId'>;

const path = ({ scope, schoolId }: Of, what: string) => `/api/${scope}/schools/${schoolId}/assessments/${what}`;

/** Gives sections of an assessment to classes; the same id again is the same batch. */
export const assign = (place: Of, request: AssignRequest, id: string): Promise<Batch> =>
  api.post<Batch>(path(place, 'assign'), { ...request, batch_id: id });

/** Takes assignments back, with what hangs on each. */
export const deleteAssessments = (place: Of, ids: number[], id: string): Promise<Batch> =>
  api.post<Batch>(path(place, 'bulk_delete'), { ids, batch_id: id });

export const refreshSchedule = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['schedule'] });

export const FAILED = 'Failed to assign assessment. Please try again reload and try again.';
export const EXISTS = 'The assessment could not be created. Please check if this kind of assessment already exists.';

/** How the end of an assignment is said. */
export function assignedWords({ counts: { done, skipped, failed } }: Batch): Said {
  if (failed + skipped === 0) return { tone: 'success', text: 'Assessments assigned.' };
  if (done > 0)
    return {
      tone: 'warning',
      text: 'Some assessments could not be created. Please check if the assessments already exist.',
    };
  if (failed === 0) return { tone: 'error', text: EXISTS };
  return { tone: 'error', text: FAILED };
}

/** How the end of a deletion is said. */
export function deletedWords({ counts: { done, skipped, failed } }: Batch): Said {
  const all = done + skipped + failed;
  if (done === all)
    return {
      tone: 'success',
      text: done === 1 ? 'Successfully deleted assessment!' : `Successfully deleted ${done} assessments!`,
    };
  return {
    tone: done > 0 ? 'warning' : 'error',
    text:
      all === 1
        ? 'The assessment could not be deleted. Please try again.'
        : `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} assessments were deleted.`,
  };
}
