import { notes, type Passage, passage } from '../passage.js';

const ASK = 'Which choice completes the text with the most logical transition?';
const q = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string): Passage =>
  passage(d, text, ASK, right, wrong, why);

export const transitions: Passage[] = [
  q(
    1,
    'Steel ships were faster than wooden ones and did not burn. ______ many sailors distrusted them for years, since it was hard to believe that iron would float.',
    'Still,',
    ['Accordingly,', 'For instance,', 'Likewise,'],
    'Speed and safety make one expect trust; the sailors distrusted the ships all the same.',
  ),
  q(
    1,
    'Some animals change color with the season, so that they are hard to see all year. ______ the coat of the snowshoe hare is brown in summer and white in winter.',
    'For example,',
    ['Even so,', 'Therefore,', 'In conclusion,'],
    'The hare is one of the animals of which the first sentence speaks.',
  ),
  q(
    1,
    'The lighthouse has had no keeper since 1974, when its lamp was made to work by itself. ______ somebody rows out once a month, if only to wash the salt from the glass.',
    'Nevertheless,',
    ['In addition,', 'As a result,', 'Similarly,'],
    'A lamp that works by itself needs nobody; that somebody comes all the same is a contrast.',
  ),
  q(
    2,
    'The first subway in the city was dug from above: a street was opened, the tunnel was built, and the street was closed over it. ______ later lines were bored far below the ground, so that traffic never had to stop.',
    'By contrast,',
    ['For this reason,', 'In other words,', 'Specifically,'],
    'The two ways of building are opposed, from above and far below.',
  ),
  q(
    2,
    'A fig is not a fruit in the usual sense. It is a hollow stem lined with hundreds of tiny flowers, which nobody sees because they bloom on the inside. ______ when we eat a fig we are eating a bouquet.',
    'In effect, then,',
    ['On the contrary,', 'At the same time,', 'Before long,'],
    'That we eat a bouquet sums up what was said of the hidden flowers.',
  ),
  q(
    2,
    'Paper was once so costly that letters were written across a page, turned, and written across again. ______ readers learned to follow one layer of lines while ignoring the other.',
    'Consequently,',
    ['Conversely,', 'For example,', 'Regardless,'],
    'Two layers of lines are the cause; learning to read one of them is the result.',
  ),
  q(
    2,
    'Early photographs needed several seconds of light, and anyone who moved was blurred. ______ people in them look stern: a smile is hard to hold.',
    'That is why',
    ['Instead,', 'In contrast,', 'Meanwhile,'],
    'The long exposure is the reason for the stern faces.',
  ),
  q(
    2,
    'The new catalog lists every painting in the collection, with its size, date, and owner. It does not tell which of them can be seen. ______ visitors who come for a particular painting are often disappointed.',
    'As a result,',
    ['That said,', 'Likewise,', 'To illustrate,'],
    'Since the catalog does not say what is on view, visitors come in vain. This is a consequence.',
  ),
  q(
    3,
    'Critics of the dam warned that the valley would be flooded, that the fish would vanish, and that the power would not be needed for decades. On the first two points they were right. ______ the lights of three cities have depended on the dam since its second year.',
    'As for the third,',
    ['For that matter,', 'By the same token,', 'To put it differently,'],
    'The critics made three points, two of which are dealt with; the last sentence takes up the remaining one.',
  ),
];

export const synthesis: Passage[] = [
  notes(
    1,
    [
      'The saola is a mammal that looks like an antelope.',
      'It lives in the mountains between Laos and Vietnam.',
      'Scientists first described it in 1993.',
      'No scientist has yet seen one in the wild.',
    ],
    'emphasize how rarely the saola is seen',
    'Although it was first described in 1993, no scientist has yet seen a saola in the wild.',
    [
      'The saola, which looks like an antelope, lives in the mountains between Laos and Vietnam.',
      'In 1993, scientists first described a mammal that lives in the mountains.',
      'Like the antelope, which it resembles, the saola is a mammal.',
    ],
    'Only the right choice says that scientists have not seen the animal in the wild. The others tell how it looks and where it lives.',
  ),
  notes(
    1,
    [
      'Corn and beans are often planted together.',
      'The beans climb up the stalks of the corn.',
      'Bacteria in the roots of the beans add nitrogen to the soil.',
      'Corn needs a great deal of nitrogen.',
    ],
    'explain what corn gains from being planted with beans',
    'Corn, which needs a great deal of nitrogen, receives it with the help of bacteria in the roots of beans.',
    [
      'Beans that are planted together with corn can climb up its stalks.',
      'Corn and beans, which are often planted together, both have roots and stalks.',
      'Because corn has stalks, beans are often planted together with it.',
    ],
    'Nitrogen is what the corn gains. Climbing is what the beans gain.',
  ),
  notes(
    2,
    [
      'Lake Superior is the largest of the Great Lakes by area.',
      'It is 1,333 feet deep at its deepest point.',
      'Lake Erie is the shallowest of the Great Lakes.',
      'It is 210 feet deep at its deepest point.',
      'Lake Erie freezes over more often than Lake Superior.',
    ],
    'compare the depths of the two lakes',
    'At 1,333 feet, the deepest point of Lake Superior lies more than six times as far down as the 210 feet of Lake Erie.',
    [
      'Lake Erie, the shallowest of the Great Lakes, freezes over more often than Lake Superior, the largest.',
      'Lake Superior is the largest of the Great Lakes by area, whereas Lake Erie is the shallowest of them.',
      'The deepest point of Lake Superior, the largest of the Great Lakes, is 1,333 feet deep.',
    ],
    'A comparison of depths names both depths. The other choices speak of freezing, area, or one lake only.',
  ),
  notes(
    2,
    [
      'Lewis Latimer was an inventor and draftsman.',
      'He drew the plans for Alexander Graham Bell’s telephone patent.',
      'In 1882 he received a patent for making the filaments of light bulbs.',
      'His filaments lasted longer than those made before.',
    ],
    'describe Latimer’s own invention to readers who do not know him',
    'The inventor Lewis Latimer received a patent in 1882 for filaments that made light bulbs last longer.',
    [
      'In 1882, Lewis Latimer received a patent, as Alexander Graham Bell had done before.',
      'Lewis Latimer, a draftsman, drew the plans for Alexander Graham Bell’s telephone patent.',
      'Latimer’s filaments were better known than the plans that he drew for the telephone.',
    ],
    'The invention of his own is the filament, and readers who do not know him need to hear who he was. The plans belong to another’s invention.',
  ),
  notes(
    2,
    [
      'A team counted the words for snow in several languages.',
      'The number depends on what counts as one word.',
      'In some languages, many words are built from one root.',
      'English has “snow,” “slush,” “sleet,” and “blizzard,” among others.',
    ],
    'make a general point about the counting of words, with a reason',
    'The number of words that a language has for snow depends on what counts as one word, since many may be built from one root.',
    [
      'A team that counted words for snow in several languages found that English has “snow,” “slush,” and “sleet.”',
      'English has several words for snow, such as “slush” and “blizzard,” as have other languages.',
      'Because “snow,” “slush,” and “sleet” are English words, the team counted them.',
    ],
    'The general point is that the count depends on a decision, and the roots are the reason. The other choices give examples.',
  ),
  notes(
    3,
    [
      'The painter Judith Leyster worked in Haarlem in the 1600s.',
      'For two centuries her paintings were believed to be by Frans Hals.',
      'In 1893, her initials and a star were found beneath a false signature.',
      'The star is a play on her name, which means “lead star.”',
      'Hals and Leyster painted similar subjects in a similar manner.',
    ],
    'suggest why Leyster’s work was mistaken for that of Hals while noting what revealed the error',
    'Leyster’s paintings, so similar to those of Hals that they were believed to be his, were recognized when her initials and a star were found in 1893.',
    [
      'Judith Leyster, whose name means “lead star,” signed her paintings with her initials and with a star that is a play on her name.',
      'For two centuries the paintings of Judith Leyster, who worked in Haarlem in the 1600s, were believed to be by Frans Hals.',
      'Hals and Leyster, who both painted in Haarlem in the 1600s, chose similar subjects and painted them in a similar manner.',
    ],
    'Similarity is the reason for the error, and the initials and star revealed it; only the right choice has both.',
  ),
];
