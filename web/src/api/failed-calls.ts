/** The call that failed last, as long as nothing but what follows from it has run. */
let failing: string | null = null;
let tell: (call: string) => void = () => undefined;

/** The call that an error is about which is said now, 'PUT /api/staff/sections/bulk_hide {"section_ids":[1]}'. */
export const failingCall = (): string | null => failing;

/** Who is told of each call that worked. */
export function whenWorked(listener: (call: string) => void): void {
  tell = listener;
}

/** Remembers for the errors that are said at once which call they are about. */
export async function watched<T>(call: string, work: Promise<T>): Promise<T> {
  try {
    const answer = await work;
    tell(call);
    return answer;
  } catch (error) {
    failing = call;
    setTimeout(() => {
      if (failing === call) failing = null;
    });
    throw error;
  }
}
