import { pair, type Passage, passage } from '../passage.js';

const WORD = 'Which choice completes the text with the most logical and precise word or phrase?';
const word = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string) =>
  passage(d, text, WORD, right, wrong, why);

export const wordsInContext: Passage[] = [
  word(
    1,
    'Coffee was first sold in London in the 1650s, in small shops with long tables. Because a cup cost only a penny and customers could stay as long as they liked, the coffeehouses attracted people of every trade, who came to read newspapers and argue. It was an ______ pleasure, and for many the only one of its kind.',
    'affordable',
    ['exclusive', 'occasional', 'invisible'],
    'A cup for a penny that people of every trade can buy is affordable. “Exclusive” would mean that few were let in.',
  ),
  word(
    1,
    'Many lizards have an unusual way to escape. When a gecko is seized by the tail, the tail breaks off and keeps wriggling on the ground for several minutes. The predator is ______ by the movement, and the gecko, which can grow another tail in the next few months, has time to reach a hole.',
    'distracted',
    ['protected', 'imitated', 'measured'],
    'The wriggling tail draws the predator’s attention away, so the predator is distracted. It is the gecko that is protected.',
  ),
  word(
    1,
    'The old theater’s machinery was worked by ropes and by people who knew them. To pull the wrong one could bring down a painted sky in the middle of a scene. Nothing about the ropes had been written down. When the last stagehand retired, the director asked him to ______ his knowledge, and the result was a notebook of two hundred pages.',
    'record',
    ['conceal', 'question', 'exchange'],
    'A notebook is the result of writing knowledge down, that is, recording it. Concealing would be the opposite.',
  ),
  word(
    1,
    'Some bacteria produce their own magnets: chains of tiny iron crystals that line up with the earth’s field. In the muddy water where they live, up and down are hard to tell apart, and too near the surface there is more oxygen than they can bear. The crystals ______ the bacteria toward the bottom, where they find food.',
    'guide',
    ['freeze', 'advertise', 'divide'],
    'Crystals that line up with the earth’s field show the bacteria where to go: they guide them. The other verbs have nothing to do with direction.',
  ),
  word(
    1,
    'The editors of the first English dictionaries did not try to list every word. They listed only difficult ones, many of them borrowed from Latin, since everybody was thought to know the rest. A dictionary that explained “door” or “eat” would have seemed ______ to readers of the 1600s, who looked up only what they did not know.',
    'pointless',
    ['complete', 'reliable', 'indispensable'],
    'If everybody knows a word, explaining it has no point. The other words would be praise, which the text does not suggest.',
  ),
  word(
    2,
    'In 1967, Jocelyn Bell noticed a small smudge on the chart of a radio telescope. Her supervisor thought that it was interference, perhaps from a passing car. She was ______: night after night she returned to the same patch of sky and compared the charts, until she had shown that the signal came from a star.',
    'persistent',
    ['reluctant', 'fortunate', 'generous'],
    'Returning night after night in spite of her supervisor’s doubt is persistence. Luck and generosity play no part, and reluctance would have kept her away.',
  ),
  word(
    2,
    'The bark of the birch peels in thin sheets, which can be written on with a sharp point. Letters on birch bark from the 1200s have been found in the mud of Novgorod, among them notes about debts and the exercises of a schoolboy. That so fragile a material should have lasted for more than seven centuries is ______, but the mud kept out the air that would have destroyed it.',
    'astonishing',
    ['regrettable', 'customary', 'doubtful'],
    'A fragile material that lasts for seven centuries is cause for astonishment, which “but” then explains away. The letters were found, so it is not doubtful.',
  ),
  word(
    2,
    'The two novels have much in common. They were written in the same year, they are set in the same town, and both follow a family that has lost its fortune. Yet their tones could hardly be more ______. One treats its characters with affection; the other holds them up to ridicule.',
    'divergent',
    ['subtle', 'cheerful', 'convincing'],
    'Affection and ridicule are far apart, so the tones diverge. The other words do not describe a difference between two things.',
  ),
  word(
    2,
    'City planners once removed the benches from a square in order to keep people from lingering there at night. The measure had the ______ effect: without anyone sitting and watching, the square felt unsafe, families began to avoid it, and soon the only people who came were those whom the planners had hoped to drive away.',
    'opposite',
    ['intended', 'temporary', 'minimal'],
    'The planners wanted certain people to stay away, and in the end only these came. That is the opposite of what was intended.',
  ),
  word(
    2,
    'It is often said that a goldfish swims around its bowl as if it had never seen it before. The notion that the fish forget everything within seconds is ______ by simple experiments. Fish that were fed at the sound of a bell came to it again after months without a lesson.',
    'contradicted',
    ['illustrated', 'inspired', 'anticipated'],
    'Fish that remember for months speak against the notion, so the experiments contradict it. They neither illustrate nor inspire it.',
  ),
  word(
    2,
    'For a long time, the islanders’ songs were passed from singer to singer and changed a little with each. When collectors began to print them, one version of each song became fixed, and singers who knew another were told that theirs was wrong. The printed books preserved the songs and, at the same time, ______ the variety that had kept them alive.',
    'diminished',
    ['celebrated', 'explained', 'predicted'],
    'If one version becomes fixed, there is less variety. “At the same time” sets this loss beside the gain.',
  ),
  word(
    2,
    'No one measured the air of the distant past, but samples of it still exist. Some of the ice in Greenland holds bubbles of air that were trapped when snow fell thousands of years ago. By melting the ice and ______ the air, chemists can tell how much carbon dioxide the atmosphere held at that time.',
    'analyzing',
    ['polluting', 'replacing', 'inventing'],
    'To tell how much of a gas the air holds, one must examine, or analyze, it. Polluting or replacing it would destroy what is to be learned.',
  ),
  word(
    3,
    'The senator was never known to raise her voice. Her speeches were short, her jokes were few, and she thanked her opponents for their patience. Yet those who took her mildness for ______ were soon corrected: on the bills that mattered to her, she did not give way by so much as a comma, however long the debate went on.',
    'pliancy',
    ['eloquence', 'hostility', 'ambition'],
    'What is corrected is the belief that she would give way, which is pliancy. Mildness would not be taken for eloquence or hostility.',
  ),
  word(
    3,
    'Reviewers complained that the biography was crowded with trivial facts: what its subject ate, what he paid for gloves, where he lost his umbrella. But the author’s method was not ______. By setting down just what everyone else had left out, she let a man who had been turned into a monument become a person again.',
    'indiscriminate',
    ['meticulous', 'innovative', 'deliberate'],
    'The complaint is that facts were heaped up without choice; the last sentence answers that the choice had a purpose. The method was, in fact, deliberate.',
  ),
  word(
    3,
    'To say that a theory has been confirmed a thousand times sounds impressive. It is less so if each of the tests was one that any rival theory would also have passed, as when a forecaster is praised for predicting that winter will be colder than summer. What counts is not the number of successes but how ______ the tests were.',
    'exacting',
    ['frequent', 'recent', 'agreeable'],
    'Tests that rivals would also pass are easy; what counts is that they are hard, or exacting. Frequency is what the sentence calls unimportant.',
  ),
];

const PURPOSE = 'Which choice best states the main purpose of the text?';
const STRUCTURE = 'Which choice best describes the overall structure of the text?';
const FUNCTION = 'Which choice best describes the function of the underlined sentence in the text as a whole?';

export const textStructure: Passage[] = [
  passage(
    1,
    'Tea bags, the story goes, were never meant to be put in water. In 1908, a New York merchant wanted to save the cost of tins, and he sent samples of tea to his customers in small silk pouches. He expected them to tear the pouches open and to pour out the tea. Some dropped the pouches into the pot instead and then wrote to ask for more, since there were no loose leaves to clean up. Within a few years, bags of gauze were being sold for just that purpose.',
    PURPOSE,
    'To tell how a product came about through a misunderstanding',
    [
      'To explain why gauze is better suited than silk for making tea',
      'To describe how merchants of 1908 sought customers by mail',
      'To argue that customers understand a product better than its maker does',
    ],
    'The text begins by saying that tea bags were not meant for water and tells how customers came to use them so. Gauze and samples are details of this story.',
  ),
  passage(
    1,
    'In a city, songbirds that sing at a high pitch are heard best, because the noise of traffic is low. Suppose that a few birds were moved from there to a quiet valley. They would go on singing at the pitch that carries over cars. Their young, raised in the valley, would learn the song but sing it a little lower. The next generation would sing lower still, since nothing would drown out the low notes. After some years, visitors with a recorder would not guess that the parents of these birds had ever heard a car.',
    STRUCTURE,
    'It follows a change in the order in which it takes place.',
    [
      'It states a general law of nature and then mentions an exception to it.',
      'It raises an objection to an experiment and then replies to it.',
      'It contrasts the songs of two kinds of birds that live in the same valley.',
    ],
    'The moved birds, their young, and the next generation are named in turn. There is only one kind of bird, and no law or objection is discussed.',
  ),
  passage(
    2,
    'The potato came to Europe from the Andes in the 1500s, but for two hundred years many people there would not eat it. It was said to cause illness, and it was not mentioned in the Bible. <u>In France, it is said, a pharmacist named Parmentier had a field of potatoes guarded by soldiers during the day and left open at night.</u> His neighbors concluded that what was guarded must be worth stealing, and before long potatoes were growing in their gardens.',
    FUNCTION,
    'It presents the means by which people’s reluctance was overcome.',
    [
      'It gives a further reason why many people in Europe would not eat potatoes.',
      'It shows that the military recognized the value of the potato before others did.',
      'It questions whether the reports about the potato and illness were true.',
    ],
    'Reluctance is described before; the guarded field is the trick that ends it, as the last sentence says. The soldiers only served the trick.',
  ),
  passage(
    2,
    'Readers of one shipping company’s old logs sometimes wonder why the handwriting grows so small toward the end of a voyage. Fatigue has been suggested, and so have bad light and the rolling of the ship. None of these explains why the same hand is large again on the first page of the next log. The account books of the company offer a simpler answer: a captain was given one log for a voyage, however long it lasted, and paper could not be bought at sea.',
    STRUCTURE,
    'It raises a question and then replaces doubtful answers with a better supported one.',
    [
      'It describes a document and then explains how historians were misled by it.',
      'It presents two explanations and then shows that both of them are needed.',
      'It makes a claim about captains and then gives examples of those to whom it applies.',
    ],
    'The question is why the writing grows small; fatigue and light are only suggested, while account books support the answer about paper.',
  ),
  passage(
    2,
    'The first thing that Mr. Adeyemi did as mayor was to have the clock on the town hall set right. It had been eleven minutes fast for as long as anyone could remember, and during the campaign he had promised that this would be the end of it. People clapped when the hands were moved. The next morning, forty of them missed the bus. They had known about the eleven minutes, of course; they had been counting on them.',
    PURPOSE,
    'To show how a small improvement had an effect that was not foreseen',
    [
      'To criticize a mayor who paid more attention to clocks than to his duties',
      'To explain how a clock came to be eleven minutes fast',
      'To suggest that buses in the town should leave later',
    ],
    'Setting the clock right was meant well, yet people who allowed for its error missed the bus. Neither the cause of the error nor the mayor’s duties are discussed.',
    'The following text is from a short story.',
  ),
  passage(
    3,
    'Economists like to say that there is no such thing as a free lunch. The saying goes back to saloons that gave away salted meat and pickles in order to sell drinks: whoever ate was soon thirsty, and the price of the meal was hidden in the price of the glass. <u>It is worth asking, however, for whom this was true.</u> To those who drank little and ate much, of whom there were always a few, the lunch was free indeed; it was the thirsty who paid for it.',
    FUNCTION,
    'It prepares for a qualification of the saying that has just been explained.',
    [
      'It casts doubt on whether saloons really gave food away to their customers.',
      'It turns from the meaning of a saying to the history of its use by economists.',
      'It suggests that the thirsty customers of saloons were the first to use the saying.',
    ],
    '“However” announces a limit: for some customers the lunch was free, though others paid. The history has been told before, the food is not doubted, and nobody is named as the first to use the saying.',
  ),
];

export const crossText: Passage[] = [
  pair(
    2,
    'A later start of the school day is the cheapest reform available. Teenagers fall asleep late whatever their parents say, and a first lesson at half past eight instead of half past seven gives them an hour of sleep that no tutoring can replace. No new building, book, or teacher is needed for it.',
    'Districts that moved the first bell have learned where the hour went. Buses met heavier traffic and needed more drivers, matches ended after dark, and students who looked after younger brothers and sisters had to give it up or miss class. Some of these districts have kept the change, but none of them calls it cheap.',
    'Based on the texts, how would the author of Text 2 most likely respond to the argument in Text 1?',
    'By noting that a later start brings costs which the argument leaves out',
    [
      'By denying that teenagers fall asleep later than their parents would wish',
      'By proposing that money be spent on tutoring rather than on buses',
      'By claiming that most districts have returned to the earlier hour',
    ],
    'Text 2 lists traffic, dark matches, and children without care, and objects to “cheap.” It does not dispute the need for sleep.',
  ),
  pair(
    2,
    'Museums ought to return objects that were taken from other countries by force. A carved door that stood in a palace for three hundred years tells visitors little when it hangs between a fire alarm and a sign for the restrooms. In the palace they would see which rooms it joined.',
    'What an object tells us depends on what stands beside it. In a large museum, a carved door from one continent may hang across from one of another, and a visitor may see in a moment what no single palace could show: that people who never met solved the same problem in the same way.',
    'Based on the texts, the two authors disagree mainly about whether',
    'an object can be better understood in its own place or in a museum.',
    [
      'objects that were taken by force should be paid for by museums.',
      'visitors look long enough at the objects that museums exhibit.',
      'doors were carved in similar ways on different continents.',
    ],
    'For one author the door says little outside its palace; for the other it says more beside a distant relative. Payment and the length of visits are not discussed.',
  ),
  pair(
    3,
    'Our sense of smell, it used to be said, is feeble: dogs have some fifty times as many receptors as we do. Small wonder that our language has hardly any words for odors, and that we must say that something smells “like” something else, as if we were describing a color by naming flowers.',
    'In the language of the Jahai, who live in the forests of the Malay Peninsula, there are a dozen words for odors, none of which names a source. Jahai speakers agree on the smell of a thing as readily as English speakers agree on its color. They have the same noses as everyone else.',
    'Based on the texts, what does Text 2 suggest about the reasoning in Text 1?',
    'The poverty of one language’s words for odors need not come from the nose.',
    [
      'The number of receptors that people have differs from one region to another.',
      'Dogs may be less able to tell odors apart than their receptors lead us to believe.',
      'Words for colors are a better measure of the senses than words for odors are.',
    ],
    'The Jahai have the same noses but many words, so a lack of words does not follow from weak noses. Dogs and regional differences in receptors are not at issue.',
  ),
];
