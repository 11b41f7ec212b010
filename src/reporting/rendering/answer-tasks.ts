/** What a process of a `RenderPool` does: makes one document after the other, answers its bytes. Never asks the network or the database for anything. */
export function answerTasks<T>(make: (input: T) => Promise<Uint8Array>): void {
  process.on('message', ({ id, input }: { id: number; input: T }) => {
    make(input).then(
      (bytes) => process.send!({ id, bytes: new Uint8Array(bytes) }),
      (error: Error) => process.send!({ id, error: error.message }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
