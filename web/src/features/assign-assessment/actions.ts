import { api, ApiProblem } from '../../api/client.js';
import { queryClient } from '../../app/query-client.js';
import type { AssignCall } from './form.js';

export interface AssignOutcome {
  assigned: number;
  failures: { sectionId: number; categoryId: number; exists: boolean; message: string }[];
}

/** One call after the other; those that fail are counted, and the rest goes on. Nothing more is tried once the server cannot be reached. */
export async function assign(calls: readonly AssignCall[], onStep: (done: number) => void): Promise<AssignOutcome> {
  const outcome: AssignOutcome = { assigned: 0, failures: [] };
  let unreached: string | null = null;
  for (const [i, { path, body, sectionId, categoryId }] of calls.entries()) {
    try {
      if (unreached !== null) throw new ApiProblem(0, unreached);
      await api.post(path, body);
      outcome.assigned += 1;
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : new ApiProblem(0, String(error));
      if (problem.status === 0) unreached = problem.message;
      outcome.failures.push({ sectionId, categoryId, exists: problem.status === 409, message: problem.message });
    }
    onStep(i + 1);
  }
  await queryClient.invalidateQueries({ queryKey: ['schedule'] });
  return outcome;
}
