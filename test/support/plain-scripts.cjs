// What the product starts from its TypeScript source (a process that reads a sheet, a thread that hashes) loads Node's
// stripper of types first, a third of a second of processor time for each. Here the types are taken away once.
const childProcess = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { stripTypeScriptTypes } = require('node:module');
const { join } = require('node:path');
const { fileURLToPath } = require('node:url');
const threads = require('node:worker_threads');

/** Below the project, so that packages are found from there. */
const FOLDER = join(__dirname, '../../.cache/plain-scripts');
const plain = new Map();

/** The script without types; itself when it is none, or when it imports what lies beside it. */
function withoutTypes(script) {
  const path = script instanceof URL ? fileURLToPath(script) : script;
  if (typeof path !== 'string' || !path.endsWith('.ts')) return script;
  if (!plain.has(path)) {
    const source = readFileSync(path, 'utf8');
    plain.set(path, /(from|import)\s*\(?\s*'\./.test(source) ? script : copyOf(source));
  }
  return plain.get(path);
}

function copyOf(source) {
  const copy = join(FOLDER, `${createHash('sha256').update(source).digest('hex').slice(0, 24)}.mjs`);
  if (existsSync(copy)) return copy;
  mkdirSync(FOLDER, { recursive: true });
  const own = `${copy}.${process.pid}`;
  writeFileSync(own, stripTypeScriptTypes(source));
  renameSync(own, copy);
  return copy;
}

const { fork } = childProcess;
childProcess.fork = (script, ...rest) => fork(withoutTypes(script), ...rest);
const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(script, options) {
    super(withoutTypes(script), options);
  }
};
