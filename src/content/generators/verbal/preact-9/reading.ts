import { q, READING_TOPICS, type ReadingPassage } from '../act-reading.js';

const { IDEAS, CLOSE, RELATIONS, WORDS, STRUCTURE, PURPOSE, ARGUMENTS, SYNTHESIS } = READING_TOPICS;

/** Reading of PreACT 9 Set 1: a story, a pair of essays, and an account of research, in short sentences. */
export const readingPassages: readonly ReadingPassage[] = [
  {
    kind: 'Literary narrative. This is a short story',
    title: 'The Night Bus',
    text: `
On the first Friday of every month, Nadia was allowed to ride the night bus. She rode it from ten until two, in the seat behind the driver, with a blanket and a thermos, and the driver was her mother.

The rule was that she must not talk while the bus was moving. Nadia, who was twelve and had a great deal to say, saved it for the stops. At the hospital, she explained why her science group had failed. At the bakery, where men who were white to the elbows came out to look at the stars, she explained why it had not been her fault. By the depot she had usually run out, and then she watched.

What she watched was people. In the daytime, she had noticed, people on a bus look at one another’s shoes. At night they looked out of the window, and since the glass was dark, they were really looking at themselves. There was a nurse with a plant on her knees. There was a boy with a cello who apologized to it whenever the bus braked. And there was an old man in a good coat, who got on at the river every time at ten past midnight, rode to the end of the line, and rode back again.

“Where does he go?” Nadia asked, at the bakery.

“Nowhere,” said her mother. “He goes for the ride.”

“But he pays.”

“He pays.”

Nadia thought about this until the hospital. It troubled her. It seemed to her that a person ought not to pay for going nowhere, and that somebody ought to mention it to him. So on the first Friday in March, when the old man had settled in his usual place, she carried her thermos down the aisle, holding on to each pole in turn, and sat down across from him.

“This bus goes back to where you got on,” she said.

“I should hope so,” said the old man. “I live there.”

He did not seem to mind the question that was in her face. He had driven a train, he told her, for thirty-one years, a freight train, at night mostly, across the plains. You could see the towns coming from a long way off. First there was a glow, as if somebody had left a door open on the edge of the world. Then there were single lights, and for a minute you were in it, and there were kitchens, and once a woman in a kitchen who waved. Then it was dark again.

“A house stands so still,” he said. “I never got used to it. I can’t sleep in one until I’ve been carried somewhere first.”

Nadia poured him some of her chocolate. She thought that she should say something, but for once she had not saved anything up.

At the depot her mother turned off the engine, and in the quiet they could hear the rain. She looked at the two of them in the long mirror. It was against the rules to leave the seat behind the driver, and Nadia waited to be told so.

“Ten minutes,” her mother said instead, and came down the aisle herself, and sat. And the three of them, going nowhere, watched the drops run down the glass, each taking a little of the light with it.

After that, Nadia saved up less for the stops. She had found out that there was more to be had by listening, and that it kept, like chocolate, if you closed the lid.`,
    questions: [
      q(
        IDEAS,
        2,
        'Which of the following best states what Nadia learns in the story?',
        'She can gain more from hearing others than from talking.',
        [
          'She should not speak to passengers whom her mother does not know.',
          'She would rather drive a freight train than a bus.',
          'She was to blame for the failure of her group.',
        ],
        'The last paragraph says that she saves up less to say, since “there was more to be had by listening.”',
      ),
      q(
        CLOSE,
        1,
        'According to the passage, when is Nadia allowed to talk?',
        'While the bus is standing at a stop',
        ['While the bus is moving', 'After the bus has reached the depot', 'When a passenger asks her something'],
        'She must not talk while the bus is moving and saves what she has to say “for the stops.”',
      ),
      q(
        CLOSE,
        1,
        'The old man rides the bus because he',
        'cannot fall asleep in a house unless he has been moving first.',
        [
          'wants to learn where the other passengers go at night.',
          'hopes to see the woman who waved to him.',
          'does not know that it returns to the river.',
        ],
        'He says that he cannot sleep in a house “until I’ve been carried somewhere first.”',
      ),
      q(
        RELATIONS,
        1,
        'What causes Nadia to sit down across from the old man?',
        'She thinks that somebody should tell him that he is paying for nothing.',
        [
          'Her mother has asked her to bring him something warm to drink.',
          'Her seat behind the driver has been taken.',
          'She wants to hear about the trains that he drove at night.',
        ],
        '“It seemed to her that a person ought not to pay for going nowhere, and that somebody ought to mention it to him.” She learns of the trains only afterward.',
      ),
      q(
        CLOSE,
        2,
        'When Nadia’s mother says “Ten minutes,” she most likely means that',
        'they may stay there together for a while.',
        [
          'Nadia has ten minutes to return to her seat.',
          'the old man must leave within ten minutes.',
          'the bus has arrived ten minutes late.',
        ],
        'She says it “instead” of reminding Nadia of the rule, and then comes and sits down with them.',
      ),
      q(
        WORDS,
        1,
        'As it is used in the sentence “By the depot she had usually run out,” the phrase <em>run out</em> means that Nadia',
        'had nothing more to say.',
        ['had left the bus in a hurry.', 'had become too tired to stay awake.', 'had drunk all of her chocolate.'],
        'She saves up things to say for the stops, and by the depot she has said them all.',
      ),
      q(
        STRUCTURE,
        2,
        'The old man’s account of the towns at night serves mainly to',
        'show what riding in the dark means to him.',
        [
          'explain why trains on the plains run mostly at night.',
          'compare the kitchens of the towns with his own.',
          'warn Nadia against a life of traveling.',
        ],
        'He describes the lights and the kitchens with affection, and this leads to his saying that a house stands too still.',
      ),
      q(
        SYNTHESIS,
        1,
        'Which detail best supports the idea that Nadia’s mother can be flexible about rules?',
        'She joins the others in the aisle at the depot.',
        [
          'She answers Nadia’s question at the bakery.',
          'She looks at them in the long mirror.',
          'She lets the old man pay for his ride.',
        ],
        'Nadia has left her seat against the rules, and her mother, instead of saying so, sits down with them.',
      ),
    ],
  },
  {
    kind: 'Social science. Two essays on finding the way',
    title: 'With and Without the Map',
    text: [
      `
To become the driver of a black taxi in London, you must first fill your head with the city. The test is called the Knowledge. It covers about twenty-five thousand streets within six miles of Charing Cross, and the examiners can ask for the shortest route between any two places. Most people need three or four years to prepare. You can see them on mopeds in the rain, a map clipped to the handlebars, muttering the names of streets.

In 2000, a team led by the neuroscientist Eleanor Maguire looked at the brains of such drivers in a scanner. Part of the hippocampus, a structure that helps us to remember places, was larger in the drivers than in other people. What is more, it was larger in those who had driven for longer. It seemed that the city had left its mark.

Today any stranger with a telephone can cross London without knowing a single street. A voice says “turn left,” and we turn left. In 2017, researchers at University College London let people find their way through streets on a screen. When the people had to choose a route by themselves, their hippocampus became busy at each crossing. When they followed instructions, it hardly stirred.

I own a telephone, and I use it. But I have begun to leave it in my pocket on the way home from new places. I get lost, a little. I ask a woman with a dog. I learn that the church with the crooked tower is never far from the canal. By the third time, I do not have to ask, and the streets have become mine in a way that no arrow on a screen could make them. A mind is made of the places that it knows. It would be a pity to let a machine know them for us.`,
      `
My grandmother did not leave her neighborhood for eleven years. Nothing was wrong with her legs. But she had once taken the wrong bus in winter, and had ended up after dark in a part of the city where she knew no one. She came home in a police car. After that, she said, she had seen enough of the world.

When I gave her a telephone with a map in it, she treated it for a month as if it might bite. Then one day she called me from the botanical garden, which is an hour away, with two changes. “It tells you when to get off,” she said. She has since been to the sea.

People who warn us against such maps are mostly people who have never been afraid of getting lost. They speak of wandering as a pleasure, and for them it is. They are young, or know the language, or do not have to be at work at six. For somebody who uses a wheelchair, “a little lost” may mean a street of stairs. For somebody who arrived last week, asking a stranger may be harder than walking for an hour. To all of these the small blue dot says the same thing: you are here, and here is how to get back.

It may be true that we remember less of a road when a voice has led us along it. We also remember fewer telephone numbers than our parents did, and nobody weeps over that. A tool does a piece of work so that we can do another. What my grandmother does with hers is look around her. She used to hold on to the pole and count the stops. Now she can tell you about the man who gets on with a ladder every Tuesday, and about the color of the sea from the last hill. I do not know what has happened to her hippocampus. I know that her world is larger.`,
    ],
    questions: [
      q(
        CLOSE,
        1,
        'According to Passage A, drivers who had worked for a longer time',
        'had a larger part of the hippocampus.',
        [
          'needed fewer years to pass the test.',
          'could name more streets than new drivers could.',
          'no longer had to look at a map clipped to the handlebars.',
        ],
        'The second paragraph says that the structure was larger in drivers than in others, and larger still in those who had driven for longer.',
      ),
      q(
        RELATIONS,
        1,
        'In the study of 2017 that Passage A describes, when did the hippocampus become busy?',
        'When people chose their own route',
        ['When people followed instructions', 'When people recognized a street in London', 'When people were lost'],
        'It became busy when people “had to choose a route by themselves” and hardly stirred when they followed instructions.',
      ),
      q(
        PURPOSE,
        2,
        'The author of Passage A mentions the woman with a dog mainly to give an example of',
        'what one does when the telephone stays in the pocket.',
        [
          'a person who knows the city better than drivers do.',
          'the danger of walking through unknown streets.',
          'somebody who has passed the test.',
        ],
        'The author leaves the telephone in the pocket, gets a little lost, and asks somebody for the way.',
      ),
      q(
        CLOSE,
        1,
        'According to Passage B, why did the grandmother stay in her neighborhood for eleven years?',
        'She had once lost her way after taking the wrong bus.',
        [
          'She had trouble with her legs and could not use the stairs.',
          'She did not know how to read a map.',
          'The police had advised her not to go out.',
        ],
        'She “had once taken the wrong bus in winter” and came home in a police car. Nothing was wrong with her legs.',
      ),
      q(
        WORDS,
        1,
        'In Passage B, the statement that the grandmother treated the telephone “as if it might bite” suggests that she',
        'was wary of it.',
        ['disliked its sound.', 'was eager to try it out.', 'had been given one that was broken.'],
        'One handles with caution what might bite; only after a month did she begin to use it.',
      ),
      q(
        IDEAS,
        2,
        'The main idea of Passage B is that maps in telephones',
        'allow people to go to places that they would not have dared to visit.',
        [
          'help people to remember the roads on which they have traveled.',
          'are of more use to the young than to the old.',
          'should be simpler, so that everybody could use them without fear.',
        ],
        'The grandmother, the person in a wheelchair, and the newcomer can all go where they would not go without the map: “her world is larger.”',
      ),
      q(
        ARGUMENTS,
        2,
        'How would the author of Passage B most likely respond to the last paragraph of Passage A?',
        'By pointing out that getting a little lost is pleasant only for some people',
        [
          'By denying that people remember less of a road when a voice leads them',
          'By claiming that strangers seldom know the way themselves',
          'By proposing that telephones should be left at home',
        ],
        'Passage B says that those who praise wandering have mostly “never been afraid of getting lost.” It grants that we may remember less.',
      ),
      q(
        ARGUMENTS,
        2,
        'Compared with Passage A, Passage B relies more on',
        'the experience of one person.',
        ['the results of research.', 'the history of a city.', 'the opinions of experts.'],
        'Passage A reports two studies; Passage B tells mainly of the grandmother.',
      ),
      q(
        SYNTHESIS,
        2,
        'Both authors would most likely agree that people who follow a voice',
        'may learn less about the roads that they take.',
        [
          'should ask strangers for the way more often.',
          'reach the place to which they are going later than others.',
          'lose the courage to visit places that are new to them.',
        ],
        'Passage A reports that the hippocampus hardly stirs; Passage B says, “It may be true that we remember less of a road when a voice has led us along it.”',
      ),
    ],
  },
  {
    kind: 'Natural science',
    title: 'How a Gecko Holds On',
    text: `
A tokay gecko can run up a wall of polished glass, stop, and hang from the ceiling by a single toe. It weighs as much as a small apple. Its feet are dry; they leave no trace of glue behind. And when it wants to go on, it lets go without effort and puts its foot down again, up to fifteen times in a second. People have wondered about this since the time of Aristotle, who wrote of the gecko’s ability to run up and down a tree in any way, even with its head downward.

The first explanations were taken from things that people knew. Perhaps the toes were small suction cups. But geckos that were tested in a vacuum, where no air presses a cup against the wall, held on as well as before. Perhaps the feet clung by static electricity, like a rubbed balloon. But they clung even in air that had been treated with X-rays so that no charge could build up. Perhaps they had tiny hooks. But there is nothing on polished glass to hook into.

The answer lay in the structure of the toes, which could be seen only when the electron microscope had been invented. The pads of a toe are covered with stiff hairs, each about a tenth of a millimeter long. A tokay gecko has about six and a half million of them. At its tip, each hair splits again and again, like a broom whose every straw ends in a smaller broom, into hundreds of flat ends. These are so small that no ordinary microscope can show them.

Why should small ends stick? All molecules attract one another a little when they are very close together. The forces are named after the Dutch physicist Johannes van der Waals. In daily life we never notice them. If you lay your hand on a wall, the two seem to touch, but both are rough, like two mountain ranges pressed together, and hardly a thousandth of your skin comes near enough to be attracted. The ends of a gecko’s hairs are so fine that they fit themselves to the wall almost molecule by molecule. Each holds on with next to nothing. There are so many of them that the sum is enormous.

In 2000, a team of biologists and engineers led by Kellar Autumn measured the force of a single hair. It could have held up an ant. If all of the hairs of one gecko held on at once, the team calculated, they could carry about 130 kilograms, which is the weight of two grown people. No gecko needs so much. But walls are dusty and uneven, and most of the hairs find no hold at any moment; the animal lives well on the few that do.

A second question was harder to see: how does such a foot ever come off? Here it is the angle that matters. The hairs hold when they are pulled along the surface. When a hair is raised to an angle of more than about thirty degrees, it pops off by itself. A gecko curls its toes upward from the tips, as one peels a strip of tape, so that the hairs let go row by row. It does not fight against its own grip. It simply changes direction.

Engineers have since made tapes that are covered with fine plastic hairs. Robots have climbed windows on them. The tapes still wear out and collect dirt, whereas the gecko’s feet, as one study found, become clean by walking. What looked like a trick of strength turns out to be one of shape, and the shape is still ahead of us.`,
    questions: [
      q(
        IDEAS,
        2,
        'The passage is mainly about',
        'how the structure of a gecko’s feet lets it cling and let go.',
        [
          'why geckos climb more quickly than other animals of their size.',
          'what Aristotle knew and did not know about geckos.',
          'how engineers have built robots that climb windows.',
        ],
        'Most of the passage explains the hairs, the forces between molecules, and the angle at which the hairs come off.',
      ),
      q(
        CLOSE,
        1,
        'According to the passage, the idea of suction cups was rejected because geckos',
        'held on in a vacuum.',
        ['left no glue behind.', 'held on to glass.', 'clung in air without any charge.'],
        'In a vacuum no air presses a cup against the wall, yet the geckos held on as well as before.',
      ),
      q(
        CLOSE,
        1,
        'According to the passage, what happens when a hair is raised to more than about thirty degrees?',
        'It comes off the surface.',
        ['It splits into finer ends.', 'It holds more strongly than before.', 'It bends back toward the toe.'],
        'At such an angle the hair “pops off by itself.”',
      ),
      q(
        RELATIONS,
        1,
        'According to the passage, a hand laid on a wall does not stick because',
        'too little of the skin comes close enough to the wall.',
        [
          'the molecules of skin and wall do not attract each other.',
          'it is pulled away at too steep an angle.',
          'a hand is much heavier than the foot of a gecko is.',
        ],
        'Hand and wall are rough, “and hardly a thousandth of your skin comes near enough to be attracted.” All molecules attract one another.',
      ),
      q(
        WORDS,
        1,
        'As it is used in the sixth paragraph, the word <em>fight</em> most nearly means',
        'struggle.',
        ['argue.', 'quarrel loudly.', 'attack an enemy.'],
        'The gecko changes the angle of its toes and does not have to pull hard against its own grip.',
      ),
      q(
        STRUCTURE,
        2,
        'The second paragraph is organized as a series of',
        'guesses, each with the observation that speaks against it.',
        [
          'experiments, each of which led to a better instrument.',
          'steps that a gecko takes as it climbs a wall.',
          'questions that scientists have not yet answered.',
        ],
        'Each “Perhaps” states an explanation, and each “But” tells what rules it out.',
      ),
      q(
        PURPOSE,
        2,
        'The author compares two surfaces to “two mountain ranges pressed together” in order to',
        'help the reader to imagine how little they touch.',
        [
          'show that geckos also live on high mountains.',
          'suggest how large the forces between molecules are.',
          'explain why walls are harder to climb than trees are.',
        ],
        'Mountain ranges would touch only at a few peaks, and so do skin and wall.',
      ),
      q(
        ARGUMENTS,
        2,
        'Which statement from the passage best supports the claim that a gecko has far more grip than it needs?',
        'Its hairs, all together, could carry about 130 kilograms.',
        [
          'It can put its foot down up to fifteen times in a second.',
          'Each hair splits into hundreds of flat ends.',
          'Its feet become clean by walking.',
        ],
        'The gecko weighs as much as a small apple; a force that could carry two grown people is far more than it needs.',
      ),
    ],
  },
];
