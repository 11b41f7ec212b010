import { paragraphs, table } from '../../../content/index.js';
import type { AuthoredLesson, Question, Slip } from '../authored.js';

const ASK = 'Which choice completes the text with the most logical transition?';

function q(d: 1 | 2 | 3, text: string, right: string, wrong: readonly Slip[], why: string): Question {
  return { d, text: paragraphs(text), ask: ASK, right, wrong, why };
}

const example = (text: string): string => `<blockquote>${paragraphs(text)}</blockquote>`;

export const transitions: AuthoredLesson = {
  code: 'transitions',
  name: 'Transitions',
  memo: 'Name the relation between two statements first, then choose the word that says it.',
  minutes: [20, 20],
  topics: [{ exam: 'SAT', category: 'Reading & Writing', area: 'Expression of Ideas', topic: 'Transitions' }],
  pages: [
    {
      title: 'A transition is a signpost',
      html: `<p>A transition tells the reader how the next statement stands to the one before. It adds no fact. Compare:</p>
${example('The path is steep. <strong>Therefore,</strong> many hikers choose it.')}
${example('The path is steep. <strong>Nevertheless,</strong> many hikers choose it.')}
<p>The facts are the same. But the first text says that hikers like steep paths, and the second that they come although it is steep. The test asks you which of these stories the text tells.</p>
<p>So the question is never “which word sounds good here?” Nearly all of them sound good. It is “what does this sentence do after that one?”</p>`,
    },
    {
      title: 'Four steps',
      html: `<ol>
<li><strong>Cover the choices.</strong> They will only talk you into something.</li>
<li><strong>Read the sentence before the blank and the sentence with it.</strong> Leave the blank empty. Often one sentence further back helps.</li>
<li><strong>Say the relation in your own plain words:</strong> “but”, “so”, “for instance”, “and also”, “then”.</li>
<li><strong>Uncover the choices</strong> and take the one that means your word. Then read the whole text once more with it.</li>
</ol>
<p>Step 3 is where points are won. If you cannot say the relation, you have not yet understood one of the two sentences: read it again.</p>`,
    },
    {
      title: 'The families',
      html: `${table(
        'What transitions say',
        ['Your word', 'The family', 'Some of its members'],
        [
          ['but', 'contrast', 'however, by contrast, still, even so, nevertheless'],
          ['so', 'result', 'therefore, thus, hence, consequently, as a result'],
          ['and also', 'addition', 'moreover, furthermore, in addition, besides'],
          ['for instance', 'example', 'for example, in particular, specifically'],
          ['that is', 'saying it again', 'in other words, in short, in fact, indeed'],
          ['then', 'time and order', 'next, later, meanwhile, finally'],
          ['in the same way', 'likeness', 'similarly, likewise'],
          ['in its place', 'replacement', 'instead, rather, alternatively'],
          ['for that', 'purpose', 'to that end, for this purpose'],
        ],
      )}
<p>Two choices of the same family cannot both be right, so as a rule neither of them is. “Therefore” and “consequently” side by side? Look at the other two first.</p>`,
    },
    {
      title: 'Worked example: but, or so?',
      html: `${example('The new alloy is lighter than steel and does not rust. ______ few companies use it, for it costs nine times as much.')}
<ol>
<li>First sentence: two good things about the alloy.</li>
<li>Second sentence: few use it.</li>
<li>My word: <strong>but</strong>. After good things I expected that many would use it.</li>
</ol>
<p><em>Still,</em> or <em>However,</em> fits. “As a result,” would say that companies avoid the alloy <em>because</em> it is light and does not rust. The real reason stands at the end of the sentence, after “for”.</p>
<p>Ask for surprise: if the second statement surprises you after the first, it is a contrast. If you saw it coming, it is a result or an addition.</p>`,
    },
    {
      title: 'Worked example: example, or saying it again?',
      html: `${example('Some plants count. ______ a Venus flytrap closes only when its hairs have been touched twice within about twenty seconds.')}
<p>The first sentence is general (“some plants”), the second shows one of them. My word: <strong>for instance</strong>.</p>
${example('The archive has no catalog, no reading room and no staff. ______ it cannot be used.')}
<p>Here the second sentence is not one case of the first. It sums three facts up. My word: <strong>in short</strong>.</p>
<p>And <em>in fact</em>? It makes a statement stronger: “The lake is cold. In fact, it is frozen for half the year.” First a claim, then more than the claim.</p>`,
    },
    {
      title: 'Worked example: instead, and to that end',
      html: `${example('The sculptor did not plan her figures on paper. ______ she walked around the stone for days until she saw where to begin.')}
<p>“Not this, but that”: something stands <em>in the place</em> of something else. My word: <strong>in its place</strong>. The choice: <em>Instead,</em>. After a “not”, look for <em>instead</em> or <em>rather</em>.</p>
${example('The team hoped to learn where the eels go in winter. ______ it fitted forty of them with transmitters.')}
<p>First a wish, then what was done about it. My word: <strong>for that</strong>. The choice: <em>To that end,</em>. It is not simply a result: the eels were fitted with transmitters <em>in order to</em> learn something.</p>`,
    },
    {
      title: 'A transition in the middle',
      html: `${example('Most owls hunt at night. The burrowing owl, ______ is often awake by day.')}
<p>The blank stands after the subject, but it still looks <em>back</em>: at the whole sentence before. Put it in front in your mind: “______ the burrowing owl is often awake by day.” The relation is <strong>but</strong>, and the choice is <em>however,</em> or <em>by contrast,</em>.</p>
<p>Now you try. After each question you will read why the right choice is right, and what a reader has overlooked who took another.</p>`,
    },
  ],
  learn: [
    q(
      1,
      'Most spiders build webs and wait in them for their prey. ______ wolf spiders build no webs at all: they run their prey down.',
      'By contrast,',
      [
        ['For example,', 'would make wolf spiders a case of spiders with webs.'],
        ['As a result,', 'would say that wolf spiders run because others build webs.'],
        ['In addition,', 'would add one more fact of the same kind, but this one goes the other way.'],
      ],
      'Most spiders do one thing and wolf spiders do the opposite. In plain words: “but”.',
    ),
    q(
      1,
      'Less than ten centimeters of rain fall in the valley in a year. ______ its farmers must bring water from a river thirty kilometers away.',
      'Consequently,',
      [
        ['Similarly,', 'would compare two things. Here one leads to the other.'],
        ['Nevertheless,', 'would mean that bringing water is a surprise where there is little rain.'],
        ['For instance,', 'would make the bringing of water a case of little rain.'],
      ],
      'There is too little rain, so water must be brought. The second sentence is the result of the first.',
    ),
    q(
      1,
      'Almost anything can become a musical instrument. ______ the members of an orchestra in Vienna carve flutes from carrots before each of their concerts.',
      'For example,',
      [
        ['However,', 'would set the flutes against the first sentence. They support it.'],
        ['Therefore,', 'would make the carving a conclusion. It is a case.'],
        ['Afterward,', 'would tell what came later. The first sentence is no event.'],
      ],
      'The first sentence says something general, “almost anything”. The flutes made of carrots are one case of it.',
    ),
    q(
      2,
      'The oldest maps of the coast show a wide bay at its northern end. Later surveys, ______ found nothing there but a shallow lagoon.',
      'however,',
      [
        ['therefore,', 'would say that the lagoon was found because the maps show a bay.'],
        ['for instance,', 'would make the surveys a case of the maps.'],
        ['likewise,', 'would say that both found the same.'],
      ],
      'The maps say one thing and the surveys another. The blank stands in the middle, but it looks back at the sentence before.',
    ),
    q(
      2,
      'When the novelist lost her sight, she did not stop writing. ______ she dictated her last three books to a neighbor, a chapter each morning.',
      'Instead,',
      [
        ['Even so,', 'would mean that dictating is a surprise after “she did not stop”. It is what we expect.'],
        ['For this reason,', 'takes “she did not stop” for a cause. It only says what did not happen.'],
        ['By the same token,', 'would put a second case beside a first one of the same kind.'],
      ],
      'The first sentence says what she did <em>not</em> do, and the second what she did in its place. “Not this, but that” is the sign for “instead”.',
    ),
    q(
      3,
      'The engineers wanted to know how the bridge would move in a strong wind before anything was built. ______ they kept a model of it, one meter long, in a wind tunnel for six weeks.',
      'To that end,',
      [
        ['In other words,', 'would say the same once more. A wish and a deed are two things.'],
        ['Even so,', 'would set the test against the wish, but it serves the wish.'],
        ['In the meantime,', 'would only say that both happened at one time. The test had an aim.'],
      ],
      'First comes an aim, then what was done to reach it. In plain words: “for that”.',
    ),
    q(
      3,
      'The two languages have almost no words in common, they are written in different scripts, and even their sounds differ. ______ to speak one of them is of no help in learning the other.',
      'In short,',
      [
        ['Conversely,', 'would turn the statement around. The last sentence goes on in the same direction.'],
        ['For example,', 'would make the last sentence one case. It draws all three facts together.'],
        ['In contrast,', 'would need a difference from what was said before. There is none.'],
      ],
      'Three facts are listed, and the last sentence says in one line what they come to.',
    ),
  ],
  practice: [
    q(
      1,
      'Bamboo grows faster than any tree that is used for timber. ______ it can be cut again and again without being planted anew.',
      'In addition,',
      [
        ['Instead,', 'would put the second advantage in the place of the first. Bamboo has both.'],
        ['For instance,', 'would make regrowing a case of growing fast. It is another fact.'],
        ['Even so,', 'would mean that the second fact goes against the first.'],
      ],
      'Both sentences name an advantage of bamboo. The second adds one to the first: “and also”.',
    ),
    q(
      1,
      'Writing on the first typewriters was slower than writing by hand. ______ offices bought them by the thousand, because anyone could read what they printed.',
      'Even so,',
      [
        ['As a result,', 'would say that offices bought the machines because they were slow.'],
        ['Likewise,', 'would compare two things that are alike.'],
        ['That is,', 'would say the first sentence in other words.'],
      ],
      'Nobody expects slow machines to be bought by the thousand. The second sentence is a surprise after the first: “but”.',
    ),
    q(
      1,
      'The potter lets the bowl dry for two days. ______ she trims its foot on the wheel. Only at the very end does she glaze it.',
      'After that,',
      [
        ['For example,', 'would make the trimming a case of the drying.'],
        ['On the contrary,', 'would deny the sentence before.'],
        ['In other words,', 'would say that drying and trimming are the same.'],
      ],
      'The text tells steps in their order: drying, trimming, glazing. “Only at the very end” confirms it.',
    ),
    q(
      2,
      'When boiling water is poured into a thick glass, the inner side expands at once while the outer side is still cold. ______ a thick glass often cracks where a thin one does not.',
      'For this reason,',
      [
        ['Nonetheless,', 'would mean that the crack is a surprise. The first sentence explains it.'],
        [
          'By comparison,',
          'fits “thick” and “thin”, which are compared within the second sentence. The blank joins the two sentences.',
        ],
        ['To begin with,', 'would announce the first of several points.'],
      ],
      'The first sentence gives the cause and the second what it leads to. The comparison of glasses stands inside the second sentence and is a trap.',
    ),
    q(
      2,
      'A honeybee that has found flowers does not keep them to itself: it returns and leads others to the place. ______ an ant that has come upon food goes back and guides a nestmate to it.',
      'Similarly,',
      [
        ['However,', 'would need a difference, but bee and ant do the same.'],
        ['Therefore,', 'would say that ants guide one another because bees do.'],
        ['In other words,', 'would say one thing twice. These are two animals.'],
      ],
      'The ant does what the bee does: it returns and leads another to the food. In plain words: “in the same way”.',
    ),
    q(
      2,
      'The diary breaks off in 1871, and it never names its writer. ______ it is the fullest account that we have of daily life in the camp.',
      'Still,',
      [
        ['Hence,', 'would say that it is full because it breaks off.'],
        ['In particular,', 'would pick one case out of the sentence before.'],
        ['Likewise,', 'would add something of the same kind, but a praise follows two faults.'],
      ],
      'First two faults, then a great merit. The merit stands against the faults: “but”.',
    ),
    q(
      2,
      'The lake is more than a little salty. ______ it holds almost ten times as much salt as the ocean, and swimmers cannot sink in it.',
      'In fact,',
      [
        ['Even so,', 'would set the two sentences against each other. Both say that it is salty.'],
        ['For this reason,', 'would make the amount of salt a result of being salty.'],
        ['Meanwhile,', 'would tell of something else at the same time.'],
      ],
      'The second sentence makes the first stronger and gives its measure. That is what “in fact” does.',
    ),
    q(
      3,
      'Seeds that fall in autumn may sprout at once, and frost then kills many of the seedlings. ______ they may rest in the ground until spring, where mice find a good part of them.',
      'Alternatively,',
      [
        ['Consequently,', 'would say that seeds rest because frost kills seedlings.'],
        ['In other words,', 'would make sprouting and resting the same.'],
        ['Specifically,', 'would tell the first way in more detail. This is another way.'],
      ],
      'There are two ways, “may sprout at once” and “may rest”, and a seed takes one or the other.',
    ),
    q(
      3,
      'Critics have long read the poem as the description of a storm at sea. In its earliest drafts, ______ there is not a word about weather; they speak of a quarrel between sisters.',
      'though,',
      [
        ['accordingly,', 'would say that the drafts follow from what critics think.'],
        ['for example,', 'would make the drafts a case in favor of the critics.'],
        ['moreover,', 'would add a second point on the side of the critics.'],
      ],
      'The drafts speak against the reading of the critics. “Though” in the middle of a sentence means “however”.',
    ),
    q(
      3,
      'Every pot that was dug up at the site is made of clay from the riverbank beside it. Several of them, however, bear marks of a kind that was used only in a town two hundred kilometers upstream. ______ what traveled between the two places must have been potters and not only pots.',
      'Thus,',
      [
        ['Similarly,', 'would compare. The sentence concludes.'],
        ['Nonetheless,', 'would set the conclusion against the facts that it rests on.'],
        ['For instance,', 'would make it a case. It is what both facts together mean.'],
      ],
      'Local clay and foreign marks: from both facts together follows that people had moved. “However” in the second sentence belongs to the facts and says nothing of the third sentence.',
    ),
  ],
};
