// A roster that is made up as it is read: schools of one size, and a night of which two in a hundred differ.
import yazl from 'yazl';
import type { RosterSource, SourceEnrollment, SourcePage, SourcePerson } from '../src/sync/sources/source.js';

/** A roster of schools of one size. */
export interface MadeUp {
  /** Keeps the ids of several rosters apart. */
  name: string;
  schools: number;
}
/** Of one school. */
export const PER_SCHOOL = { students: 1_900, teachers: 100, classes: 160, perStudent: 6, enrollments: 12_000 };
const PAGE = 1_000;
const { students, teachers, classes, perStudent, enrollments } = PER_SCHOOL;

function person(name: string, school: number, i: number, night: number): SourcePerson {
  const student = i < students;
  const changed = night > 0 && i % 50 === 0;
  return {
    id: `${name}-p-${school}-${i}`,
    role: student ? 'Student' : 'Teacher',
    schoolIds: [`${name}-s-${school}`],
    firstName: `Given${(i * 31) % 997}`,
    lastName: `Family${(i * 7919) % 1009}${changed ? ' Renamed' : ''}`,
    email: `${name}.${school}.${i}@sync.test`,
    studentNumber: student ? String(1_000_000 + school * 10_000 + i) : null,
    grade: student ? String(9 + (i % 4)) : null,
    subjects: [],
  };
}

function enrollment(name: string, school: number, n: number, night: number): SourceEnrollment {
  const ofStudents = students * perStudent;
  const i = n < ofStudents ? Math.floor(n / perStudent) : students + ((n - ofStudents) % teachers);
  const moved = night > 0 && n < ofStudents && i % 50 === 1;
  const k =
    n < ofStudents ? (i * perStudent + (n % perStudent) + (moved ? 80 : 0)) % classes : (n - ofStudents) % classes;
  const [personId, sectionId] = [`${name}-p-${school}-${i}`, `${name}-c-${school}-${k}`];
  return {
    id: `${sectionId}:${personId}:${n < ofStudents ? '' : n - ofStudents}`,
    sectionId,
    personId,
    role: n < ofStudents ? 'Student' : 'Teacher',
    primary: n - ofStudents < classes,
  };
}

/** Pages of everything, kind by kind. */
export function source({ name, schools }: MadeUp, night: number): RosterSource {
  function* records(kind: SourcePage['kind']): Generator<unknown> {
    if (kind === 'term')
      yield { id: `${name}-t`, schoolId: null, name: 'Full year', startsOn: '2026-08-10', endsOn: '2027-06-10' };
    for (let s = 0; s < schools; s += 1) {
      if (kind === 'school') yield { id: `${name}-s-${s}`, name: `School ${s}` };
      if (kind === 'person') for (let i = 0; i < students + teachers; i += 1) yield person(name, s, i, night);
      if (kind === 'section')
        for (let k = 0; k < classes; k += 1)
          yield { id: `${name}-c-${s}-${k}`, schoolId: `${name}-s-${s}`, name: `Class ${k}`, termId: `${name}-t` };
      if (kind === 'enrollment') for (let n = 0; n < enrollments; n += 1) yield enrollment(name, s, n, night);
    }
  }
  return {
    look: () => Promise.resolve({ schools: [], counts: {}, problems: [] }),
    async *pages(cursor) {
      await Promise.resolve();
      let at = 0;
      const after = cursor === null ? 0 : Number(cursor);
      for (const kind of ['school', 'term', 'person', 'section', 'enrollment'] as const) {
        let page: unknown[] = [];
        const full = () => ({ kind, records: page, unreadable: [], cursor: String(at), revision: null }) as SourcePage;
        for (const record of records(kind)) {
          page.push(record);
          if (page.length < PAGE) continue;
          if ((at += 1) > after) yield full();
          page = [];
        }
        if (page.length > 0 && (at += 1) > after) yield full();
      }
    },
  };
}

/** The same as OneRoster CSV files in a zip. */
export function rosterZip({ name, schools }: MadeUp, night: number): Promise<Buffer> {
  const lines = {
    orgs: ['sourcedId,name,type'],
    academicSessions: ['sourcedId,title,type,startDate,endDate', `${name}-t,Full year,term,2026-08-10,2027-06-10`],
    users: ['sourcedId,orgSourcedIds,role,givenName,familyName,identifier,email,grades'],
    classes: ['sourcedId,title,schoolSourcedId,termSourcedIds'],
    enrollments: ['sourcedId,classSourcedId,userSourcedId,role,primary'],
  };
  for (let s = 0; s < schools; s += 1) {
    lines.orgs.push(`${name}-s-${s},School ${s},school`);
    for (let i = 0; i < students + teachers; i += 1) {
      const one = person(name, s, i, night);
      lines.users.push(
        [
          one.id,
          one.schoolIds[0],
          one.role.toLowerCase(),
          one.firstName,
          one.lastName,
          one.studentNumber,
          one.email,
          one.grade,
        ].join(),
      );
    }
    for (let k = 0; k < classes; k += 1) lines.classes.push(`${name}-c-${s}-${k},Class ${k},${name}-s-${s},${name}-t`);
    for (let n = 0; n < enrollments; n += 1) {
      const one = enrollment(name, s, n, night);
      lines.enrollments.push([one.id, one.sectionId, one.personId, one.role.toLowerCase(), String(one.primary)].join());
    }
  }
  const zip = new yazl.ZipFile();
  for (const [file, of] of Object.entries(lines)) zip.addBuffer(Buffer.from(`${of.join('\n')}\n`), `${file}.csv`);
  zip.end();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    zip.outputStream.on('error', reject).on('end', () => resolve(Buffer.concat(chunks)));
  });
}
