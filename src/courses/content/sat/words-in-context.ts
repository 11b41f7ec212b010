import { topic, written } from '../written.js';

export const wordsInContext = written(
  {
    code: 'words-in-context',
    minutes: [20, 20],
    topics: [topic('SAT', 'Reading & Writing', 'Craft and Structure', 'Words in Context')],
    ask: 'Which choice completes the text with the most logical and precise word or phrase?',
  },
  String.raw`
# Words in Context
The text itself says which word is needed: find the clue, say your own word, and only then look at the choices.

## The clue stands in the text
You are not asked which words you know. You are asked what *this text* needs. Somewhere in it stands a clue that says nearly the same as the missing word, or the opposite.

> The harbor is so ______ that even at low tide large ships can enter it. On old charts it is called "the well".

Clue: *large ships can enter even at low tide*; *the well*. Your own word: **deep**. Now a choice such as *busy*, *ancient* or *sheltered* may be true of a harbor, and still it is wrong: nothing in the text asks for it.

## Four steps
1. Read the whole text, the blank as well, and do not look at the choices.
2. Underline the clue: what else does the text say about the same thing?
3. Say your own word. It may be plain: "good", "less", "hidden".
4. Compare each choice with *your word*. Strike those that mean something else, even if they sound fine.

> The common mistake is to try each choice in the blank and to ask which one sounds best. All of them sound well: the people who write the test see to it.

## Signposts
|= What small words tell you
| Signpost | What the blank does |
| and, also, indeed, in fact | goes on in the same direction |
| because, since, so, therefore | fits cause and effect |
| but, although, despite, rather than | turns around |
| a colon or dash | what follows explains it |
| not only … but | the second is stronger than the first |

> Although the recipe looks ______, it takes no more than six steps.

*Although* turns: it looks like **many steps**, so *complicated*.

## Plus, minus, or neither
If you know only roughly what a word means, that may be enough. Ask: is my word good (+), bad (−) or neutral?

> Critics were ______ the play: one wrote that he had never been so bored.

My word: against it (−). *Enthusiastic about* (+) and *familiar with* (neutral) fall away at once. What is left, say *dismissive of* and *frightened by*, differs in *kind*: bored people dismiss; they are not frightened.

## An old word in a new place
Some questions give a word of the text and ask what it means *there*: often a common word in an uncommon sense.

> The council was slow to **address** the matter of the broken bridge.

Here *address* is neither a speech nor a street. Put the choices into the sentence: *deal with* fits. The most usual meaning of a word is nearly always among the wrong choices.

## Precise, not just possible
> Bees ______ one another of good flowers by a dance: its angle shows the direction.

*Warn*, *inform*, *remind*, *cure*? To *warn* is to tell of something bad. To *remind* is to tell of something known. Only **inform** is exactly what the text says.

When two choices are left, ask what each of them says *more* than your word. The one that adds something the text does not say is wrong.

## @learn
? 1
The old lighthouse is far from ______: its lamp can be seen from forty kilometers away, and on clear nights from even farther.
- restored :: says that it was mended. The text speaks of how well it is seen.
= dim
- modern :: is about its age. "Old" stands there already, and no clue asks for it.
- lonely :: may be true of lighthouses, but the text says nothing of it.
! The clue is that the lamp is seen from so far: it is bright. "Far from" turns it around, so the word is the opposite of bright.

? 1
A cactus can live through long droughts because its thick stem ______ water: after a single storm it may take up enough for many months.
- repels :: says that it keeps water away.
- resembles :: says that it looks like water.
- displays :: says that it shows water.
= stores
! It takes up water in a storm and has it for months. In plain words: it keeps it.

? 2
The two editions of the dictionary are not identical, but the differences are ______: a few commas were added, and one spelling was changed.
= negligible
- deliberate :: says that they were made on purpose. The text speaks of their size.
- apparent :: says that they are easily seen. A few commas hardly are.
- unprecedented :: says that there never were such differences.
! The clue stands after the colon: a few commas and one spelling. The differences are small, hardly worth mentioning.

? 2
Early visitors described the island's forests as endless. Their reports ______ what really grew there, for pollen in the soil shows that half of the island was grassland.
- preserved :: says that they kept it.
- clarified :: says that they made it clear.
= exaggerated
- predicted :: says that they told it beforehand.
! "Endless" forests, and in truth half of the island was grass: the reports made the forests greater than they were.

? 2
In the text, a word is underlined.

The committee had **entertained** several plans for the square, from a fountain to a covered market, before it decided to leave the square as it was.

---
As used in the text, what does the word "entertained" most nearly mean?
- Amused :: is the most common meaning. Plans cannot be amused.
= Considered
- Invited :: is what one does with guests. It fits persons.
- Financed :: says that they paid for the plans. Then they would not have left the square as it was.
! Several plans before a decision: the committee thought about them. "To entertain an idea" is to consider it.

? 3
The composer's late works are often called austere, yet the term is hardly ______ the song cycle, whose rich harmonies and long, ornamented melodies overflow with color.
- derived from :: would say where the term comes from.
- limited to :: would say that the term is used for other works as well. That is true, but it does not fit "yet".
- improved by :: would say that the songs make the term better.
= applicable to
! Austere means plain and severe, and the songs are rich and ornamented. "Yet" turns: the term hardly fits them.

## @practice
? 1
Glass is a poor conductor of heat, but silver is an excellent one: a silver spoon in hot tea ______ heat to your fingers within seconds.
- forbids :: is done by rules, and not by spoons.
= transfers
- predicts :: says that it tells something beforehand.
- imitates :: says that it does the same as another thing.
! An excellent conductor brings heat from one place to another. In plain words: it carries it.

? 1
The museum's guides are known for being ______: they answer every question, and when they do not know an answer, they look it up with the visitor.
- punctual :: is about time.
- reserved :: says that they keep to themselves, the opposite.
= helpful
- numerous :: says that there are many of them.
! They answer every question and look things up with the visitors. That is to help.

? 1
Most frogs lay thousands of eggs, of which only a few survive. The young of this species, by contrast, are ______: the mother carries a handful of them on her back until they can feed themselves.
= protected
- colorful :: has nothing to do with eggs that survive or not.
- abundant :: says that there are many. A handful is few.
- solitary :: says that each is alone.
! By contrast: few are lost, since the mother carries them. They are kept safe.

? 2
The inventor kept no diary and burned most of her letters, so any account of her early years must remain ______.
- persuasive :: says that one believes it. Without sources it is rather the opposite.
= tentative
- celebrated :: says that it is famous.
- consistent :: says that its parts agree. Nothing points to that.
! Where there are hardly any sources, nobody can be sure. An account that is not sure is tentative.

? 2
Far from ______ the work of the team, the loss of the first set of measurements led to a new method that turned out to be twice as exact.
- inspiring :: would be denied by "far from". But the loss did inspire them.
- describing :: says that the loss told something about the work.
- concealing :: says that the loss hid the work.
= hindering
! "Far from" turns around: the loss led to something better. So it did not do what one expects: stand in the way.

? 2
Because the bridge had to be built quickly, the engineers ______ a design that they had used a few years earlier, changing only the length of its main span.
- rejected :: says that they did not use it.
- forgot :: says that they did not use it either.
= adapted
- invented :: says that it was new. They had used it before.
! They took an old design and changed one thing, so that it fits. That is to adapt.

? 2
In the text, a word is underlined.

The author's later novels have a **grave** tone that readers of her cheerful first book did not expect.

---
As used in the text, what does the word "grave" most nearly mean?
- Buried :: takes it for the place of the dead.
- Dangerous :: fits a grave illness, and not a tone.
= Serious
- Unclear :: has nothing to do with "cheerful".
! The tone is the opposite of "cheerful", and readers did not expect it: it is serious.

? 3
Historians once treated the merchants' letters as a ______ source, to be consulted only after laws and chronicles; today many consider them the best evidence for daily life in the port.
= secondary
- confidential :: says that they were secret.
- reliable :: says that one can trust them. Then they would not come last.
- decorative :: says that they are pretty.
! Consulted only after others, and today the best: once they came in second place.

? 3
The critic's praise was ______ at best: she called the acting "not without moments" and the staging "adequate", and spent the rest of her review on the theater's new seats.
- extravagant :: is the opposite: it goes far beyond what is usual.
= faint
- technical :: says that it used words of the trade. The clue is how little she praises.
- contagious :: says that others took it up.
! "Not without moments", "adequate", and then the seats: she praises very little.
`,
);
