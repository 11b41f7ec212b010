// Find anything, by who may ask, with what people type.
import { load } from './product.ts';
import { ADMIN, DISTRICT, HORIZON, sessionOf, TEACHER, type Ask } from './roster-lists.ts';
import type { Application } from './school.ts';

const ASKED = {
  HORIZON,
  DISTRICT,
  ADMIN,
  TEACHER,
  AUDITOR: sessionOf('Auditor'),
  'AUDITOR of a school': sessionOf('Auditor', { schoolId: 1, districtId: 1 }),
};
/** What is there, what has a slip of the finger, what many have, and what nobody has. */
const TYPED = [
  'alder',
  'Alderlye',
  'an',
  'an al',
  'son',
  'Jacob Alder',
  'jcaob aldreley',
  '100042',
  'p42@lake1.test',
  'Algebra 4',
  'Algebre',
  'School 11',
  'SAT Set 1',
  // The provider of everybody's e-mail.
  '.test',
  'qx',
  'zzyzx',
  'nobody of that name',
];

/** Each role with each text. Who sees the platform looks among more people where there are more: that is no list of a place. */
export async function finds({ app }: Pick<Application, 'app'>): Promise<Record<string, Ask>> {
  const { FindAnything } = await load<typeof import('../src/reporting/find/find-anything.js')>(
    'reporting/find/find-anything.js',
  );
  const find = app.get(FindAnything, { strict: false });
  return Object.fromEntries(
    Object.entries(ASKED).flatMap(([who, session]) =>
      TYPED.map((text): [string, Ask] => [
        `find by ${who.toLowerCase()}: ${text}`,
        {
          within: session === HORIZON || session === ASKED.AUDITOR ? 'platform' : 'place',
          run: () => find.find(session, text),
        },
      ]),
    ),
  );
}
