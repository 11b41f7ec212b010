import { queryClient } from './query-client.js';

/** Lists and counts of classes and the people in them are read again; assignments too, as new students get them. */
export function refreshClasses(): Promise<unknown> {
  return Promise.all(
    ['classes', 'schedule', 'school-users', 'students'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}

/**
 * What is shown is read again after a change, after a refusal, as somebody may be gone, and where no answer came, as the change
 * may have been made: the next try is about what is there.
 */
export async function withRefresh<T>(work: Promise<T>, refresh: () => Promise<unknown>): Promise<T> {
  const answer = await work.catch((error: unknown) => {
    void refresh();
    throw error;
  });
  await refresh();
  return answer;
}
