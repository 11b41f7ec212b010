import { pair, type Passage } from './passage.js';

export const crossText: Passage[] = [
  pair(
    2,
    'Homework in the early grades, one education writer maintains, does little good. Young children learn chiefly by playing and talking, and an hour of worksheets takes the place of both. It also costs many families the calmest part of their evening. Schools that have dropped homework before grade six, she points out, report no fall in achievement.',
    'Studies that find no benefit from early homework usually measure test scores a few months later. One psychologist followed children for eight years instead. Those who had been given short daily assignments scored no higher in the early grades than those who had been given none. As teenagers, however, they planned their work better, began it earlier, and asked for help sooner when they did not understand something.',
    'Based on the texts, how would the psychologist in Text 2 most likely respond to the education writer’s claim (Text 1)?',
    'By arguing that early homework may have benefits that do not appear in short-term measures of achievement',
    [
      'By conceding that homework helps only those children who do not spend enough of their time in play and talk',
      'By claiming that test scores rise as soon as homework is assigned',
      'By recommending that daily assignments be given to teenagers, who plan their work better than young children do',
    ],
    'The psychologist agrees that scores do not rise at first but finds advantages years later, which short-term measures miss. To claim that scores rise at once would contradict these findings.',
  ),
  pair(
    2,
    'Many cities plant trees of a single species along a street, because a uniform row looks orderly and is cheap to maintain: the trees grow at the same rate, and all of them can be pruned in the same way and in the same week. The practice has a long history, and residents tend to like it.',
    'In 2003, a beetle from Asia that bores into ash trees was found near Toledo, Ohio. Within about ten years, nearly all of the ash trees in the city had been killed by it or cut down to keep it from spreading. Streets that had been planted with ash from one end to the other, and with nothing else, were left bare. Urban foresters now advise that no species make up more than a tenth of a city’s trees.',
    'Based on the texts, what would the author of Text 2 most likely say about the practice described in Text 1?',
    'It leaves streets vulnerable to pests that attack a particular kind of tree.',
    [
      'It is more expensive to maintain than residents of most cities have been led to believe.',
      'It has become less popular with residents because uniform rows of trees look unnatural.',
      'It is suitable only for species that grow quickly.',
    ],
    'Text 2 shows that a row of one species can be lost to one beetle. It says nothing about cost, appearance, or speed of growth.',
  ),
  pair(
    2,
    'Octopuses live alone and die soon after they have bred. For this reason, biologists long assumed that they have no opportunity to learn from one another. Whatever an octopus knows, it was thought, it has either inherited or worked out for itself, by trying one thing after another until something succeeds.',
    'In an aquarium in Naples, octopuses were trained to choose a red ball rather than a white one, or the white rather than the red. Others, which had only watched through a glass wall, were then given the same choice. They took at once the ball that they had seen taken, and more reliably than the trained animals had done during their lessons.',
    'Which choice best describes the relationship between the texts?',
    'Text 2 presents a finding that challenges the assumption described in Text 1.',
    [
      'Text 2 explains how the assumption described in Text 1 came to be formed by biologists.',
      'Text 2 offers additional examples of the solitary behavior described in Text 1.',
      'Text 2 describes a practical use of the research discussed in Text 1.',
    ],
    'Animals that learn by watching others contradict the view that octopuses cannot learn from one another. Text 2 does not add examples in its support.',
  ),
  pair(
    2,
    'The new edition of the novelist’s diaries prints every entry, including shopping lists, the times of trains, and reports of the weather. Earlier editors had left such things out because they found them dull. Only a complete text, the new editors write, lets readers judge for themselves what mattered in a life.',
    'Reading the diaries in full is like watching someone sleep: one is close to the person and learns almost nothing. Editors are paid to choose, and a choice is the best thing that they have to offer. A selection half as long, made by people who know the diaries as well as these editors do, would have shown us far more of the writer.',
    'Based on the texts, the author of Text 2 would most likely regard the decision described in Text 1 as',
    'a refusal to do what editors are for.',
    [
      'a sign that the editors did not know the diaries well enough.',
      'an attempt to conceal the most revealing entries of the diaries from readers.',
      'a reasonable choice that has been poorly explained to readers.',
    ],
    'Text 2 holds that editors should choose and would have served readers better by selecting. It grants that the editors know the diaries well.',
  ),
  pair(
    3,
    'What distinguishes a craft from an art, according to one philosopher, is that the maker of a craft object knows beforehand what the result will be. The joiner sees the table before the first cut; the poet discovers the poem in writing it.',
    'I have made chairs for thirty years, and I have never known a chair before it was finished. One begins with a drawing, certainly. Then a board turns out to have a twist, and the twist suggests a curve, and the curve asks for a different back. Anyone who supposes that we merely carry out our plans has watched very little work in wood.',
    'Based on the texts, how would the author of Text 2 most likely respond to the philosopher’s distinction (Text 1)?',
    'By rejecting it on the grounds that makers of craft objects also find out what they are making as they proceed',
    [
      'By accepting it but adding that some poets, like joiners, plan every part of their work in advance of the writing',
      'By rejecting it on the grounds that neither poets nor joiners ever need to make a drawing or a plan before they begin',
      'By accepting it for furniture but not for smaller objects made of wood',
    ],
    'The chair maker says that a chair is never known beforehand because the material changes the plan. A drawing is still made, so planning is not called unnecessary.',
  ),
  pair(
    3,
    'The island’s lizards have shorter legs than their relatives on the mainland. Since the island has few trees and many thin shrubs, and since short legs help lizards to keep their balance on thin twigs, one biologist concludes that the legs became shorter as an adaptation to life in shrubs.',
    'It is tempting to explain each trait of an island population by what it is good for. But island populations are often descended from very few individuals, and if those few happened to have short legs, their descendants would too, whatever they climbed. An adaptive account needs more than a plausible use; it needs evidence that the trait changed after the animals arrived.',
    'Based on the texts, what would the author of Text 2 most likely say about the biologist’s conclusion (Text 1)?',
    'It requires evidence that the first lizards on the island had longer legs than their descendants have.',
    [
      'It is mistaken about the advantage that short legs give to lizards on thin twigs.',
      'It would be more convincing if it were based on measurements of lizards from a larger number of islands.',
      'It overlooks the possibility that lizards on the mainland also live in shrubs where there are few trees.',
    ],
    'Text 2 asks for evidence that the trait changed after arrival; for these lizards that means that the first arrivals had longer legs. The usefulness of short legs is not disputed.',
  ),
];
