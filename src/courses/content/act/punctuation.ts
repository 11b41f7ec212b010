import { table } from '../../../content/index.js';
import { NO_CHANGE, type AuthoredLesson, type Question, type Slip } from '../authored.js';

const ASK = 'Which choice is best for the underlined portion?';

/** The underlined portion is wrong as it stands; `slip` says why. */
function fix(d: 1 | 2 | 3, text: string, right: string, slip: string, wrong: readonly Slip[], why: string): Question {
  return { d, text: `<p>${text}</p>`, ask: ASK, right, wrong: [[NO_CHANGE, slip], ...wrong], why };
}

/** The underlined portion is right as it stands. */
function keep(d: 1 | 2 | 3, text: string, wrong: readonly Slip[], why: string): Question {
  return { d, text: `<p>${text}</p>`, ask: ASK, right: NO_CHANGE, wrong, why };
}

const example = (...texts: string[]): string =>
  `<blockquote>${texts.map((text) => `<p>${text}</p>`).join('')}</blockquote>`;

export const punctuation: AuthoredLesson = {
  code: 'punctuation',
  name: 'Punctuation',
  memo: 'Find the complete sentences first. Then commas, semicolons, colons, dashes and apostrophes follow.',
  minutes: [25, 20],
  topics: [{ exam: 'ACT', category: 'English', area: 'Conventions of Standard English', topic: 'Punctuation' }],
  pages: [
    {
      title: 'First find the sentences',
      html: `<p>Nearly every question about punctuation comes down to one other question: <strong>could this part stand alone?</strong></p>
<p>A part that has a subject and a verb and could stand alone is called an <em>independent clause</em>.</p>
${table(
  'Could it stand alone?',
  ['Part', 'Alone?', 'Why'],
  [
    ['the bridge was closed', 'yes', 'subject “bridge”, verb “was closed”'],
    ['because the bridge was closed', 'no', '“because” makes us wait for the rest'],
    ['which was closed', 'no', '“which” leans on a word before it'],
    ['closing the bridge', 'no', 'no subject, no full verb'],
  ],
)}
<p>Say the part aloud as if somebody came in and heard only that. If it leaves the person waiting, it cannot stand alone.</p>`,
    },
    {
      title: 'Between two sentences',
      html: `<p>Two parts that can both stand alone need more than a comma between them:</p>
${table(
  'Four ways to join “The rain stopped” and “we went out”',
  ['Mark', 'Example'],
  [
    ['period', 'The rain stopped. We went out.'],
    ['semicolon', 'The rain stopped; we went out.'],
    ['comma with and, but, or, so, yet', 'The rain stopped, so we went out.'],
    ['colon, if the second explains the first', 'We went out at last: the rain had stopped.'],
  ],
)}
<p><strong>A comma alone is never enough.</strong> “The rain stopped, we went out” is called a comma splice, and the test is full of them.</p>
<p>Since a period and a semicolon do the same here, two choices that differ in nothing else cannot both be right. Usually neither is.</p>`,
    },
    {
      title: 'Worked example: however',
      html: `${example('The hut is small, <u>however, it</u> sleeps eight.')}
<ol>
<li>Before the mark: “The hut is small.” It can stand alone.</li>
<li>After it: “however, it sleeps eight.” It can stand alone too.</li>
<li>So a comma is too weak. “However” is no “but”: it joins nothing.</li>
</ol>
<p>Right: “The hut is small<strong>;</strong> however<strong>,</strong> it sleeps eight.” The stop comes before “however”, and a comma after it.</p>
<p>The same goes for <em>therefore, moreover, for example, then</em>.</p>`,
    },
    {
      title: 'A part that can be lifted out',
      html: `${example('My sister, <strong>a nurse in Tulsa,</strong> works at night.')}
<p>Lift the middle part out: “My sister works at night.” The sentence is complete and means the same. Such a part stands between <strong>two</strong> marks that are <strong>alike</strong>: two commas, two dashes, or two parentheses. Never one of each, and never only one.</p>
${example('<strong>The people</strong> who live upstairs <strong>are</strong> musicians.')}
<p>Here “who live upstairs” says <em>which</em> people. Without it we would not know whom the sentence is about. It belongs to its noun, and there are no commas at all.</p>
<p>Ask: do I need it to know which one is meant? Needed: no commas. Not needed: two.</p>`,
    },
    {
      title: 'Where no comma stands',
      html: `<p>Many wrong choices have a comma too many. None stands</p>
<ul>
<li>between a subject and its verb: <em>The oldest of the three boats <strong>is</strong> for sale.</em></li>
<li>between a verb and what follows it: <em>She explained <strong>that</strong> the door was locked.</em></li>
<li>before “and” between two things that are not sentences: <em>He opened the box <strong>and took</strong> out a map.</em> (“Took out a map” has no subject of its own.)</li>
<li>after the last of several adjectives: <em>a cold, dark <strong>night</strong></em>.</li>
</ul>
<p>You may have learned to put a comma where you would breathe. Forget that here: the test sets long subjects in front of you so that you will.</p>`,
    },
    {
      title: 'Colon and dash',
      html: `<p>A <strong>colon</strong> announces: what comes after it explains or lists what came before. What stands <em>before</em> it must be able to stand alone.</p>
${example('The recipe needs three things: rice, water, and time.', '<em>Not:</em> The three things are: rice, water, and time.')}
<p>A <strong>dash</strong> may do the same at the end of a sentence. In the middle of one, dashes come in pairs, like commas:</p>
${example('The attic—nobody had been there for years—smelled of apples.')}
<p>If a sentence has one dash already, look for the place of the second.</p>`,
    },
    {
      title: 'Apostrophes',
      html: `${table(
        'Who owns it?',
        ['Written', 'Means'],
        [
          ['the dog’s bowls', 'one dog'],
          ['the dogs’ bowls', 'several dogs'],
          ['the children’s bowls', 'a plural without s: the apostrophe goes before the s'],
          ['the dogs ran', 'nobody owns anything: no apostrophe'],
          ['its bowl', 'belongs to it (like his and her, without apostrophe)'],
          ['it’s late', 'it is'],
        ],
      )}
<p>Two questions decide: does something belong to the word? And how many are they? For <em>its</em> and <em>it’s</em>, read it as “it is”: if that makes sense, there is an apostrophe.</p>`,
    },
    {
      title: 'How to work such a question',
      html: `<ol>
<li>Look at the choices: what differs? If it is only marks, it is a question of this lesson.</li>
<li>Read the whole sentence, not only the underlined words.</li>
<li>Cover what stands before the mark: can the rest stand alone? Then cover what stands after it.</li>
<li>Strike every choice that breaks a rule. Most often one is left.</li>
<li>Do not be afraid of NO CHANGE. It is right about as often as any other choice.</li>
</ol>
<p>Now try it, one sentence at a time.</p>`,
    },
  ],
  learn: [
    fix(
      1,
      'The storm had [[passed, the]] fishermen went back to their boats.',
      'passed. The',
      'is a comma splice: both parts can stand alone, and a comma is too weak.',
      [
        ['passed the', 'runs two sentences together without any mark.'],
        ['passed and, the', 'has the comma on the wrong side of “and”.'],
      ],
      '“The storm had passed” can stand alone, and so can “the fishermen went back to their boats.” A period separates them.',
    ),
    fix(
      1,
      'My uncle, a retired [[pilot still]] looks at the sky first thing in the morning.',
      'pilot, still',
      'opens with a comma after “uncle” and never closes it.',
      [
        ['pilot; still', 'has a semicolon, but “still looks at the sky” has no subject and cannot stand alone.'],
        ['pilot—still', 'closes with a dash what a comma has opened. The two marks must be alike.'],
      ],
      '“A retired pilot” can be lifted out: “My uncle still looks at the sky.” It has a comma in front, so it needs one behind.',
    ),
    fix(
      1,
      'Rex sat still in the snow. The [[dogs’]] collar had come loose, and Nina knelt to fasten it.',
      'dog’s',
      'speaks of several dogs. There is one, Rex.',
      [
        ['dogs', 'has no apostrophe, but the collar belongs to him.'],
        ['dogs’s', 'is a form that does not exist.'],
      ],
      'The collar belongs to one dog: apostrophe, then s.',
    ),
    keep(
      2,
      'The recipe calls for three [[things: flour,]] water, and patience.',
      [
        ['things; flour,', 'has a semicolon, but a list cannot stand alone.'],
        ['things flour,', 'lets the list begin without a mark that announces it.'],
        ['things, flour,', 'makes “things” the first piece of the list itself.'],
      ],
      '“The recipe calls for three things” can stand alone, and the list says which. That is what a colon is for.',
    ),
    fix(
      2,
      'The oldest tree in the [[park, is]] a ginkgo that was planted in 1902.',
      'park is',
      'puts a comma between the subject and its verb.',
      [
        ['park; is', 'has a semicolon, but neither side can stand alone.'],
        ['park—is', 'puts a dash between the subject and its verb.'],
      ],
      'The subject is “the oldest tree in the park” and its verb is “is”. However long a subject is, no mark stands between it and its verb.',
    ),
    fix(
      2,
      '[[Students, who arrive after eight,]] must sign in at the office. Everybody else goes straight to class.',
      'Students who arrive after eight',
      'would let us lift the part out: “Students must sign in at the office.” That would be all of them.',
      [
        ['Students, who arrive after eight', 'opens with a comma and never closes it.'],
        ['Students who arrive after eight,', 'puts a comma between the subject and its verb.'],
      ],
      '“Who arrive after eight” says which students are meant, as the next sentence shows. What is needed has no commas around it.',
    ),
    fix(
      3,
      'The newest room of the museum—it opened only in [[May, shows]] instruments from forty countries.',
      'May—shows',
      'closes with a comma what a dash has opened.',
      [
        ['May; shows', 'has a semicolon, but “shows instruments” cannot stand alone.'],
        ['May shows', 'leaves the part open that the dash began.'],
      ],
      '“It opened only in May” can be lifted out. A dash stands in front of it, so a dash stands behind it.',
    ),
  ],
  practice: [
    fix(
      1,
      'When the concert was [[over the]] crew took the stage apart.',
      'over, the',
      'runs the opening part into the sentence, so that one reads “over the crew” first.',
      [
        ['over; the', 'has a semicolon, but “When the concert was over” cannot stand alone.'],
        ['over. The', 'makes a sentence of “When the concert was over”, which leaves us waiting.'],
      ],
      'The first part begins with “when” and cannot stand alone. It leads into the sentence, with a comma after it.',
    ),
    fix(
      1,
      'For the walk we packed [[apples, bread and, cheese]] in an old flour sack.',
      'apples, bread, and cheese',
      'has a comma after “and” instead of before it.',
      [
        ['apples bread, and cheese', 'has no comma between the first two things.'],
        ['apples, bread, and, cheese', 'has one comma too many: none stands after “and”.'],
      ],
      'In a list of three a comma stands after each thing but the last. The last comma stands before “and”.',
    ),
    fix(
      1,
      'Last spring the company moved [[it’s]] workshop to the harbor.',
      'its',
      'means “it is”: “the company moved it is workshop”.',
      [
        ['its’', 'is a form that does not exist.'],
        ['it is', 'writes the same mistake out in full.'],
      ],
      'The workshop belongs to the company. “Its” is like “his” and “her”: it has no apostrophe.',
    ),
    fix(
      2,
      'The pass is closed in [[winter, however,]] a train runs through the tunnel below it.',
      'winter; however,',
      'is a comma splice: “however” cannot join two sentences.',
      [
        ['winter, however', 'still has nothing but a comma between two sentences.'],
        ['winter however,', 'has no mark at all where the first sentence ends.'],
      ],
      'Both sides can stand alone, so the first ends with a semicolon. “However” begins the second and has a comma after it.',
    ),
    keep(
      2,
      'Her first novel, which took nine [[years, sold]] fewer than a hundred copies.',
      [
        ['years sold', 'leaves the part open that the comma after “novel” began.'],
        ['years; sold', 'has a semicolon, but “sold fewer than a hundred copies” has no subject.'],
        ['years—sold', 'closes with a dash what a comma has opened.'],
      ],
      '“Which took nine years” can be lifted out: “Her first novel sold fewer than a hundred copies.” It stands between two commas.',
    ),
    fix(
      2,
      'The colors of the old flag [[are: green,]] white, and gold.',
      'are green,',
      'has a colon after words that cannot stand alone: “The colors of the old flag are”.',
      [
        ['are, green,', 'puts a comma between the verb and what follows it.'],
        ['are; green,', 'has a semicolon, but neither side can stand alone.'],
      ],
      'Before a colon there must be a complete sentence. Here the list simply follows its verb, and no mark is needed.',
    ),
    fix(
      2,
      'The [[players bus]] broke down, so all twelve of them walked the last mile.',
      'players’ bus',
      'has no apostrophe, but the bus is theirs.',
      [
        ['player’s bus', 'speaks of one player. There are twelve.'],
        ['players bus’', 'gives the apostrophe to the bus, which owns nothing here.'],
      ],
      'The bus belongs to several players: first the s of the plural, then the apostrophe.',
    ),
    keep(
      3,
      'The guide [[explained that]] the cave had once been a workshop.',
      [
        ['explained, that', 'puts a comma between the verb and what is explained.'],
        ['explained that,', 'puts a comma between “that” and the sentence that it begins.'],
        ['explained, that,', 'sets “that” between commas, as if it could be lifted out.'],
      ],
      'What she explained is the whole part from “that” on. It follows its verb without any mark.',
    ),
    fix(
      3,
      'There was only one way to reach the [[hut; a]] rope bridge that swayed with every step.',
      'hut: a',
      'has a semicolon, but “a rope bridge that swayed with every step” has no verb of its own and cannot stand alone.',
      [
        ['hut. A', 'makes a sentence of a part that cannot stand alone.'],
        ['hut a', 'runs the explanation into the sentence without a mark.'],
      ],
      'The first part can stand alone and makes us ask: which way? What follows answers. That is what a colon is for.',
    ),
    keep(
      3,
      'Over a single weekend the volunteers painted the [[hall and repaired]] its roof.',
      [
        [
          'hall, and repaired',
          'has a comma before “and” as if a new sentence followed. “Repaired its roof” has no subject.',
        ],
        ['hall; and repaired', 'has a semicolon, but “and repaired its roof” cannot stand alone.'],
        ['hall, and, repaired', 'sets “and” between commas, as if it could be lifted out.'],
      ],
      'The volunteers did two things, and both verbs have the same subject. Between two verbs of one subject stands no comma.',
    ),
  ],
};
