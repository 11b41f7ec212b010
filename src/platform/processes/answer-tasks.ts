/**
 * What a process of a `ProcessPool` does: works at one task after the other and answers each. It ends with its parent. Call it
 * before anything is awaited, so that no task is missed.
 */
export function answerTasks<In, Out>(work: (input: In) => Promise<Out>): void {
  const answer = async (input: In) => {
    try {
      return { output: await work(input) };
    } catch (error) {
      return { error: (error as Error).message };
    }
  };
  process.on('message', ({ id, input }: { id?: number; input: In }) => {
    if (id !== undefined) void answer(input).then((said) => process.send!({ id, ...said }));
  });
  process.on('disconnect', () => process.exit(0));
}
