import type { Passage } from './passage.js';

const CONTEXT = 'While researching a topic, a student has taken the following notes:';

function notes(
  d: 1 | 2 | 3,
  list: readonly string[],
  goal: string,
  right: string,
  wrong: readonly [string, string, string],
  why: string,
): Passage {
  return {
    d,
    context: CONTEXT,
    html: `<ul class="notes">${list.map((note) => `<li>${note}</li>`).join('')}</ul>`,
    ask: `The student wants to ${goal}. Which choice most effectively uses relevant information from the notes to accomplish this goal?`,
    right,
    wrong,
    why,
  };
}

export const synthesis: Passage[] = [
  notes(
    1,
    [
      'The Antikythera mechanism is a device of bronze gears.',
      'It was found in a shipwreck off a Greek island in 1901.',
      'It was made in the second or first century BCE.',
      'It could predict eclipses and the positions of the moon.',
    ],
    'explain what the Antikythera mechanism was used for',
    'The Antikythera mechanism, a device of bronze gears, could predict eclipses and the positions of the moon.',
    [
      'The Antikythera mechanism, which is made of bronze, was found in a shipwreck in 1901.',
      'Made in the second or first century BCE, the Antikythera mechanism lay in a shipwreck off a Greek island until 1901.',
      'In 1901 a device that had been made more than two thousand years earlier was found in a shipwreck off a Greek island.',
    ],
    'Only this choice states a use. The others tell of the device’s age, material, or discovery.',
  ),
  notes(
    1,
    [
      'Mary Anning was an English fossil collector.',
      'Barnum Brown was an American fossil collector.',
      'Anning found the first complete plesiosaur in 1823.',
      'Brown found the first documented <em>Tyrannosaurus rex</em> in 1902.',
    ],
    'emphasize a similarity between Anning and Brown',
    'Mary Anning and Barnum Brown were both collectors who made important discoveries of fossils.',
    [
      'Mary Anning was an English collector, whereas Barnum Brown was an American one.',
      'Mary Anning found the first complete plesiosaur in 1823, almost eighty years before Barnum Brown’s find of 1902.',
      'In 1902 Barnum Brown found the first documented <em>Tyrannosaurus rex</em>.',
    ],
    '“Both” names what the two share. Countries and dates set the two apart, and the find of 1902 concerns Brown only.',
  ),
  notes(
    1,
    [
      'Bamboo is a grass.',
      'Some species of bamboo grow up to 90 centimeters in a day.',
      'Oak is a hardwood tree.',
      'An oak grows about 60 centimeters in a year.',
    ],
    'contrast the rates at which bamboo and oak grow',
    'Some species of bamboo grow up to 90 centimeters in a day, while an oak grows only about 60 centimeters in a year.',
    [
      'Bamboo is a grass, while oak is a hardwood tree.',
      'Some species of bamboo, which is a grass and not a tree as oak is, grow up to 90 centimeters in the course of a single day.',
      'Although bamboo is a grass and oak is a hardwood tree, both of them can grow by at least 60 centimeters in the course of a year.',
    ],
    'Only this choice sets one rate against the other. That one is a grass and the other a tree contrasts kinds of plants rather than rates.',
  ),
  notes(
    1,
    [
      'Zaha Hadid was an architect who was born in Baghdad.',
      'She designed the London Aquatics Centre.',
      'The building was used for the Olympic Games of 2012.',
      'Its roof has the shape of a wave.',
    ],
    'describe the London Aquatics Centre to an audience unfamiliar with Zaha Hadid',
    'The London Aquatics Centre, used for the Olympic Games of 2012, was designed by the Baghdad-born architect Zaha Hadid and has a roof in the shape of a wave.',
    [
      'Hadid gave the roof of the London Aquatics Centre the shape of a wave.',
      'Zaha Hadid, an architect, was born in Baghdad.',
      'In 2012 the Olympic Games made use of Hadid’s building in London.',
    ],
    'The right choice describes the building and says who Hadid was. Two of the others assume that the audience knows her, and where she was born does not describe the building.',
  ),
  notes(
    2,
    [
      'Researchers wanted to know whether urban noise affects how frogs call.',
      'They recorded gray tree frogs at ponds near a highway and at ponds in a forest.',
      'Frogs near the highway called at a higher pitch.',
      'When the researchers played traffic noise at the forest ponds, frogs there raised the pitch of their calls within a minute.',
      'The researchers concluded that frogs can adjust their calls to noise.',
    ],
    'present the conclusion of the study along with a finding that supports it',
    'The researchers concluded that frogs can adjust their calls to noise, since frogs at forest ponds raised the pitch of their calls within a minute when traffic noise was played.',
    [
      'Wanting to know whether urban noise affects how frogs call, researchers recorded gray tree frogs near a highway and in a forest.',
      'Gray tree frogs near a highway called at a higher pitch, and frogs at forest ponds raised the pitch of their calls within a minute when the researchers played traffic noise there.',
      'The researchers concluded that gray tree frogs at ponds near a highway can adjust their calls to noise.',
    ],
    'The choice gives the conclusion and a finding that supports it. The others give only the question, only findings, or only a (narrowed) conclusion.',
  ),
  notes(
    2,
    [
      'Kintsugi is a Japanese technique of repairing broken pottery.',
      'The pieces are joined with lacquer, and the seams are covered with powdered gold.',
      'The repairs are meant to be seen.',
      'Museum conservators in Europe long tried to make repairs invisible.',
      'They matched fillings to the color of the original glaze.',
    ],
    'emphasize a difference in the aims of kintsugi and of European conservators',
    'Whereas repairs in kintsugi are meant to be seen, European conservators long tried to make theirs invisible.',
    [
      'In kintsugi, a Japanese technique of repairing pottery, seams are covered with powdered gold, which is meant to be seen.',
      'European conservators matched fillings to the color of the glaze, while kintsugi joins the pieces with lacquer.',
      'Both kintsugi and European conservation are concerned with the repair of broken pottery.',
    ],
    'The aims are visibility and invisibility. Fillings and lacquer are materials and methods, not aims.',
  ),
  notes(
    2,
    [
      'Ella Sheppard was a singer, pianist, and composer.',
      'She was born into slavery in Tennessee in 1851.',
      'From 1871 she was a leading member of the Fisk Jubilee Singers.',
      'The group’s concert tours raised money for Fisk University.',
      'One of the university’s buildings, Jubilee Hall, was paid for by the tours.',
    ],
    'explain how the Fisk Jubilee Singers supported Fisk University',
    'The concert tours of the Fisk Jubilee Singers raised money for Fisk University and paid for one of its buildings, Jubilee Hall.',
    [
      'From 1871 Ella Sheppard, who was born in Tennessee, was a leading member of the Fisk Jubilee Singers.',
      'Jubilee Hall, a building of Fisk University, shares its name with a group of singers.',
      'Ella Sheppard was a singer, pianist, and composer whose group went on concert tours.',
    ],
    'Only this choice says how the singers supported the university: by money from tours that paid for a building.',
  ),
  notes(
    2,
    [
      'The okapi is a mammal that lives in the forests of the Congo.',
      'Its legs are striped like those of a zebra.',
      'Many people assume that it is related to the zebra.',
      'Its closest living relative is the giraffe.',
      'Like giraffes, okapis have long tongues and short, skin-covered horns.',
    ],
    'correct a common misconception about the okapi and support the correction',
    'Despite its striped legs, the okapi is related not to the zebra but to the giraffe, with which it shares a long tongue and short, skin-covered horns.',
    [
      'Many people assume that the okapi, a mammal of the forests of the Congo, is related to the zebra.',
      'The okapi’s legs are striped like a zebra’s, but its tongue is long and its horns are short.',
      'The okapi is a mammal whose closest living relative is the giraffe and whose home is the Congo.',
    ],
    'The choice names and corrects the misconception and gives shared features as support. That its closest relative is the giraffe corrects it, but without naming it and without support.',
  ),
  notes(
    2,
    [
      'Some libraries lend objects other than books, such as tools and musical instruments.',
      'In Sacramento, patrons can borrow sewing machines.',
      'In Bremen, patrons can borrow works of art.',
      'In both cities, the loans are free.',
      'Librarians in both cities say that the loans have drawn new patrons.',
    ],
    'provide two examples of objects other than books that libraries lend',
    'Some libraries lend more than books: patrons can borrow sewing machines in Sacramento and works of art in Bremen.',
    [
      'Librarians in Sacramento and Bremen say that lending objects other than books has drawn new patrons.',
      'In Sacramento, where loans are free, patrons of the library can borrow sewing machines.',
      'Libraries in both Sacramento and Bremen lend objects free of charge.',
    ],
    'Two examples are asked for, and only this choice names two kinds of objects.',
  ),
  notes(
    2,
    [
      'Sea level along a coast can be measured with a tide gauge.',
      'A tide gauge measures the level at one place and may sink with the land on which it stands.',
      'Sea level can also be measured from satellites.',
      'Satellites measure the level over nearly the whole ocean and are not affected by sinking land.',
      'Records of tide gauges go back more than two centuries; records of satellites began in 1992.',
    ],
    'make a case for using tide gauges in addition to satellites',
    'Although satellites cover nearly the whole ocean, their records began only in 1992, whereas those of tide gauges go back more than two centuries.',
    [
      'A tide gauge may sink with the land on which it stands, but satellites are not affected by this.',
      'Satellites, whose records began in 1992, measure sea level over nearly the whole ocean.',
      'Sea level can be measured both with tide gauges and from satellites.',
    ],
    'The long record is a reason to use gauges as well. That a gauge may sink speaks against them, and that there are two ways of measuring is no reason.',
  ),
  notes(
    3,
    [
      'In 1984 the economist Robert Axelrod published <em>The Evolution of Cooperation</em>.',
      'It describes computer tournaments in which programs could cooperate with or betray one another.',
      'The winner, “Tit for Tat,” began by cooperating and then copied its opponent’s last move.',
      'Later studies added random errors, so that a program sometimes did the opposite of what it intended.',
      'With errors, two copies of Tit for Tat can fall into endless retaliation.',
      'Programs that forgave an occasional betrayal then did better.',
    ],
    'explain a limitation of Tit for Tat to readers who already know how it works',
    'When errors occur, two copies of Tit for Tat can fall into endless retaliation, and programs that forgive an occasional betrayal do better.',
    [
      'Tit for Tat, which begins by cooperating and then copies its opponent’s last move, won the computer tournaments that Robert Axelrod described in 1984.',
      'Later studies of Tit for Tat, a program that copies its opponent’s last move, added random errors.',
      'In 1984 Robert Axelrod described tournaments in which a program could do the opposite of what it intended.',
    ],
    'The choice names the limitation and does not repeat how the program works. The errors were added by later studies, not in the tournaments of 1984.',
  ),
  notes(
    3,
    [
      'Tree rings show how wet or dry a year was.',
      'Rings of bald cypresses in Virginia cover the years from 1185 to 1984.',
      'They show that 1587 to 1589 were the driest three years of that whole period.',
      'The colonists of Roanoke Island were last seen in 1587.',
      'What became of them is unknown.',
      'Some researchers suggest that a lack of food and water contributed to their disappearance.',
    ],
    'use evidence to suggest a possible factor in the disappearance without claiming that its cause is known',
    'That the rings of cypresses show 1587 to 1589 to have been the driest three years in eight centuries suggests that a lack of food and water may have contributed to the disappearance of the Roanoke colonists.',
    [
      'The Roanoke colonists, who were last seen in 1587, disappeared because of the driest three years in eight centuries.',
      'What became of the Roanoke colonists is unknown, although the rings of cypresses in Virginia cover the years from 1185 to 1984.',
      'Some researchers suggest that a lack of food and water contributed to the disappearance of the Roanoke colonists.',
    ],
    'The choice gives evidence, the rings, and a careful claim. “Because” claims a cause, rings without the drought draw no connection, and what researchers suggest is no evidence.',
  ),
];
