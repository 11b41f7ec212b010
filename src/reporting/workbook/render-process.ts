import { classScoresBook, type ClassScores } from './class-scores-book.js';

/** A child process: takes one workbook after the other, answers its bytes. Never asks the network or the database for anything. */
process.on('message', (message: { id: number; input: ClassScores }) => {
  classScoresBook(message.input).then(
    (bytes) => process.send!({ id: message.id, bytes: new Uint8Array(bytes) }),
    (error: Error) => process.send!({ id: message.id, error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
