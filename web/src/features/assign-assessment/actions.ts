import { api, ApiProblem } from '../../api/client.js';
import { queryClient } from '../../app/query-client.js';
import type { AssignCall } from './form.js';
import type { AssignFailure, AssignOutcome } from './outcome.js';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** One call after the other, and the browser asks before it is cut off; those that fail are counted, and the rest goes on. Nothing more is tried once the server cannot be reached. */
export async function assign(calls: readonly AssignCall[], onStep: (done: number) => void): Promise<AssignOutcome> {
  const failures: AssignFailure[] = [];
  let unreached: string | null = null;
  window.addEventListener('beforeunload', ask);
  for (const [i, call] of calls.entries()) {
    try {
      if (unreached !== null) throw new ApiProblem(0, unreached);
      await api.post(call.path, call.body);
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : new ApiProblem(0, String(error));
      if (problem.status === 0) unreached = problem.message;
      failures.push({ call, exists: problem.status === 409, message: problem.message });
    }
    onStep(i + 1);
  }
  window.removeEventListener('beforeunload', ask);
  await queryClient.invalidateQueries({ queryKey: ['schedule'] });
  return { assigned: calls.length - failures.length, failures };
}
