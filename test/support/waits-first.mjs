// Without measured times the runner begins with the largest files. The one that mostly waits begins before them, so that it
// never runs alone at the end.
import Sequencer from '@jest/test-sequencer';

export default class WaitsFirst extends Sequencer {
  sort(tests) {
    const waits = (test) => Number(test.path.includes('/test/resilience/'));
    return Promise.resolve(super.sort(tests)).then((sorted) => sorted.toSorted((a, b) => waits(b) - waits(a)));
  }
}
