// The log file of a process that is watched over. A full disk loses lines, never the process.
import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';

const LIMIT = 20 * 1_048_576;
const AGAIN_MS = 5_000;
const MOST_WAITING = 1_048_576;
const END_MS = 1_000;

/** @param {string} path @param {(line: string) => void} say told once when lines begin to be lost, and when they are written again. */
export function logFile(path, say) {
  let stream;
  let timer;
  let lost = 0;
  let ended = false;
  const open = () => {
    try {
      if (existsSync(path) && statSync(path).size > LIMIT) {
        rmSync(`${path}.1`, { force: true });
        renameSync(path, `${path}.1`);
      }
    } catch {
      // the old file goes on
    }
    const opened = createWriteStream(path, { flags: 'a' });
    stream = opened;
    opened.on('error', (error) => {
      if (stream !== opened || ended) return;
      if (lost === 0)
        say(
          `${path} cannot be written to (${error.code === 'ENOSPC' ? 'the disk is full' : error.message}): lines are lost until it can.`,
        );
      lost++;
      stream = undefined;
      timer = setTimeout(open, AGAIN_MS);
      timer.unref();
    });
  };
  open();
  return {
    write(line) {
      if (!stream || stream.writableLength > MOST_WAITING) return void lost++;
      const to = stream;
      to.write(`${line}\n`, (error) => {
        if (error || lost === 0 || to !== stream) return;
        say(`${path} is written to again; ${lost} lines were lost.`);
        lost = 0;
      });
    },
    async end() {
      ended = true;
      clearTimeout(timer);
      if (stream)
        await Promise.race([new Promise((done) => stream.end(done)), new Promise((done) => setTimeout(done, END_MS))]);
    },
  };
}
