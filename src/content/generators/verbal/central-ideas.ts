import { type Passage, passage } from './passage.js';

const MAIN = 'Which choice best states the main idea of the text?';

export const centralIdeas: Passage[] = [
  passage(
    1,
    'A hummingbird’s heart beats more than a thousand times a minute while the bird is feeding. To sustain such a pace, it must drink nectar every ten or fifteen minutes, and in the course of a day it may visit more than a thousand flowers. At night, when it cannot feed, the bird would starve if its body kept running at that rate. Instead, it can enter a state called torpor: its heartbeat slows to about fifty beats a minute, and its temperature falls by as much as thirty degrees Celsius. Before dawn, it shivers until it is warm enough to fly.',
    MAIN,
    'Hummingbirds survive the night by greatly reducing the rate at which their bodies use energy.',
    [
      'Hummingbirds feed more often during the day than other birds of their size.',
      'The temperature of a hummingbird changes with the temperature of the air.',
      'Hummingbirds depend on nectar because it contains more energy than insects do.',
    ],
    'The first sentences explain why night is a problem; the last ones explain torpor as the solution. Comparisons with other birds or foods are not made.',
  ),
  passage(
    1,
    'When Lena Okoye moved her bookshop to a barge on the canal, friends warned her that customers would not follow. She had counted on that. The people who had come to the old shop mostly wanted to be out of the rain; they turned the pages of an atlas, looked at the clock, and left when the bus came. Those who came down the wet steps to the barge wanted books. They ducked under the low beam without being told to, asked for authors by name, and bought twice as many.',
    MAIN,
    'Okoye’s shop drew more committed customers after its move than it had before.',
    [
      'Okoye’s friends persuaded her that customers would follow her shop to the canal.',
      'Okoye regretted losing the customers of her old shop.',
      'Okoye’s customers preferred the barge because it kept them out of the rain better than the old shop had.',
    ],
    'Visitors to the barge came for books and bought twice as many. Okoye expected to lose the others and did not regret it.',
    'The following text is from a short story.',
  ),
  passage(
    1,
    'Lichens grow on bare rock, where hardly anything else can live. They can do so because each lichen is two organisms in one: a fungus and, in most cases, an alga. The fungus holds on to the stone and soaks up rain and dew, which it stores for both. The alga makes food from sunlight, as a plant does, and shares it with the fungus. Neither would last long on the rock alone, where the one would starve and the other would dry out. Together they may live for centuries and cover whole cliffs in gray, green, and orange.',
    'According to the text, what makes it possible for lichens to grow on bare rock?',
    'The two organisms that form a lichen each provide something that the other needs.',
    [
      'The alga in a lichen draws food from the stone.',
      'A lichen stores sunlight during the day and uses it at night.',
      'The fungus in a lichen can live without water for centuries.',
    ],
    'The fungus gives a hold and water, the alga food, and neither could live there alone. The food comes from sunlight, not from stone.',
  ),
  passage(
    1,
    'In 1956, the crew of a cargo ship began to log the color of the sea at noon. There was no scientific purpose; the captain simply thought that sailors should look at the water once a day, and he asked for the entry until he retired. Sixty years later, oceanographers found the logbooks in an archive, among bills for fuel and rope. The colors, which the crew had compared with a printed chart that the captain had pasted inside each cover, provided a record of plankton that no instrument of the time could have made.',
    MAIN,
    'Notes that were kept for no scientific reason later proved useful to scientists.',
    [
      'Sailors once knew more about plankton than scientists did.',
      'Instruments of the 1950s recorded the color of the sea incorrectly.',
      'The captain hoped that the logbooks would be studied in the future.',
    ],
    'The text contrasts the lack of a scientific purpose with the later value of the logbooks. The captain had no such hope, and instruments are said only to have been unable to make such a record.',
  ),
  passage(
    1,
    'Concrete is strong but brittle. Sooner or later it cracks, and water that enters the cracks rusts the steel bars inside, which swell and open the cracks still further. Repairs are costly and have to be made again and again. Some engineers therefore add bacteria to the mix, together with the food that these will need. The bacteria lie dormant for years, but when water reaches them they wake and produce limestone, which seals the crack before the steel is harmed.',
    'According to the text, what happens when water enters concrete that contains such bacteria?',
    'Bacteria become active and fill the crack with limestone.',
    [
      'Bacteria absorb the water and then die.',
      'Limestone in the concrete dissolves and frees the bacteria.',
      'The steel rusts until it forms a layer that keeps water out.',
    ],
    'Water wakes the bacteria, which then produce limestone that seals the crack, before any harm is done to the steel.',
  ),
  passage(
    1,
    'Aunt Philippa disapproved of the piano. It was not the noise, she said, for she was a little deaf, and it was not the expense, for the piano had been a gift; it was the posture. No one sitting at a piano looked as if he were prepared for bad news. In her own house there was no piano, nor any chair with a curved back. The chairs that she did have were so arranged that every visitor sat upright and faced the door.',
    'According to the text, why does Aunt Philippa disapprove of the piano?',
    'She dislikes the posture of players.',
    [
      'She finds that it makes visitors stay too long.',
      'She is unable to hear it as well as others can.',
      'She fears that it will disturb the order of the chairs in her house.',
    ],
    'She says that it is the posture: a player does not look prepared for bad news. She denies that the sound is the reason.',
    'The following text is from a novel.',
  ),
  passage(
    2,
    'Street vendors in Lima have long been counted as part of the city’s “informal” economy, a term that suggests a lack of rules. An anthropologist who spent a year among them found the reverse. Places on the pavement were lent, rented by the day, and left by parents to their children; newcomers served an apprenticeship; a vendor whose stall blocked the way of another paid a fine; and disputes went before a committee that met on Mondays. What the trade lacked was not rules, she writes, but anyone outside it who had bothered to write them down.',
    MAIN,
    'The trade of Lima’s street vendors, though called informal, follows detailed rules of its own.',
    [
      'The committee that settles disputes among Lima’s street vendors has little authority over newcomers.',
      'Street vendors in Lima have begun to write down the rules that newcomers to their trade must follow.',
      'The term “informal economy” was introduced by anthropologists to describe Lima.',
    ],
    'The anthropologist found inheritance, fines, apprenticeship, and a committee, the reverse of a lack of rules. The rules are still unwritten.',
  ),
  passage(
    2,
    'The dung beetle <em>Scarabaeus satyrus</em> rolls its ball of food away from rivals in a straight line, even on moonless nights. To find out what guides it, Marie Dacke and her colleagues put small caps on some of the insects, so that they could not see the sky. These beetles lost their way. Then the researchers placed beetles in a planetarium and switched the stars on and off. With only the brightest stars showing, the insects wandered. With only the faint band of the Milky Way showing, they rolled as straight as under a full sky.',
    MAIN,
    'An experiment suggests that a species of dung beetle orients itself by the Milky Way rather than by single stars.',
    [
      'An experiment suggests that dung beetles see the brightest stars more clearly than humans do.',
      'Dung beetles roll their food in a straight line only when rivals are nearby.',
      'Researchers have found that planetariums confuse insects that are active at night.',
    ],
    'The beetles went straight with the band alone and wandered with bright stars alone, so it is the band that guides them.',
  ),
  passage(
    2,
    'He had never thought of himself as a man who kept things. He threw away letters as soon as he had answered them, and he owned one coat. Yet when the movers came, there were nineteen boxes of the same kind of object: tickets, wrappers, the tags from borrowed skis, a program for every concert that he had slept through. He could not have said why he had saved any one of them. Taken together, they seemed to him the only accurate account of his life that existed.',
    MAIN,
    'A man discovers that what he has kept without a reason represents his life to him.',
    [
      'A man regrets that he has spent his life collecting objects of little value.',
      'A man decides to write an account of his life before he moves.',
      'A man is surprised by how few of the belongings in the boxes he remembers having saved.',
    ],
    'The man finds boxes that he never meant to fill and sees in them an account of his life. He neither regrets it nor plans to write.',
    'The following text is from a short story.',
  ),
  passage(
    2,
    'A common defense of zoos is that they preserve species that are dying out in the wild. Few zoos, however, have been able to return such animals to their habitats, for the habitats themselves are usually gone, cleared for fields or cut up by roads. One biologist therefore proposes a different defense. In his surveys, visitors who have watched a single animal for more than ten minutes are markedly more willing to pay for the protection of its habitat, and the effect can still be measured a year later.',
    MAIN,
    'The biologist defends zoos because they win support for habitats.',
    [
      'The biologist argues that zoos should return more animals to the wild.',
      'The biologist holds that visitors to zoos overestimate the number of species that are preserved.',
      'The biologist recommends that zoos show fewer animals so that visitors watch each one longer.',
    ],
    'The biologist sets the usual defense aside and points to visitors’ lasting willingness to pay for habitats. He makes no recommendation about returning animals or showing fewer.',
  ),
  passage(
    3,
    'That the court poetry of the period is conventional no one denies: its moons are always cold and its sleeves always wet with tears. Many readers have inferred that it is therefore insincere, and that the poets, who felt nothing, merely knew what was expected of them. One scholar objects only to this inference. Convention, she argues, was the condition on which feeling could be spoken of at all. A courtier who wept in public would have disgraced himself; a courtier who wrote of wet sleeves had said the same thing and remained a courtier.',
    MAIN,
    'The scholar contends that the conventions of the poetry enabled its writers to express genuine feeling.',
    [
      'The scholar contends that the poetry is less conventional than is usually thought.',
      'The scholar contends that courtiers wrote poetry in order to conceal their feelings.',
      'The scholar contends that the best poems of the period departed from its conventions.',
    ],
    'The scholar grants that the poems are conventional but says that convention allowed feeling to be spoken of. To remain a courtier while saying it is not to conceal it.',
  ),
  passage(
    3,
    'Measurements of a glacier’s retreat usually begin with its first photograph. For the glaciers of the Rwenzori this means 1906, and the loss since then is striking. One geologist points out that the photographs were taken at the end of an unusually wet century, when the ice stood near its greatest extent in a thousand years. The retreat is real, she stresses, and has quickened; but to read all of it as the work of the twentieth century is to mistake the starting line of the camera for that of the ice.',
    MAIN,
    'The geologist cautions that not all of the retreat belongs to the twentieth century.',
    [
      'The geologist argues that the retreat of the glaciers has been slower than the photographs suggest.',
      'The geologist doubts that photographs can be used to measure the extent of glaciers.',
      'The geologist shows that the glaciers had begun to grow again before the first photographs were taken.',
    ],
    'She accepts the retreat but notes that the record starts at an unusual maximum, so that not all of the loss has one recent cause. She does not reject photographs.',
  ),
];
