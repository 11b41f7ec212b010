import { randomUUID } from 'node:crypto';
import { demoBundles, ImportBundle } from '../../../src/content/index.js';
import { Documents } from '../../../src/exports/documents/documents.js';
import { Making } from '../../../src/exports/documents/making.js';
import { ClassScoresDocument } from '../../../src/exports/kinds/class-scores.js';
import { StagedImports } from '../../../src/roster/import/staged-imports.js';
import {
  AddGuardian,
  AddPerson,
  CreateClass,
  CreateDistrict,
  CreateSchool,
  CreateTerm,
  EnrollStudents,
  type NewStaffRole,
  type Viewer,
} from '../../../src/roster/index.js';
import { AssignAssessment } from '../../../src/scheduling/index.js';
import { seal } from '../../../src/platform/crypto/seal.js';
import { UnitOfWork } from '../../../src/platform/db/unit-of-work.js';
import { Batches } from '../../../src/platform/batches/batches.js';
import type { Role } from '../../../src/kernel/roles.js';
import { GIVEN } from '../../delivery/exam.js';
import type { TestApp } from '../../support/app.js';
import { aCourse, responded } from '../../support/courses.js';
import { HttpClient } from '../../support/http.js';
import { API_SCOPES, ApiTokens } from '../../../src/identity/index.js';

/**
 * Where something is, seen from the teacher, the student and the parent of the world: the student's own, of a classmate, of
 * another class of the school, of another school of the district, of another district, and nowhere.
 */
export const PLACES = ['own', 'class', 'school', 'district', 'elsewhere', 'nowhere'] as const;
export type PlaceName = (typeof PLACES)[number];

/** What the ids of requests name at one place. */
export interface Place {
  districtId: number;
  schoolId: number;
  classId: number;
  studentId: number;
  /** A copy that the student has handed in, its attempt and receipt; and one that nobody has begun. */
  copyId: number;
  attemptId: string;
  receipt: string;
  freshCopyId: number;
  assignmentId: number;
  groupId: number;
  verificationId: number;
  /** A course that the school takes, and a lesson of it that the class has. */
  courseId: number;
  templateId: number;
  lessonId: number;
  /** Of the lesson. */
  activityId: number;
  /** That the class has it. */
  lessonScheduleId: number;
  /** What the student has begun of that activity. */
  responseId: number;
}

/** Sessions by role; `In school` is a District Admin who entered the school, `Auditor of ...` has a narrower scope. */
export const ACTORS = [
  'Horizon Admin',
  'Auditor',
  'Auditor of district',
  'Auditor of school',
  'District Admin',
  'In school',
  'Teacher Admin',
  'Teacher',
  'Secondary',
  'Student',
  'Parent',
] as const;
/** These have the rights of another role, everywhere. */
export const TWINS = { Superintendent: 'District Admin', Principal: 'Teacher Admin' } as const;
export type ActorName = (typeof ACTORS)[number] | keyof typeof TWINS;
/** Who calls: a session, or a program of the own district with a token of every scope. */
export type CallerName = ActorName | 'API token';

/** People to act on: what each holds at the school (`here`), and elsewhere. */
export const TARGETS = [
  'student',
  'parent',
  'teacher',
  'teacher, also of another school',
  'teacher, also of another district',
  'teacher, also parent',
  'teacher admin',
  'principal',
  'teacher, also district admin',
  'teacher, also superintendent',
  'teacher, also auditor',
  'teacher, also horizon admin',
  'auditor of the school',
  'district admin',
  'horizon admin',
] as const;
export type TargetName = (typeof TARGETS)[number];

/** Everybody is called so: whoever reads a name or an e-mail in an answer knows whose it is and where. */
export const TOKEN = /zqpersonzq\d+x/gi;

/** Whose name a token is. Parents are where their children are; who is above every place of the kind has null there. */
export interface Named {
  id: number;
  kind: 'student' | 'staff' | 'parent';
  districtId: number | null;
  schoolId: number | null;
  classId: number | null;
}

export interface World {
  t: TestApp;
  places: Record<PlaceName, Place>;
  /** A session that may be ended. */
  session(actor: ActorName): Promise<HttpClient>;
  clients: Record<CallerName, HttpClient>;
  /** Whose token it is, and of which school: null for people of no school. */
  people: Map<string, Named>;
  ids: Record<ActorName, number>;
  viewers: Record<ActorName, Viewer>;
  formId: number;
  /** A lesson of the own school's course that no class has, and the section of the course with those that classes have. */
  ownCourse: { courseId: number; lessonId: number; courseSectionId: number };
  /** Somebody of the class whom nobody will miss. */
  aSpare(place: Place): Promise<number>;
  /** A parent of this student there, whom nobody will miss. */
  aParentOf(place: Place, studentId: number): Promise<number>;
  /** A term of the school there that somebody made, without classes. */
  aTerm(place: Place): Promise<number>;
  /** A school of the place's district that nobody will miss. */
  aSpareSchool(place: Place): Promise<number>;
  /** The same, archived. */
  anArchivedSchool(place: Place): Promise<number>;
  /** An administrator of the place's district whom nobody will miss. */
  anAdministrator(place: Place): Promise<number>;
  /** Somebody new of the teacher's school by what they are besides. */
  aTarget(is: TargetName): Promise<number>;
  /** A list of people that waits: of the teacher for the class, of the Teacher Admin, elsewhere of Horizon Admin. */
  anImport(place: PlaceName): Promise<number>;
  /**
   * A document about a class: of the teacher for the own one, of the Teacher Admin for another of the school, of the District
   * Admin for one of another school, elsewhere of somebody there. One that can be downloaded, or one of many that has failed.
   */
  aDocument(place: PlaceName, failed: boolean): Promise<number>;
  /** A lesson's activity that a spare student of the class has done; deleted by somebody, if asked for. */
  aResponse(place: Place, deleted: boolean): Promise<number>;
  /** An endpoint of the place's district that takes nothing, and a token of the district. */
  aWebhook(place: Place): Promise<number>;
  anApiToken(place: Place): Promise<number>;
  /** What that endpoint was told. */
  aDelivery(webhookId: number): Promise<number>;
  /** Something asked for many at once, by the same people. */
  aBatch(place: PlaceName): Promise<string>;
}

interface Held {
  role: Role;
  schoolId?: number;
  districtId?: number;
  /** Without it somebody new. */
  userId?: number;
}

const HOUR = 3_600_000;
const NOWHERE = 999_999;

/** A program with a token, which keeps no cookies. */
export class TokenClient extends HttpClient {
  constructor(
    { baseUrl, server }: HttpClient,
    readonly token: string,
  ) {
    super(baseUrl, server);
  }

  override headersFor(method: string, body: unknown): Record<string, string> {
    return { ...super.headersFor(method, body), authorization: `Bearer ${this.token}` };
  }
}

/** Two districts, three schools, people of every role. */
export async function aWorld(t: TestApp): Promise<World> {
  const people: World['people'] = new Map();
  let count = 0;
  const districts = new Map<number, number>();
  const token = (kind: Named['kind'], of: Partial<Omit<Named, 'kind'>>, id: number, name = `zqpersonzq${count}x`) => {
    const { schoolId = null, classId = null } = of;
    const districtId = of.districtId ?? (schoolId === null ? null : districts.get(schoolId)!);
    people.set(name, { id, kind, schoolId, districtId, classId });
    return id;
  };
  const named = () => ({
    firstName: `zqpersonzq${++count}x`,
    lastName: `Person`,
    email: `zqpersonzq${count}x@reach.test`,
  });
  /** At once, as the portal does: a parent without a child is of no district. */
  const parentOf = (person: AddPerson, studentId: number) =>
    t.get(UnitOfWork).run(async () => {
      const id = await t.commands.execute(person);
      await t.commands.execute(new AddGuardian(id, studentId));
      return id;
    });
  const staff = async (roles: NewStaffRole[], classId: number | null = null) =>
    token('staff', { ...roles[0], classId }, await t.commands.execute(new AddPerson(named(), roles, null, false)));
  const student = async (schoolId: number, classId: number) => {
    const more = { schoolId, studentNumber: null, gradeLevel: 11, untimedAssessment: false };
    const id = await t.commands.execute(new AddPerson(named(), [], more, false));
    await t.commands.execute(new EnrollStudents(classId, [id]));
    return token('student', { schoolId, classId }, id);
  };

  const [sat, , act] = demoBundles();
  for (const bundle of [sat!, act!]) await t.commands.execute(new ImportBundle(bundle));
  const district = () => t.commands.execute(new CreateDistrict({ name: `D${++count}`, state: 'IL' }));
  const school = (districtId: number) =>
    t.commands.execute(
      new CreateSchool({
        districtId,
        name: `S${++count}`,
        state: 'IL',
        courseType: ['SAT', 'ACT'],
        activitiesAvailable: true,
        schoolAdminOnly: false,
      }),
    );
  const [here, there] = [await district(), await district()];
  const [a, b, c] = [await school(here), await school(here), await school(there)];
  for (const [id, districtId] of [
    [a, here],
    [b, here],
    [c, there],
  ] as const)
    districts.set(id, districtId);

  const classOf = async (schoolId: number): Promise<[classId: number, teacherId: number, secondaryId: number]> => {
    const role = [{ role: 'Teacher' as const, schoolId, districtId: null }];
    const [teacherId, secondaryId] = [await staff(role), await staff(role)];
    const classId = await t.commands.execute(
      new CreateClass({
        schoolId,
        className: `C${++count}`,
        memberships: [
          { userId: teacherId, role: 'Primary Teacher' },
          { userId: secondaryId, role: 'Secondary Teacher' },
        ],
      }),
    );
    for (const one of people.values()) if ([teacherId, secondaryId].includes(one.id)) one.classId = classId;
    return [classId, teacherId, secondaryId];
  };
  const [a1, a2, b1, c1] = [await classOf(a), await classOf(a), await classOf(b), await classOf(c)];

  const spots: Record<Exclude<PlaceName, 'nowhere'>, { districtId: number; schoolId: number; of: typeof a1 }> = {
    own: { districtId: here, schoolId: a, of: a1 },
    class: { districtId: here, schoolId: a, of: a1 },
    school: { districtId: here, schoolId: a, of: a2 },
    district: { districtId: here, schoolId: b, of: b1 },
    elsewhere: { districtId: there, schoolId: c, of: c1 },
  };
  const students = new Map<string, number>();
  for (const [name, { schoolId, of }] of Object.entries(spots)) students.set(name, await student(schoolId, of[0]));

  const now = t.clock.now();
  const assigned = new Map<number, { assignmentId: number; groupId: number }>();
  for (const [classId, teacherId] of [a1, a2, b1, c1]) {
    const window = { administrationType: 'continuous' as const, p1StartAt: new Date(now - HOUR), p1EndAt: null };
    const assign = (setId: number, categoryId: number, end: object) =>
      t.commands.execute(
        new AssignAssessment(
          classId,
          { setId, categoryId },
          { ...window, p2StartAt: null, p2EndAt: null, ...end },
          { ...GIVEN, revealAnswersAsap: true },
          teacherId,
        ),
      );
    const until = new Date(now + 7 * 24 * HOUR);
    assigned.set(classId, {
      assignmentId: await assign(act!.sets[0]!.id, 3, { administrationType: null, p1EndAt: until }),
      groupId: await assign(sat!.sets[0]!.id, 2, { p2EndAt: until }),
    });
  }
  await t.settle();

  const lessons = new Map<
    number,
    Pick<Place, 'courseId' | 'templateId' | 'lessonId' | 'activityId' | 'lessonScheduleId'>
  >();
  const notGiven = new Map<number, number>();
  for (const [schoolId, ofLessons] of [
    [a, { linear: a1, slope: a2 }],
    [b, { linear: b1 }],
    [c, { linear: c1 }],
  ] as const) {
    const course = await aCourse(t, schoolId);
    for (const [name, [classId, teacherId]] of Object.entries(ofLessons)) {
      const { id: lessonId, practiceSet } = course.lessons[name]!;
      const schedule = await t.db.one<{ id: number }>(
        `insert into courses.assignments (course_id, lesson_id, section_id, school_id, start_at, whole_class, created_by, created_at)
         values ($1, $2, $3, $4, $5, true, $6, $5) returning id`,
        [course.courseId, lessonId, classId, schoolId, t.clock.instant(), teacherId],
      );
      const { courseId, templateId } = course;
      lessons.set(classId, {
        courseId,
        templateId,
        lessonId,
        activityId: practiceSet!,
        lessonScheduleId: schedule!.id,
      });
    }
    notGiven.set(schoolId, course.lessons.commas!.id);
  }

  const horizonId = await staff([{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
  const horizon = await t.as({ userId: horizonId, role: 'Horizon Admin' });
  const places = {} as World['places'];
  for (const [name, { districtId, schoolId, of }] of Object.entries(spots) as [
    Exclude<PlaceName, 'nowhere'>,
    (typeof spots)['own'],
  ][]) {
    const studentId = students.get(name)!;
    const client = await t.as({ userId: studentId, role: 'Student', schoolId });
    const copies: { id: number; assessment: { category: { id: number } } }[] = (
      await client.get('/api/student/student_assessments')
    ).body.studentAssessments;
    const copyOf = (category: number) => copies.find(({ assessment }) => assessment.category.id === category)!.id;
    const path = `/api/student/student_assessments/${copyOf(3)}`;
    const { body: launch } = await client.post(`${path}/initialize_test`, { deviceId: 'd', viewport: null });
    const writer = { deviceId: 'd', writerToken: launch.writerToken };
    await client.post(`${path}/submit`, { ...writer, lastSeq: 0 });
    await t.settle();
    const [receipt] = await t.db.query<{ code: string }>('select code from delivery.receipts where stream = $1', [
      `attempt-${launch.studentAssessmentId}-${launch.sitting}`,
    ]);
    const lesson = lessons.get(of[0])!;
    const begun = await client.post('/api/course_activities/activity', {
      lessonId: lesson.lessonId,
      activityId: lesson.activityId,
      deviceId: 'd',
    });
    const verification = await horizon.post('/api/audit/verifications', { school_id: schoolId });
    places[name] = {
      districtId,
      schoolId,
      classId: of[0],
      studentId,
      copyId: copyOf(3),
      attemptId: launch.attemptId,
      receipt: receipt!.code,
      freshCopyId: copyOf(2),
      ...assigned.get(of[0])!,
      ...lesson,
      responseId: begun.body.responseId,
      verificationId: verification.body.id,
    };
  }
  places.nowhere = {
    districtId: NOWHERE,
    schoolId: NOWHERE,
    classId: NOWHERE,
    studentId: NOWHERE,
    copyId: NOWHERE,
    attemptId: '0198c0de-0000-7000-8000-000000000000',
    receipt: '0000-0000-0000',
    freshCopyId: NOWHERE,
    assignmentId: NOWHERE,
    groupId: NOWHERE,
    verificationId: NOWHERE,
    courseId: NOWHERE,
    templateId: NOWHERE,
    lessonId: NOWHERE,
    lessonScheduleId: NOWHERE,
    activityId: NOWHERE,
    responseId: NOWHERE,
  };

  const parents = new Map<string, number>();
  for (const [name, { schoolId, of }] of Object.entries(spots)) {
    const role = [{ role: 'Parent' as const, schoolId: null, districtId: null }];
    const parentId = await parentOf(new AddPerson(named(), role, null, false), students.get(name)!);
    parents.set(name, token('parent', { schoolId, classId: of[0] }, parentId));
  }
  const of: Record<ActorName, Held> = {
    'Horizon Admin': { userId: horizonId, role: 'Horizon Admin' },
    Auditor: { role: 'Auditor' },
    'Auditor of district': { role: 'Auditor', districtId: here },
    'Auditor of school': { role: 'Auditor', schoolId: a },
    'District Admin': { role: 'District Admin', districtId: here },
    Superintendent: { role: 'Superintendent', districtId: here },
    'In school': { role: 'District Admin', districtId: here },
    'Teacher Admin': { role: 'Teacher Admin', schoolId: a },
    Principal: { role: 'Principal', schoolId: a },
    Teacher: { role: 'Teacher', schoolId: a, userId: a1[1] },
    Secondary: { role: 'Teacher', schoolId: a, userId: a1[2] },
    Student: { role: 'Student', schoolId: a, userId: students.get('own')! },
    Parent: { role: 'Parent', userId: parents.get('own')! },
  };
  const ids = {} as World['ids'];
  const clients = {} as World['clients'];
  const viewers = {} as World['viewers'];
  const session = (name: ActorName) => t.as(viewers[name]);
  for (const name of Object.keys(of) as ActorName[]) {
    const { role, schoolId = null, districtId = null, userId } = of[name];
    ids[name] = userId ?? (await staff([{ role: role as NewStaffRole['role'], schoolId, districtId }]));
    viewers[name] = { userId: ids[name], role, districtId, schoolId: name === 'In school' ? a : schoolId };
    clients[name] = await session(name);
  }

  const expiresAt = new Date(t.clock.now() + 30 * 86_400_000);
  const aToken = (districtId: number) =>
    t.get(ApiTokens).make(districtId, { name: 'Program', scopes: API_SCOPES, expiresAt }, horizonId);
  clients['API token'] = new TokenClient(t.visitor(), await aToken(here));

  // Who looked at whose record is found everywhere.
  for (const { attemptId } of Object.values(places)) await horizon.get(`/api/audit/attempts/${attemptId}`);
  await t.settle();

  const aSpare: World['aSpare'] = async ({ schoolId, classId, studentId }) => {
    if (studentId === NOWHERE) return NOWHERE;
    const { firstName, email } = named();
    const spare = await t.db.one<{ id: number }>(
      `with p as (insert into roster.people (first_name, last_name, email, school_id, student_number, grade_level, untimed_assessment, hidden_account, nr_of_logins, created_at)
           values ($1, 'Spare', $2, $3, $5, 11, false, false, 0, now()) returning id),
         m as (insert into roster.memberships (section_id, person_id, section_role, created_at) select $4, id, 'Student', now() from p),
         a as (insert into identity.accounts (user_id, email, created_at) select id, $2, now() from p)
         select id from p`,
      [firstName, email, schoolId, classId, String(count)],
    );
    return token('student', { schoolId, classId }, spare!.id, firstName);
  };

  const aResponse: World['aResponse'] = async (place, deleted) => {
    if (place.studentId === NOWHERE) return NOWHERE;
    const { classId: sectionId, schoolId, activityId } = place;
    const studentId = await aSpare(place);
    const id = await responded(t, place, { activityId, studentId, sectionId, schoolId, score: 1 });
    if (deleted)
      await t.db.query('update courses.responses set deleted_at = $2 where id = $1', [id, t.clock.instant()]);
    return id;
  };

  const imports = t.get(StagedImports);
  const documents = new Map<string, Promise<number>>();
  const readerOf = (place: PlaceName): Viewer => {
    if (place === 'elsewhere') return { userId: c1[1], role: 'Teacher', schoolId: c, districtId: null };
    return viewers[place === 'school' ? 'Teacher Admin' : place === 'district' ? 'District Admin' : 'Teacher'];
  };
  const aReadyDocument = async (place: PlaceName): Promise<number> => {
    const request = { id: places[place].classId, assessmentTypeId: 2, assessmentSetId: act!.sets[0]!.id };
    const reader = readerOf(place);
    // Nobody makes what was asked for through the routes, and a person has no more than ten of them.
    await t.db.query(`delete from exports.documents where person_id = $1 and state = 'requested'`, [reader.userId]);
    const { id } = await t.get(Documents).request(reader, t.get(ClassScoresDocument), request);
    await t.get(Making).make((await t.get(Making).begin(id))!);
    return id;
  };
  const batches = t.get(Batches);
  /** Whose imports and batches there are at a place. */
  const senderAt = (place: Exclude<PlaceName, 'nowhere'>) => {
    const by: ActorName =
      place === 'own' || place === 'class' ? 'Teacher' : place === 'school' ? 'Teacher Admin' : 'Horizon Admin';
    const { role, districtId = null } = of[by];
    const schoolId = by === 'Horizon Admin' ? null : places[place].schoolId;
    return { userId: ids[by], role, schoolId, districtId, masquerader: null };
  };
  const [form] = await t.db.query<{ id: number }>('select id from content.forms order by id limit 1');
  const aSpareSchool = async ({ districtId }: Place): Promise<number> => {
    if (districtId === NOWHERE) return NOWHERE;
    return t.commands.execute(
      new CreateSchool({
        districtId,
        name: 'Spare',
        state: 'IL',
        courseType: ['SAT'],
        activitiesAvailable: false,
        schoolAdminOnly: false,
      }),
    );
  };
  return {
    t,
    places,
    session,
    clients,
    people,
    ids,
    viewers,
    formId: form!.id,
    ownCourse: {
      courseId: places.own.courseId,
      lessonId: notGiven.get(a)!,
      courseSectionId: (await t.db.one<{ id: number }>('select section_id as id from courses.lessons where id = $1', [
        places.own.lessonId,
      ]))!.id,
    },
    aSpare,
    aResponse,
    async aParentOf({ schoolId, classId }, studentId) {
      if (studentId === NOWHERE) return NOWHERE;
      const { firstName, email } = named();
      const role = [{ role: 'Parent' as const, schoolId: null, districtId: null }];
      const id = await parentOf(new AddPerson({ firstName, lastName: 'Parent', email }, role, null, false), studentId);
      return token('parent', { schoolId, classId }, id, firstName);
    },
    async aTerm({ schoolId }) {
      if (schoolId === NOWHERE) return NOWHERE;
      return t.commands.execute(
        new CreateTerm(schoolId, {
          name: `Term ${++count}`,
          startDate: new Date('2026-08-01'),
          endDate: new Date('2027-05-31'),
        }),
      );
    },
    aSpareSchool,
    async anArchivedSchool(place) {
      const id = await aSpareSchool(place);
      await t.db.query('update roster.schools set archived_at = now() where id = $1', [id]);
      return id;
    },
    async anAdministrator({ districtId }) {
      if (districtId === NOWHERE) return NOWHERE;
      const { firstName, email } = named();
      const id = await t.commands.execute(
        new AddPerson({ firstName, lastName: 'Spare', email }, [
          { role: 'District Admin', schoolId: null, districtId },
        ]),
      );
      return token('staff', { districtId, schoolId: null }, id, firstName);
    },
    async aWebhook({ districtId }) {
      if (districtId === NOWHERE) return NOWHERE;
      const made = await t.db.one<{ id: number }>(
        `insert into integrations.webhooks (district_id, url, events, sealed, made_by, made_at)
         values ($1, 'https://10.0.0.1/', array['roster.StudentErased.v1'], $2, $3, now()) returning id`,
        [districtId, seal(t.config.masterKey, 'whsec_x'), horizonId],
      );
      return made!.id;
    },
    async aDelivery(webhookId) {
      if (webhookId === NOWHERE) return NOWHERE;
      const made = await t.db.one<{ id: number }>(
        `insert into integrations.webhook_messages (webhook_id, message_id, type, body, made_at, queued_at, state)
         values ($1, 'evt_1', 'roster.StudentErased.v1', '{}', now(), now(), 'failed') returning id`,
        [webhookId],
      );
      return made!.id;
    },
    async anApiToken({ districtId }) {
      if (districtId === NOWHERE) return NOWHERE;
      const made = await t.db.one<{ id: number }>(
        `insert into identity.api_tokens (district_id, name, token_hash, begins, scopes, made_by, made_at, expires_at)
         values ($1, 'Program', $2, 'hzn_', array['roster:read'], $3, now(), now()) returning id`,
        [districtId, String(++count).padStart(64, '0'), horizonId],
      );
      return made!.id;
    },
    async aTarget(is) {
      if (is === 'student') return aSpare(places.own);
      const school = (role: NewStaffRole['role'], schoolId = a) => ({ role, schoolId, districtId: null });
      const above = (role: NewStaffRole['role'], districtId: number | null = null) => ({
        role,
        schoolId: null,
        districtId,
      });
      const roles: Record<Exclude<TargetName, 'student'>, NewStaffRole[]> = {
        parent: [above('Parent')],
        teacher: [school('Teacher')],
        'teacher, also of another school': [school('Teacher'), school('Teacher', b)],
        'teacher, also of another district': [school('Teacher'), school('Teacher', c)],
        'teacher, also parent': [school('Teacher'), above('Parent')],
        'teacher admin': [school('Teacher Admin')],
        principal: [school('Principal')],
        'teacher, also district admin': [school('Teacher'), above('District Admin', here)],
        'teacher, also superintendent': [school('Teacher'), above('Superintendent', here)],
        'teacher, also auditor': [school('Teacher'), above('Auditor')],
        'teacher, also horizon admin': [school('Teacher'), above('Horizon Admin')],
        'auditor of the school': [school('Auditor')],
        'district admin': [above('District Admin', here)],
        'horizon admin': [above('Horizon Admin')],
      };
      const { firstName, email } = named();
      const person = await t.db.one<{ id: number }>(
        `with p as (insert into roster.people (first_name, last_name, email, untimed_assessment, hidden_account, nr_of_logins, created_at)
           values ($1, 'Target', $2, false, false, 0, now()) returning id),
         r as (insert into roster.staff_roles (person_id, role, school_id, district_id, created_at)
           select id, held.role, held."schoolId", held."districtId", now() from p, jsonb_to_recordset($3) as held (role text, "schoolId" int, "districtId" int)),
         g as (insert into roster.guardians (parent_id, student_id, created_at) select id, $4, now() from p where $5),
         a as (insert into identity.accounts (user_id, email, created_at) select id, $2, now() from p)
         select id from p`,
        [firstName, email, JSON.stringify(roles[is]), students.get('own'), is.includes('parent')],
      );
      const id = token('staff', { schoolId: a }, person!.id, firstName);
      return id;
    },
    async aDocument(place, failed) {
      if (place === 'nowhere') return NOWHERE;
      const of = place === 'own' ? 'class' : place;
      if (!failed) {
        if (!documents.has(of)) documents.set(of, aReadyDocument(of));
        return documents.get(of)!;
      }
      const { userId, role, schoolId, districtId } = readerOf(of);
      const made = await t.db.one<{ id: number }>(
        `insert into exports.documents (kind, request, request_hash, person_id, role, school_id, district_id, title, state, requested_at)
         values ('class-scores', $1, $2, $3, $4, $5, $6, 'Class', 'failed', now()) returning id`,
        [{ id: places[of].classId }, String(++count), userId, role, schoolId, districtId],
      );
      return made!.id;
    },
    async aBatch(place) {
      if (place === 'nowhere') return '0195b0a0-0000-7000-8000-00000000dead';
      const { schoolId } = places[place];
      const id = randomUUID();
      await batches.start(senderAt(place), 'scheduling.delete', [String(NOWHERE)], { schoolId }, id);
      return id;
    },
    async anImport(place) {
      if (place === 'nowhere') return NOWHERE;
      const { schoolId, classId } = places[place];
      const actor = senderAt(place);
      const wanted = actor.role === 'Teacher' ? { sectionId: classId } : { schoolId, kind: 'Teacher' as const };
      const row = { line: 2, firstName: 'New', lastName: 'Comer', email: `new${++count}@reach.test` };
      const staged = await imports.stage(actor, wanted, 'list.csv', {
        fields: ['firstName', 'lastName', 'email'],
        rows: [row],
      });
      return staged.id;
    },
  };
}
