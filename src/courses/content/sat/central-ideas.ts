import { topic, written } from '../written.js';

export const centralIdeas = written(
  {
    code: 'central-ideas',
    minutes: [20, 20],
    topics: [topic('SAT', 'Reading & Writing', 'Information and Ideas', 'Central Ideas and Details')],
  },
  String.raw`
# Central Ideas and Details
What the whole text says in one sentence, and what one detail says exactly: both can be pointed at.

## Two kinds of questions
"Which choice best states the **main idea** of the text?" asks for the whole. "According to the text, **why / what / how** …?" asks for a detail.

For the whole you need a sentence that is wide enough. For the detail you need the one line where it stands. Whoever reads a detail question as if it asked for the whole, or the other way round, chooses something that is true, and wrong.

## The main idea: subject and claim
A main idea has two parts: *what* the text is about and *what it says* about it.

> Earthworms have no lungs. They breathe through their skin, which must be moist for this. That is why they come up when it rains, when they can travel over the ground without drying out, and why they flee from the sun.

Subject: how earthworms breathe. Claim: *it decides when they come out*. So the main idea is: "Because they breathe through their skin, earthworms depend on moisture."

"Earthworms have no lungs" is true, but too narrow. "Animals breathe in many ways" is too wide.

## Too narrow, too wide, too strong
|= How wrong main ideas look
| Kind | Test |
| too narrow | does it cover only one sentence? |
| too wide | would it fit a hundred other texts as well? |
| too strong | does it say *all, only, never, best* where the text does not? |
| not there | can you point at it? |

The last sentence often carries the weight. So does what comes after *but*, *yet* and *however*: what stands before is mostly there to be corrected.

## Details: find the line
For a detail question:

1. Underline the key word of the question.
2. Find it, or a word that means the same, in the text.
3. Read that sentence, the one before and the one after.
4. Answer in your own words. Then look at the choices.

The right choice says it in **other words**. Choices that repeat striking words of the text are often traps: the words are from the text, and their connection is not.

## Stories and poems
In a story the main idea is mostly *what happens to somebody and what it shows*:

> Every morning Ana set two cups on the table, filled one, looked at the other, and put it back on the shelf.

Nobody says that she misses somebody. It is shown. In the right choice there may well be a feeling, but one that can be pointed at: *two cups*, *looked at the other*.

Do not tell the story on. What happens afterward is not in the text.

## Worked example
> Snow looks white, but ice is clear. The difference is in the air. A snowflake is made of many tiny crystals with air between them, and at each border between ice and air some light is thrown back. After hundreds of such borders all colors of light come back mixed, and we see white.

**According to the text, why does snow look white?** Line: "at each border … light is thrown back", "all colors … mixed". So: *because its many borders of ice and air reflect light of all colors*. "Because its crystals are white" contradicts "ice is clear".

## @learn
? 1
The compass plant owes its name to its leaves, which point north and south. They do not follow a magnet, however. In this position the broad sides of the leaves face the sun in the cool of morning and evening, and only their edges face it at hot midday. So the plant loses less water.

---
Which choice best states the main idea of the text?
- Compass plants can be used to find the north. :: names a use of which the text says nothing.
= The position of its leaves saves the compass plant water.
- The leaves of the compass plant follow the earth's magnetism. :: is what the text denies.
- The compass plant loses no water at midday. :: is too strong: it loses less.
! The text explains why the leaves stand as they do, and ends with the point: less water is lost.

? 1
The first traffic light in London, set up in 1868 near the Houses of Parliament, was lit by gas. At night an officer turned it by hand so that it showed red or green. A few weeks after it had been set up a leak made it explode, and the idea was given up for decades.

---
According to the text, why was the idea given up?
- Drivers did not understand the two colors. :: is said nowhere.
- Officers refused to turn the light at night. :: makes a refusal of the work that they did.
= The light exploded.
- Gas had become too expensive. :: is said nowhere.
! "A leak made it explode, and the idea was given up": the line says it itself.

? 2
When Lena came back from the city, the village seemed to have shrunk. The church, which had been a mountain to her, was a church; the river, which she had been forbidden to cross, could be crossed in eleven steps. Only her mother's table was as large as ever, and at it she sat down without taking off her coat.

---
Which choice best states the main idea of the text?
- Lena is disappointed by her home and wants to go back to the city. :: tells the story on. She sits down.
- The village has changed much while Lena was away. :: takes what seems so to her for what is.
- Lena's mother has been waiting for her for years. :: is said nowhere.
= Much looks smaller to Lena, but one thing has kept its meaning.
! Church and river are as they were and only look smaller. "Only her mother's table" is the turn.

? 2
Many deserts are not sandy. Sand covers only about a fifth of the world's desert area; most of the rest is gravel and bare rock. That we think of dunes may be the work of films: dunes make better pictures.

---
Which choice best states the main idea of the text?
= The common picture of deserts as sandy is mostly wrong.
- Films about deserts are made in the wrong places. :: finds a criticism of films that is not there.
- Deserts of gravel are larger than deserts of rock. :: compares what the text does not compare.
- A fifth of the world is covered by sand. :: mixes up the world with its deserts.
! The first sentence says it, the figures support it, and the end explains where the wrong picture may come from.

? 2
Honey hardly ever spoils. It contains so little water that bacteria which fall into it dry out, and it is acid besides. But a jar left open takes up water from the air, and once there is enough of it, yeasts begin to grow.

---
According to the text, what can happen if a jar of honey is left open?
- The honey becomes so acid that bacteria die. :: mixes up what happens in a closed jar.
= The honey takes up so much water that yeasts can grow.
- The honey dries out together with the bacteria that fell in. :: turns it around: it takes up water.
- The honey loses its taste within a few days. :: is said nowhere.
! "But a jar left open takes up water …, and once there is enough of it, yeasts begin to grow."

? 3
The composer is praised for having freed music from its rules. The praise would have surprised her. She filled notebooks with exercises in the strictest style, and when a pupil showed her a piece that broke every rule, she asked which of them he could have kept. "You cannot leave a house," she told him, "in which you have never lived."

---
Which choice best states the main idea of the text?
- The composer's exercises in the strict style are better than her works. :: compares what the text does not compare.
- The composer disliked pupils who wrote music in new ways. :: makes dislike of a question.
- The composer is praised for something that others had done. :: is said nowhere.
= The composer thought that rules must be known before they are left.
! The notebooks, the question to the pupil and the house say the same: only one who knows the rules can leave them.

## @practice
? 1
Sloths come down from their trees about once a week. Moths that live in their fur then lay eggs in the dung; when the young moths have grown up, they fly into the trees and look for a sloth of their own.

---
According to the text, where do the moths lay their eggs?
- In the fur of the sloths :: is where the grown moths live.
- In the trees of the sloths :: is where the young moths fly.
- On the leaves that sloths eat :: is said nowhere.
= In the dung of the sloths
! "Moths that live in their fur then lay eggs in the dung."

? 1
Paper money was used in China centuries before it was in Europe. Coins of iron and copper were heavy, and merchants who traveled far left them with a trusted shop and carried the receipt instead. In time the receipts themselves passed from hand to hand.

---
Which choice best states the main idea of the text?
= Chinese paper money grew out of receipts for heavy coins.
- Chinese merchants traveled farther with coins than others did. :: compares what the text does not compare.
- Iron and copper are unfit to make coins from. :: is too strong: they were heavy.
- Europe took over paper money from China. :: is not said: only that China had it earlier.
! Heavy coins, receipts in their place, receipts that pass as money: the text tells how it came about.

? 1
The lighthouse keeper's journal is a disappointment to those who look for storms. Day after day he notes the oil that was burned, the birds that flew by, the mending of a step. But whoever reads on begins to see the island as he did, and that is worth more than a storm.

---
Which choice best states the main idea of the text?
- The journal describes the storms of an island. :: is what readers look for and do not find.
= The plain journal lets its readers see as its writer saw.
- The journal shows that the keeper was careless. :: turns it around: he notes every day.
- The journal was written in order to be published. :: is said nowhere.
! What comes after "but" carries the weight: whoever reads on sees the island as he did.

? 2
Some bamboos flower only once in decades, all plants of a kind at the same time, and die afterward. The seeds then lie so thick on the ground that rats, which gather from far around, cannot eat them all. If the plants flowered one by one, hardly a seed would be left.

---
According to the text, what is the advantage of flowering at the same time?
- The plants live longer than those that flower each year. :: turns it around: they die afterward.
- Rats are kept away from the plants. :: turns it around: they gather.
= Some seeds are left because there are too many to eat.
- Seeds fall on ground that is thick and fertile. :: takes "thick" for the ground.
! Rats "cannot eat them all". Flowering one by one, "hardly a seed would be left".

? 2
In the painting a woman reads a letter at a window. We cannot see what is written in it. The painter has put all that we want to know into her hands, which hold the sheet a little too tightly, and into the curtain beside her, which seems to hold its breath.

---
Which choice best states the main idea of the text?
- The painting is unfinished, since the letter cannot be read. :: makes a fault of it.
- The painting shows how letters were written in former times. :: makes a lesson of it.
- The woman has received bad news from her family. :: says more than can be seen.
= The painting tells of a feeling by hands and things.
! The letter is hidden, and "all that we want to know" lies in the hands and the curtain.

? 2
Concrete was known to the Romans, and some of theirs has stood in the sea for two thousand years, while modern concrete in seawater may crumble within a century. One reason is the volcanic ash that the Romans mixed in. With seawater it forms new crystals, so that cracks fill up by themselves.

---
According to the text, what does seawater do to Roman concrete?
- It washes the volcanic ash out of it. :: is the opposite of forming crystals.
= It helps to close cracks in it.
- It makes it crumble within a century. :: is what it does to modern concrete.
- It turns it into modern concrete. :: mixes the two up.
! With seawater the ash "forms new crystals, so that cracks fill up by themselves".

? 2
It is often said that we use only ten percent of our brains. Pictures of the working brain show something else. Even while we sleep, all its parts are active at one time or another, and there is hardly a spot that can be injured without any loss.

---
Which choice best states the main idea of the text?
- The brain works harder in sleep than by day. :: compares what the text does not compare.
- Pictures of the brain are often misunderstood. :: finds a criticism of the pictures.
= A common saying about the brain is mistaken.
- Injuries of the brain can never be healed. :: says more than "loss".
! A saying is named, and then two facts speak against it. That it is mistaken is what the whole says.

? 3
My uncle collected keys. None of them fitted a lock that he owned; that, he said, would have been a different hobby. He liked to weigh one in his hand and to guess: a cellar, a diary, a piano. Once I found the lock of one, by chance, in a flea market. He thanked me and never showed me that key again.

---
Which choice best states the main idea of the text?
- The uncle was ungrateful for the help of the narrator. :: overlooks that he thanks and what he loves.
- The uncle had lost the locks that belonged to his keys. :: contradicts "none of them fitted a lock that he owned".
= The uncle loved his keys for what they left open.
- The uncle collected keys in order to sell them. :: is said nowhere.
! He likes to guess. The key whose lock has been found leaves nothing to guess, and he puts it away.

? 3
A dictionary, people think, tells us how words must be used. Those who make dictionaries see it otherwise. They read newspapers, novels and messages, and write down how words are used. If enough people use a word in a new way, the dictionary will follow. It is a mirror, they say, and those who look for a judge in it will see only themselves.

---
Which choice best states the main idea of the text?
= Dictionaries record how words are used rather than rule it.
- Dictionaries should be stricter about new uses of words. :: is the opposite of what their makers think.
- Newspapers are the best source for makers of dictionaries. :: prefers one of three that are only listed.
- Most people use words in the wrong way. :: needs the judge whom the text denies.
! "They write down how words are used", "a mirror", and no "judge": it records and does not rule.
`,
);
