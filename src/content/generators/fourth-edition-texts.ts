import type { Passage } from './verbal/passage.js';

/** Words of the text that were others, and what else was worded otherwise. */
type Before = { text?: readonly (readonly [now: string, then: string])[] } & Partial<
  Pick<Passage, 'right' | 'wrong' | 'why'>
>;

/** A question of reading and writing in the words of the fourth edition. */
export function beforeFifth(template: string, passage: Passage): Passage {
  const { text = [], ...words } = FOURTH_TEXTS[template] ?? {};
  return { ...passage, ...words, html: text.reduce((html, [now, then]) => html.replace(now, then), passage.html) };
}

/** By template. The fifth edition mends what readers found in the PSATs. */
const FOURTH_TEXTS: Readonly<Record<string, Before>> = {
  'psat-89-rw/text-structure/1': {
    text: [['It follows the earth’s magnetic field, whose pole lies', 'It points to the magnetic pole, which lies']],
  },
  'psat-89-rw/cross-text/3': {
    text: [['often for less than two years', 'rarely longer than two years']],
  },
  'psat-89-rw/central-ideas/5': {
    text: [['In the 1850s, most letters', 'In the 1850s, letters']],
  },
  'psat-89-rw/inferences/3': {
    text: [
      ['In some forests, the caterpillars', 'The caterpillars'],
      ['because spring is warmer', 'because winters are milder'],
      ['The birds there, which', 'The birds, which'],
    ],
  },
  'psat-89-rw/inferences/6': {
    text: [['the number of those on their first visit', 'the share of those on their first visit']],
    why: 'More visits with the same share of first visits mean mostly more visits by people who had come before. If the rise came from first visitors, their share would have grown.',
  },
  'psat-89-rw/boundaries/1': {
    wrong: ['Iceland', 'Iceland,', 'Iceland, within days,'],
    why: 'Two independent clauses stand side by side, and a semicolon may join them. With a comma or nothing between them, they run together.',
  },
  'psat-89-rw/boundaries/3': {
    why: 'The sentence is complete after “moved,” and a new one begins with “The teacher.” Anything but a full stop runs the two together.',
  },
  'psat-89-rw/boundaries/9': {
    text: [['and have never carried the palm to other shores', 'and so have never crossed the sea']],
  },
  'psat-89-rw/form-structure-sense/7': {
    wrong: [
      'any other bridge of its length.',
      'that of any other bridge of its length.',
      'any other bridge’s of its length.',
    ],
  },
  'psat-89-rw/transitions/8': {
    wrong: ['In other words,', 'Therefore,', 'By comparison,'],
    why: 'The story of the smugglers belongs to a later time; it is neither a restatement nor a consequence of the Roman law.',
  },
  'psat-89-rw/synthesis/6': {
    right:
      'Although Dorothea Viehmann sold vegetables, many of those who told the Grimms tales were no peasants but came from well-to-do families.',
  },
  'psat-10-rw/words-in-context/5': {
    wrong: ['complete', 'reliable', 'mysterious'],
    why: 'If everybody knows a word, explaining it has no point. Completeness and reliability would be praise, which the text does not suggest.',
  },
  'psat-10-rw/text-structure/1': {
    text: [['Tea bags, the story goes, were', 'Tea bags were']],
  },
  'psat-10-rw/text-structure/3': {
    text: [
      ['many people there would not eat it', 'hardly anyone would eat it'],
      ['In France, it is said, a pharmacist', 'In France, a pharmacist'],
    ],
    wrong: [
      'It gives a further reason for which people in Europe would not eat potatoes.',
      'It shows that the military recognized the value of the potato before others did.',
      'It questions whether the reports about the potato and illness were true.',
    ],
  },
  'psat-10-rw/text-structure/4': {
    text: [
      ['one shipping company’s old logs', 'old ships’ logs'],
      ['of the company offer', 'of the shipping companies offer'],
    ],
  },
  'psat-10-rw/text-structure/6': {
    text: [['worth asking, however, for whom this was true', 'worth noticing, however, who told the story']],
    why: '“However” announces a limit: for some customers the lunch was free, though others paid. The history has been told before, and the food is not doubted.',
  },
  'psat-10-rw/central-ideas/6': {
    text: [
      ['first European versions of the <em>', 'first English <em>'],
      ['that were not in the manuscripts', 'that no manuscript contained'],
      ['the poems, of which there are hundreds', 'the poems and the long discussions of law'],
    ],
    right: 'Early English translations of a work showed less of the original than of what readers expected.',
    wrong: [
      'Early English translators of a work did not know enough of its language to understand it.',
      'A translation that readers do not notice is better than one that makes additions of its own.',
      'Readers of an early translation were disappointed that so much of the work had been left out.',
    ],
  },
  'psat-10-rw/evidence-textual/5': {
    text: [
      [
        'hulls are painted with poisons, some of which have harmed',
        'hulls used to be painted with poisons, some of which harmed',
      ],
    ],
  },
  'psat-10-rw/boundaries/9': {
    text: [[' of oak and blackened', ' and blackened']],
    why: '“Carved from a single trunk and blackened by centuries of mud” is one phrase with two parts, which no mark divides.',
  },
  'psat-10-rw/boundaries/10': {
    text: [['has moved twice', 'has moved several times']],
  },
  'psat-10-rw/boundaries/11': {
    wrong: ['proposal,', 'proposal;', 'proposal. They were'],
    why: 'A colon introduces the list of questions. After a semicolon there is no clause, and “They were” does not fit the indirect questions that follow without a mark.',
  },
  'psat-10-rw/transitions/2': {
    wrong: ['Even so,', 'Therefore,', 'In conclusion,'],
  },
};
