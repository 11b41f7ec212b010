import { type Passage, passage } from './passage.js';

const PURPOSE = 'Which choice best states the main purpose of the text?';
const STRUCTURE = 'Which choice best describes the overall structure of the text?';
const FUNCTION = 'Which choice best describes the function of the underlined sentence in the text as a whole?';

export const textStructure: Passage[] = [
  passage(
    1,
    'Most people think of moss as a sign of neglect, something to be scraped from roofs and paving stones before it spreads. In the courtyard of one northern hospital, however, a landscape designer has planted nothing else. Moss needs no mowing, she explains, and it grows well where walls keep out the sun, as they do in this courtyard for most of the day. It holds water like a sponge, so that nobody has to carry a hose to it in a dry week. It also stays green under snow, and patients can look at it from their beds in every month of the year.',
    PURPOSE,
    'To explain why a designer chose a plant that is often thought undesirable',
    [
      'To compare several plants that can be grown in the cold courtyards of hospitals',
      'To describe how moss can be removed from buildings',
      'To argue that hospitals should have larger courtyards, which help patients to recover',
    ],
    'The text begins with the low opinion that people have of moss and then gives the designer’s reasons for using it. Removal is mentioned only in passing, and no other plants are compared.',
  ),
  passage(
    1,
    'In 1883, Emma Lazarus gave a sonnet to an auction that was to raise money for the pedestal of the Statue of Liberty. The poem was read aloud at the opening, and then it was largely forgotten. When the statue was unveiled three years later, nobody recited it. In 1903, however, more than fifteen years after the poet’s death, a friend succeeded in having the poem placed inside the pedestal on a bronze plaque. It has since been set to music, printed in schoolbooks, and quoted by presidents, and many people know its last lines by heart.',
    STRUCTURE,
    'It describes a modest beginning and then relates the recognition that followed.',
    [
      'It presents a poem and then explains what its title meant to the readers of its time.',
      'It states a common opinion of a poet’s work and then shows that this opinion is mistaken.',
      'It introduces two writers and then contrasts their careers.',
    ],
    'The poem is written for an auction and soon forgotten; twenty years later, it begins to become widely known. The text neither interprets the poem nor mentions a second writer.',
  ),
  passage(
    1,
    'The clock in the tower of the old town hall has only one hand. Visitors who look up at it often suppose that the other one has fallen off, and every few years somebody writes to the mayor to ask when it will be replaced. <u>In fact, the clock was built in the 1500s, when few people needed to know the time more exactly than to the quarter of an hour.</u> The face is marked accordingly: the space between each hour and the next is divided into four parts, and a glance at the single hand shows in which of them it stands.',
    FUNCTION,
    'It gives the actual reason for a feature that is often misunderstood.',
    [
      'It describes a mistake that was made when the clock in the tower was built.',
      'It introduces a debate about the age of the clock.',
      'It explains how visitors can learn to read the clock.',
    ],
    'Visitors think that a hand is missing; the underlined sentence says why there was never a second one. It reports neither an error nor a debate.',
  ),
  passage(
    1,
    'The tide had gone out so far that the boats lay on their sides in the mud like sleeping animals. Tobias had promised his grandmother that he would be home by noon, and the bell of the church had already struck the half hour. He shifted the basket from one arm to the other. He looked at the boats, and at the long shining flats beyond them, where no one had yet left a footprint, and where the light lay on the wet sand as if on glass. Then he set down the basket and took off his shoes.',
    PURPOSE,
    'To show a boy giving in to the appeal of a landscape',
    [
      'To explain how tides affect a fishing village',
      'To describe a disagreement between a boy and his grandmother',
      'To suggest that a boy has lost his way on the shore',
    ],
    'Tobias has promised to go home, but the untouched flats tempt him, and taking off his shoes shows that he gives in. No quarrel takes place, and he is not lost.',
    'The following text is from a short story.',
  ),
  passage(
    2,
    'Composers have long borrowed the songs of birds, but the blackcap presents an unusual difficulty. Its phrases are too fast for most instruments, and their pitches fall between the notes of the piano. <u>One clarinetist has found a way around both problems.</u> She records the song, slows it to an eighth of its speed, and learns it with the help of alternative fingerings that produce the tones in between. In concert, she plays it twice: first at the speed of the slowed recording, so that listeners can follow every turn, and then as fast as she can.',
    FUNCTION,
    'It marks a shift from describing an obstacle to describing how one musician overcame it.',
    [
      'It offers evidence that the song of the blackcap is too fast to be played.',
      'It questions the practice of borrowing from the songs of birds.',
      'It summarizes the method that most composers have used.',
    ],
    'Before the sentence the text sets out two difficulties; after it, the text explains the clarinetist’s solution. The sentence neither proves the difficulty nor doubts the practice.',
  ),
  passage(
    2,
    'Psychologists Sheena Iyengar and Mark Lepper wondered whether shoppers really prefer to have more choices. They arranged with a market to offer six kinds of jam at some hours and twenty-four at others. More people stopped at the larger display, but far fewer of them bought a jar: 3 percent of those who had stopped before twenty-four kinds, compared with 30 percent of those who had stopped before six. One should be careful not to draw too broad a conclusion. Other studies have found no such effect when shoppers already know what they like.',
    STRUCTURE,
    'It raises a question, presents a study that addresses it, and notes a limit on what the study shows.',
    [
      'It describes a theory, reports several studies that confirm it, and recommends a change.',
      'It presents a surprising result, explains its cause, and predicts its consequences.',
      'It states an opinion, considers an objection, and rejects that objection.',
    ],
    'The text moves from a question to an experiment and then to the caution that other studies differ. It recommends nothing and does not explain the cause.',
  ),
  passage(
    2,
    'When a language loses its last fluent speaker, it does not always vanish at once. Recordings, prayers, songs, and names of places may outlive it, and from these a community can sometimes rebuild a working vocabulary. Some linguists therefore call such languages “sleeping” rather than “dead.” The difference may seem slight, since nobody speaks the language in either case. But the choice of word matters, they argue, because the work takes decades, and people are more likely to devote years to waking something than to reviving what they have been told is gone.',
    PURPOSE,
    'To present a reason for preferring one term to another',
    [
      'To trace the history of efforts to record the languages of a region',
      'To argue that most endangered languages cannot be preserved',
      'To explain how a community rebuilt the vocabulary of its language',
    ],
    'The text leads up to the terms “sleeping” and “dead” and gives the argument for the first. No particular community or history is described.',
  ),
  passage(
    2,
    'Every map distorts. A globe can show the shapes, areas, and distances of the continents at once; a flat sheet, onto which a curved surface has to be stretched, cannot. The familiar map on classroom walls keeps shapes and directions and sacrifices area, so that Greenland looks as large as Africa. Another keeps area and sacrifices shape, and a third keeps the distances from a single city and gives up nearly everything else. <u>To ask which map is correct is therefore to ask the wrong question.</u> A better one is what the map is for.',
    FUNCTION,
    'It draws a conclusion from the preceding points and prepares for the recommendation that follows.',
    [
      'It introduces a criticism of the maps on classroom walls, which the rest of the text then answers in full.',
      'It describes an error that is found on a particular map.',
      'It restates the claim that a globe shows shapes, areas, and distances more accurately than any flat sheet can.',
    ],
    '“Therefore” shows that the sentence concludes from the fact that every map gives something up; the last sentence then recommends a better question.',
  ),
  passage(
    2,
    'My mother kept the letters in a biscuit tin and read them to us on Sundays, always in the same order and always leaving out the same one. We knew that it was there. We had counted the envelopes. If we asked about it, she folded the others away and said that it was late. As children we imagined that it held some terrible secret; as adults, when the tin came to us, we found that it held only a recipe for plum jam, and a line beneath it: <em>Do not let anyone tell you this is easy.</em>',
    STRUCTURE,
    'It describes a family custom, an expectation that grew from it, and the discovery that answered that expectation.',
    [
      'It describes a series of letters, one after another, in the order in which a mother read them to her children on Sundays.',
      'It contrasts the way in which two sisters remember the Sundays of their childhood with the way in which their mother did.',
      'It presents a secret and then explains how it was kept from children.',
    ],
    'The Sunday readings lead the children to expect a secret, and the tin later shows what the letter held. The letters are not described one by one.',
    'The following text is from a memoir.',
  ),
  passage(
    2,
    'Peat bogs hold about twice as much carbon as all the world’s forests, although they cover only three percent of the land. As long as a bog is wet, the dead plants in it hardly decay; once it is drained, they do, and the carbon escapes. Draining has mostly been done for farming, since most crops cannot grow with their roots in water. In Friesland, however, one farmer has blocked his ditches and let the water rise. He now grows cattail, a plant that thrives in standing water and can be pressed into building panels.',
    PURPOSE,
    'To introduce a way of farming a wet bog',
    [
      'To explain why the world’s forests hold less carbon than bogs, which cover less land',
      'To criticize farmers for their effect on the climate',
      'To describe how building panels are made from plants',
    ],
    'The background on bogs and drainage leads to a farmer who works a bog that stays wet. The panels are a detail, and farmers in general are not criticized.',
  ),
  passage(
    3,
    'It is sometimes said of the painter that she abandoned portraits for landscapes in middle age and never returned to them. The dates of her canvases bear this out: of the forty that she finished after her fiftieth birthday, not one shows a human being. <u>Yet the landscapes are populated in their own way: a leaning poplar is given the stoop of an old man, and two hills incline toward each other like sitters who have quarreled and made up.</u> She did not so much leave the face behind as learn to find it elsewhere.',
    FUNCTION,
    'It offers observations that qualify the account given earlier in the text.',
    [
      'It supplies details that confirm the dates of the paintings.',
      'It explains why the painter ceased to make portraits when she reached middle age.',
      'It contrasts the painter’s landscapes with those that her contemporaries were making.',
    ],
    '“Yet” introduces human traits in the landscapes, which qualify the claim that she left portraits behind; the last sentence draws that conclusion. No reason for the change is given.',
  ),
  passage(
    3,
    'For decades, the sudden silence of the Harappan cities was put down to invasion. The theory had the attraction of drama and the support of a few unburied skeletons. It has not survived: the skeletons turn out to belong to different centuries, and no layer of ash or weapons has been found. What the soil does record is less dramatic and slower. Monsoons weakened, rivers shifted, and, over some generations, people moved to smaller settlements in the east, where the rains still came.',
    STRUCTURE,
    'It presents an earlier explanation, shows why it was given up, and describes the explanation that the evidence favors.',
    [
      'It outlines two theories about a disappearance and shows that each of them accounts for a different part of the evidence.',
      'It describes a discovery and traces its influence on later theories.',
      'It explains the cause of an invasion and then its gradual consequences.',
    ],
    'Invasion is stated and rejected for lack of evidence, and a slow change of climate takes its place. The two are not both accepted.',
  ),
];
