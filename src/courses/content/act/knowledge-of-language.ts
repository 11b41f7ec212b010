import { topic, written } from '../written.js';

const PRECISE = topic('ACT', 'English', 'Knowledge of Language', 'Precision and Concision');
const STYLE = topic('ACT', 'English', 'Knowledge of Language', 'Style and Tone');

export const knowledgeOfLanguage = written(
  {
    code: 'knowledge-of-language',
    minutes: [20, 20],
    topics: [PRECISE, STYLE],
    ask: 'Which choice is best for the underlined portion?',
  },
  String.raw`
# Knowledge of Language
Say it once, say it exactly, and say it in the tone of the text.

## Say it once
English likes to say things twice; the ACT does not. What has been said already is left out.

|= Twice the same
| Twice | Once |
| each and every | each |
| annual … every year | every year |
| return back | return |
| in the year of 1990 | in 1990 |
| the reason is because | because |

> Look **outside** the underlined portion. Very often the word that repeats it stands at the other end of the sentence: *Every year the **annual** fair opens in June.*

## The shortest that says it all
Of several choices that mean the same, the shortest is right. If one choice is to DELETE the portion, look at it first: is anything lost? If not, it is right.

But shorter is not always better. *She sold the house that her father had built* and *She sold the house* do not mean the same. Ask: **does it say something that is needed?**

## The exact word
> The doctor **prescribed** a medicine. (not: *described, subscribed*)
> The storm **affected** the harvest. (to affect: to change; an *effect*: a result)
> She is **eager** to leave. (not: *anxious*, if she is glad)

Words that look alike, and words that are nearly alike, are tested in the same way. Say what the sentence *means*, and ask which word says just that.

**Fewer** boats, **less** water. **Between** two, **among** many. **Than** compares; **then** tells the time.

## Phrases as they are said
Some words go together, and no rule tells why: *interested **in**, capable **of**, different **from**, in accordance **with**, to insist **on**, to prefer coffee **to** tea*.

Whisper the sentence to yourself. Here the ear is a good judge, since it is habit that decides.

## The tone of the text
A text has one voice. In a report on glaciers, *super cold* falls out of it. In a story told by a twelve-year-old, *I was cognizant of the fact* does.

|= The same in three tones
| Formal | Neutral | Casual |
| deceased | dead | gone for good |
| commence | begin | kick off |
| considerable | large | huge |

Read two sentences before and two after. Mostly neutral is right: the stiffest and the slangiest choices are both wrong.

## How to work
1. Do the choices differ in length? Then look for repetition.
2. Do they differ in one word? Then say what is meant.
3. Does one sound like another speaker? Then compare with its neighbors.
4. Read the whole sentence with your choice, once.

## @learn
? 1 topic: Precision and Concision
Every year the library holds its [[annual sale that takes place each year]] in the first week of May.
- NO CHANGE :: says "every year" three times.
- annual sale :: still repeats "every year".
= sale
- sale, which is held annually, :: still repeats "every year".
! "Every year" stands at the beginning. All that is left to say is "sale".

? 1 topic: Precision and Concision
After the repair there were [[less leaks]] in the roof than before.
- NO CHANGE :: uses "less" for things that can be counted.
= fewer leaks
- lesser leaks :: would compare the rank of leaks.
- a fewer number of leaks :: says number twice.
! Leaks can be counted, so there are fewer of them. "Less" goes with water.

? 1 topic: Style and Tone
The report describes how the glacier has retreated since 1950. In the same period, the lake below it has become [[way bigger]].
- NO CHANGE :: is the tone of a talk among friends.
- humongous :: is the tone of a talk among friends.
- augmented in its dimensional extent :: is stiffer than the report, and longer.
= much larger
! The report is neutral. "Much larger" says the same in its tone.

? 2 topic: Precision and Concision
The mayor thanked the volunteers [[due to the fact that]] they had cleared the snow.
= because
- NO CHANGE :: takes five words for one.
- on account of the reason that :: takes six words for one.
- owing to :: cannot be followed by a whole clause.
! All of them are to give the reason. "Because" does it in one word, and a clause may follow it.

? 2 topic: Precision and Concision
The new law will [[effect]] all owners of boats on the lake.
- NO CHANGE :: means to bring about. Nobody brings about owners.
- infect :: is what illnesses do.
= affect
- effort :: is a noun.
! The law changes something for the owners. To change or to influence is to affect.

? 3 topic: Style and Tone
My little brother says that the best thing about the sea is [[the circumstance that it does not at any time cease]].
- NO CHANGE :: is the tone of a court and not of a little brother.
- its perpetuity :: is the tone of a treatise.
- that its motion is of an unceasing nature :: is the tone of a treatise.
= that it never stops
! A little brother says it in plain words: it never stops.

## @practice
? 1 topic: Precision and Concision
The hikers decided to [[return back again]] before it got dark.
- NO CHANGE :: says "back" three times.
- return back :: says "back" twice.
= return
- go back again in return :: says "back" three times.
! To return is to go back. Neither "back" nor "again" adds anything.

? 1 topic: Precision and Concision
The two sisters divided the apples [[among]] themselves.
- NO CHANGE :: is for three or more.
- amid :: means in the middle of.
- inside :: would put the apples into them.
= between
! They are two, so it is "between". With three it would be "among".

? 1 topic: Style and Tone
The letter of the museum says: "We [[are pleased]] to invite you to the opening of our new hall."
= NO CHANGE
- are super stoked :: is the tone of a talk among friends.
- are, like, happy :: is the tone of a talk among friends.
- experience pleasurable sensations :: is stiffer than any invitation.
! A letter of a museum is polite and plain, and "are pleased" is just that.

? 2 topic: Precision and Concision
The bridge, which was [[constructed and built]] in 1884, still carries trains.
- NO CHANGE :: says the same with two words.
- constructed by building it :: says the same twice, and longer.
= built
- built and made :: says the same with two words.
! To construct and to build are the same. The shorter word is enough.

? 2 topic: Precision and Concision
Compared with the old model, the new one is quieter, [[lighter, and costs less]].
- NO CHANGE :: breaks the row: two adjectives and then a verb.
- lighter, and it costs less :: breaks the row with a new sentence.
- is lighter, and less costly :: puts a second "is" into the middle of the row.
= lighter, and cheaper
! Three qualities in one row: quieter, lighter, cheaper. All of one kind, and the shortest.

? 2 topic: Style and Tone
The essay tells calmly how the writer learned to bake from her grandfather. "He never measured flour," it says. "[[He weighed it in his hand and knew.]]"
- He eyeballed it, no sweat. :: is slang in a calm text.
= NO CHANGE
- He ascertained its mass by manual estimation. :: is the tone of a laboratory.
- He was totally a human scale. :: is slang in a calm text.
! The sentence is as plain and calm as the text around it. Nothing needs to be changed.

? 2 topic: Precision and Concision
The committee insisted [[to hear]] both sides before it decided.
- NO CHANGE :: does not go with "insist".
- for hearing :: does not go with "insist".
= on hearing
- at hearing :: does not go with "insist".
! One insists *on* something, and after "on" the verb takes its -ing.

? 3 topic: Precision and Concision
The old map, [[which dates from 1710 and is from the early eighteenth century]], shows a village that has since vanished.
- NO CHANGE :: gives the time twice: 1710 lies in the early eighteenth century.
= which dates from 1710
- dating, in the early eighteenth century, from 1710 :: gives the time twice.
- an old one from 1710 :: repeats "old".
! 1710 says all, and more exactly than "the early eighteenth century".

? 3 topic: Style and Tone
The article on volcanoes is written for a newspaper. "When magma rises, gases in it expand," it explains. "[[If they cannot escape, pressure builds up until the mountain breaks open.]]"
- If they're stuck in there, the whole thing is gonna blow. :: is too casual for a newspaper.
- In the event of a nonoccurrence of degassing, a structural failure of the edifice will ensue. :: is too stiff for readers of a newspaper.
= NO CHANGE
- If they cannot escape, then, oh my, the poor mountain! :: shows feeling where the text explains.
! Clear, neutral and complete, like the sentence before it: it can stay as it is.
`,
);
