import { momentText } from '../../lib/moments.js';
import type { Leftover } from '../../lib/answer-log/leftovers-atom.js';

/** What the student's pages say about answers that an earlier page of this device could not send. */
export function leftoverText({ title, answers, submits, state, until }: Leftover): string {
  const some = `${answers} ${answers === 1 ? 'answer' : 'answers'}`;
  const [is, it] = answers === 1 ? ['is', 'It'] : ['are', 'They'];
  switch (state) {
    case 'done':
      if (submits)
        return `${title} has been handed in from this device.${answers > 0 ? ` ${some} that had not been sent ${answers === 1 ? 'is' : 'are'} part of it.` : ''}`;
      return `${some} in ${title} that had been only on this device ${is} saved now.`;
    case 'refused':
      return `${some} in ${title} ${answers === 1 ? 'was' : 'were'} given on this device after the test had gone on elsewhere. ${it} ${answers === 1 ? 'does' : 'do'} not count.`;
    case 'waiting': {
      const by = until === null ? '' : ` until ${momentText(until)}`;
      if (submits) {
        const what = answers > 0 ? ` ${some} ${is} only on this device.` : '';
        return `${title} is not handed in yet.${what} It is handed in by itself when the connection is back; that is possible${by === '' ? ' at any time' : by}.`;
      }
      return `${some} in ${title} ${is} only on this device. ${it} ${is} sent by ${answers === 1 ? 'itself' : 'themselves'} when the connection is back${by === '' ? '' : `; what you answered in time counts if it arrives${by.replace(' until', ' by')}`}.`;
    }
  }
}
