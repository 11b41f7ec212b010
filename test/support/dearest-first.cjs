// The order of files. Jest begins with the largest, or with what took longest where it remembers that; these come before, so
// that none of them is what a worker does alone at the end, and so that the demo school is needed at the beginning only.
const { default: Sequencer } = require('@jest/test-sequencer');

const FIRST = [
  /architecture\/(reach|hostile)|event-store\/eventstoredb\.spec|roster\/staged-imports|demo\/seed/,
  /reporting\/score-reports\.e2e/,
  // Needs no demo school: that is made meanwhile, once for all.
  /school-users\.e2e/,
  /journeys\/doors-and-roles|student-assessments\/areas|practice\/practice-and-previews/,
  /journeys\//,
  /rostering|gallery|exam-player\.e2e/,
];
const place = (path) => {
  const at = FIRST.findIndex((files) => files.test(path));
  return at < 0 ? FIRST.length : at;
};

module.exports = class DearestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => place(a.path) - place(b.path));
  }
};
