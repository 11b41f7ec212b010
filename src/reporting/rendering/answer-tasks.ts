/** What a process of a `RenderPool` does: makes one document after the other, answers its bytes. Never asks the network or the database for anything. */
export function answerTasks<T>(make: (input: T) => Promise<Uint8Array>): void {
  const answer = async (input: T) => {
    try {
      return { bytes: new Uint8Array(await make(input)) };
    } catch (error) {
      return { error: (error as Error).message };
    }
  };
  process.on(
    'message',
    ({ id, input }: { id: number; input: T }) => void answer(input).then((said) => process.send!({ id, ...said })),
  );
  process.on('disconnect', () => process.exit(0));
}
