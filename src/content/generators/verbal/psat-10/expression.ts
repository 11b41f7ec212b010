import { notes, type Passage, passage } from '../passage.js';

const ASK = 'Which choice completes the text with the most logical transition?';
const q = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string): Passage =>
  passage(d, text, ASK, right, wrong, why);

export const transitions: Passage[] = [
  q(
    1,
    'In the middle of the 1800s, builders of ships began to use iron in place of wood. Iron ships were faster than wooden ones, they could be built much larger, and they did not burn. ______ many sailors distrusted them for years, since it was hard to believe that a thing made of iron would float.',
    'Still,',
    ['Accordingly,', 'For instance,', 'Likewise,'],
    'Speed and safety make one expect trust; the sailors distrusted the ships all the same.',
  ),
  q(
    1,
    'An animal that is hard to see in summer may be easy to find once snow has fallen. Some animals therefore change color with the season, so that they match the ground all year. ______ the coat of the snowshoe hare is brown in summer, like the floor of the forest, and white in winter.',
    'For example,',
    ['Even so,', 'Otherwise,', 'In conclusion,'],
    'The hare is one of the animals of which the sentence before speaks.',
  ),
  q(
    1,
    'The lighthouse on the rock has had no keeper since 1974, when its lamp was made to work by itself. The lamp is switched on at dusk and off at dawn without anyone’s help, and it can be watched from an office on the mainland. ______ somebody rows out once a month, if only to wash the salt from the glass.',
    'Nevertheless,',
    ['In addition,', 'As a result,', 'Similarly,'],
    'A lamp that works by itself needs nobody; that somebody comes all the same is a contrast.',
  ),
  q(
    2,
    'The first subway in the city was dug from above: a street was opened, the tunnel was built, and the street was closed over it again. For months at a time, shops could be reached only across wooden planks. ______ later lines were bored far below the ground, so that traffic never had to stop.',
    'By contrast,',
    ['For example,', 'In other words,', 'Specifically,'],
    'The two ways of building are opposed, from above and far below.',
  ),
  q(
    2,
    'A fig is not a fruit in the usual sense. It is a hollow stem lined with hundreds of tiny flowers, which nobody sees because they bloom on the inside. Each of these flowers can become a seed, and what we taste are the flowers together with the stem that holds them. ______ when we eat a fig we are eating a bouquet.',
    'In effect, then,',
    ['On the contrary,', 'At the same time,', 'Before long,'],
    'That we eat a bouquet sums up what was said of the hidden flowers.',
  ),
  q(
    2,
    'In letters from the 1830s, the words sometimes look as if they had been caught in a net. Paper was costly then, and so was the sending of each additional sheet. Many a letter was therefore written across the page, turned, and written across again. ______ readers learned to follow one layer of lines while ignoring the other.',
    'Consequently,',
    ['Conversely,', 'For example,', 'Regardless,'],
    'Two layers of lines are the cause; learning to read one of them is the result.',
  ),
  q(
    2,
    'In a photograph from the 1850s, one hardly ever sees a person smile. This does not mean that people were less happy then. Custom played a part, and so did the camera: early photographs needed several seconds of light, and anyone who moved was blurred. ______ people in them look stern: a smile is hard to hold for so long, and a serious face is not.',
    'That is why',
    ['Instead,', 'In contrast,', 'Meanwhile,'],
    'The long exposure is the reason for the stern faces.',
  ),
  q(
    2,
    'The new catalog lists every painting in the collection, with its size, date, and owner. It does not tell which of them can be seen, although four out of five are kept in a storehouse outside the city. ______ visitors who come a long way for a particular painting are often disappointed.',
    'As a result,',
    ['That said,', 'Likewise,', 'To illustrate,'],
    'Since the catalog does not say what is on view, visitors come in vain. This is a consequence.',
  ),
  q(
    3,
    'Critics of the dam warned that the valley would be flooded, that the fish would vanish, and that the power would not be needed for decades. On the first two points they were right: nine farms lie under water, and no salmon has been caught since. ______ the lights of three cities have depended on the dam since its second year.',
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
      'It has two long, nearly straight horns and white marks on its face.',
      'It lives in the mountains between Laos and Vietnam.',
      'Villagers of these mountains have long known the animal.',
      'Scientists first described it in 1993.',
      'Cameras set up in the forest have photographed it only a few times.',
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
      'Farmers in Mexico have grown them in this way for many centuries.',
      'The beans climb up the stalks of the corn.',
      'The beans therefore need no poles.',
      'Bacteria in the roots of the beans add nitrogen to the soil.',
      'Corn needs a great deal of nitrogen.',
      'Squash is sometimes planted between them, and its broad leaves shade the ground.',
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
      'It holds more water than all of the others together.',
      'It is 1,333 feet deep at its deepest point.',
      'Lake Erie is the shallowest of the Great Lakes.',
      'It is 210 feet deep at its deepest point.',
      'Lake Erie is also the warmest of them in summer.',
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
      'He was born in Massachusetts in 1848.',
      'He taught himself to draw machines while he worked in an office.',
      'He drew the plans for Alexander Graham Bell’s telephone patent.',
      'In 1882 he received a patent for making the filaments of light bulbs.',
      'A filament is the thin thread that glows inside a bulb.',
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
      'It is often said that some languages have hundreds of words for snow.',
      'The number depends on what counts as one word.',
      'In some languages, many words are built from one root.',
      'In English, “snowfall” and “snowflake” are both built from “snow.”',
      'English has “snow,” “slush,” “sleet,” and “blizzard,” among others.',
      'No language has a name for every kind of snow.',
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
      'She joined the guild of the city’s painters in 1633.',
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
