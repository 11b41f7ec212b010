/** What the operator of an installation has to mend. `message` is one sentence for them. */
export class OperatorError extends Error {
  readonly code = 'SENTENCE';

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
    this.stack = message; // a process that cannot begin prints it: where it was thrown helps nobody
  }
}
