import { randomUUID } from 'node:crypto';
import type { Place, PlaceName, World } from './world.js';

/** What is sent to a route besides its path. */
export interface Sent {
  query?: Record<string, string | number | undefined>;
  body?: object | undefined;
  form?: Record<string, string> | undefined;
}

/** Fields of a place that a request was made of: two places that agree in them are one for it. */
export class Ids {
  readonly used: string[] = [];
  private lastSpare: number | undefined;
  private lastWebhook: number | undefined;
  constructor(
    private readonly world: World,
    private readonly name: PlaceName,
  ) {}

  of(field: keyof Place): never {
    const value = this.world.places[this.name][field];
    this.used.push(`${field} ${value}`);
    return value as never;
  }

  async spare(): Promise<number> {
    const place = this.world.places[this.name];
    this.used.push(`spare ${place.classId}`);
    this.lastSpare = await this.world.aSpare(place);
    return this.lastSpare;
  }

  /** A parent of the student who was made for this request. */
  parent(): Promise<number> {
    return this.world.aParentOf(this.world.places[this.name], this.lastSpare!);
  }

  async term(): Promise<number> {
    const place = this.world.places[this.name];
    this.used.push(`term of ${place.schoolId}`);
    return this.world.aTerm(place);
  }

  async spareSchool(): Promise<number> {
    const place = this.world.places[this.name];
    this.used.push(`spare school ${place.schoolId}`);
    return this.world.aSpareSchool(place);
  }

  async archivedSchool(): Promise<number> {
    const place = this.world.places[this.name];
    this.used.push(`archived school ${place.schoolId}`);
    return this.world.anArchivedSchool(place);
  }

  async administrator(): Promise<number> {
    const place = this.world.places[this.name];
    this.used.push(`administrator ${place.districtId}`);
    return this.world.anAdministrator(place);
  }

  async webhook(): Promise<number> {
    const place = this.world.places[this.name];
    this.used.push(`webhook ${place.districtId}`);
    this.lastWebhook = await this.world.aWebhook(place);
    return this.lastWebhook;
  }

  async apiToken(): Promise<number> {
    const place = this.world.places[this.name];
    this.used.push(`token ${place.districtId}`);
    return this.world.anApiToken(place);
  }

  /** Of the endpoint that was made for this request. */
  delivery(): Promise<number> {
    return this.world.aDelivery(this.lastWebhook!);
  }

  async staged(): Promise<number> {
    this.used.push(`import ${this.name === 'own' ? 'class' : this.name}`);
    return this.world.anImport(this.name);
  }

  async response(deleted: boolean): Promise<number> {
    const place = this.world.places[this.name];
    this.used.push(`response ${place.classId}`);
    return this.world.aResponse(place, deleted);
  }

  async document(changes: boolean): Promise<number> {
    this.used.push(`document ${this.name === 'own' ? 'class' : this.name}`);
    return this.world.aDocument(this.name, changes);
  }

  async batch(): Promise<string> {
    this.used.push(`batch ${this.name === 'own' ? 'class' : this.name}`);
    return this.world.aBatch(this.name);
  }

  /** Whatever the place is: only its class is asked about. */
  get ownCourse(): World['ownCourse'] {
    return this.world.ownCourse;
  }

  get ownClass(): number {
    return this.world.places.own.classId;
  }

  form(): number {
    const id = this.name === 'nowhere' ? 999_999 : this.world.formId;
    this.used.push(`form ${id}`);
    return id;
  }
}

const NOBODY = { firstName: 'New', lastName: 'Comer', email: 'taken@reach.test' };
/** A row that cannot enter. */
const NO_ROW = { firstName: 'New', lastName: 'Comer', email: 'nothing' };
const ACT = { assessment_type_id: 2, assessment_set_id: 3 };
const OF_ACT = { assessmentTypeId: 2, assessmentSetId: 3 };
/** The English of that set, as an assessment. */
const ACT_ENGLISH = 330;
const BOARD = { assessment_set_id: 3, assessment_type_id: 2 };
const EMPTY_FILE = { file: '' };
const ofSchools = (ids: Ids): Sent => ({
  body: {
    assessments: [{ assessment_set_id: 3, assesment_type_id: 2 }],
    school_ids: [ids.of('schoolId')],
    school_year_id: 2026,
  },
});
const WRITER = { deviceId: 'd', writerToken: 't', lastSeq: 0 };
const SOON = '2027-01-01T00:00:00.000Z';
const START = { start_at: '2026-11-20T00:00:00.000Z', end_at: SOON };
const GROUP = {
  assessment_administration_type: 'continuous',
  p1_start_at: '2026-11-20T00:00:00.000Z',
  p2_end_at: SOON,
};
const SETTINGS = { assessment_assignment_setting_attributes: { timing: 'timed', grade_levels: [11] } };

const gradebook = (ids: Ids) => ({ course_id: ids.of('courseId'), section_id: ids.of('classId') });

type Request = (ids: Ids) => Sent | Promise<Sent>;

const aLesson: Request = (ids) => ({
  body: {
    he_course_id: ids.ownCourse.courseId,
    lesson_id: ids.ownCourse.lessonId,
    class_ids: [ids.of('classId')],
    start_at: '2026-11-20T00:00:00.000Z',
  },
});
const bulk = async (ids: Ids): Promise<Sent> => ({ body: { user_ids: [await ids.spare()] } });
/** Two students; where there are none, two ids that do not exist. */
const two = async (ids: Ids): Promise<[number, number]> => {
  const [one, other] = [await ids.spare(), await ids.spare()];
  return [one, other === one ? one + 1 : other];
};
const pair = async (ids: Ids): Promise<Sent> => ({ body: { user_ids: await two(ids) } });
const bulkDelete = async (ids: Ids): Promise<Sent> => ({ body: { userIds: [await ids.spare()] } });
const bulkTiming = async (ids: Ids): Promise<Sent> => ({
  body: { userIds: [await ids.spare()], untimed_assessment: true },
});
const leave = async (ids: Ids): Promise<Sent> => ({ body: { ids: [await ids.spare()] } });
const goOver = async (ids: Ids): Promise<Sent> => ({
  body: { studentIds: [await ids.spare()], newSectionId: ids.of('classId') },
});
const student = (more: Sent['query'] = {}): Request => {
  return (ids) => ({ query: { studentId: ids.of('studentId'), ...more } });
};
const parent = student({ assessmentType: 2, assessmentSet: 3 });
const activity: Request = (ids) => ({
  query: { lesson_id: ids.of('lessonId'), activity_id: ids.of('activityId') },
});
const part: Request = (ids) => ({ query: { studentId: ids.of('studentId'), assessmentId: ids.of('copyId') } });
const topic = (more: Sent['query'] = {}): Request => {
  return (ids) => ({ query: { studentAssessmentId: ids.of('copyId'), topicAreaId: 1, ...more } });
};
const growth: Request = (ids) => ({ query: { sectionId: ids.of('classId'), set: 3, type: 2 } });
const board = (more: Sent['query'] = {}): Request => {
  return (ids) => ({ query: { section_id: ids.of('classId'), ...BOARD, ...more } });
};
const madeUp = (ids: Ids) => ({
  section_id: ids.of('classId'),
  ...BOARD,
  sections: [{ category_id: 3, student_ids: [ids.of('studentId')] }],
});
const lost = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };
const file: Request = () => ({ form: EMPTY_FILE });

/** What each route is sent: by method and path, without `/api/admin`, `/api/staff` and the like. Whatever is not here is sent an empty object. */
export const REQUESTS: Record<string, Request> = {
  'POST login': () => ({ body: { login: { email: 'a@reach.test', password: 'x', captcha: 'x' } } }),
  'POST forgot_password': () => ({ body: { email: 'nobody@reach.test' } }),
  'POST /users/verify_account': () => ({ body: { email: 'nobody@reach.test' } }),
  'PUT forgot_password': () => ({ body: { token: 'x', password: 'x', password_confirmation: 'x' } }),
  'PUT account/:token/activate': () => ({ body: { password: 'x', password_confirmation: 'x' } }),
  'PATCH multiple_schools': (ids) => ({ body: { school_id: ids.of('schoolId') } }),

  'GET users/maskables': () => ({ query: { maskable_role: 'Student' } }),
  'POST users/toggle_user_option': async (ids) => ({ body: { user_id: await ids.spare(), option: 'hidden_account' } }),
  'POST users/toggle_user_grade_level_lock': () => ({ body: { user_ids: [999_999], lock: true } }),
  'POST users/change_options': () => ({ body: { user_ids: [999_999], option: 'grade_level_lock', on: true } }),
  'POST users/set_mask': async (ids) => ({ body: { user_id: await ids.spare() } }),
  'POST users/clear_mask': async (ids) => ({ body: { user_id: await ids.spare() } }),
  'POST users': (ids) => ({ body: { user: { ...NOBODY, role: 'Teacher', schoolId: ids.of('schoolId') } } }),
  'POST students': (ids) => ({ body: { student: { ...NOBODY, schoolId: ids.of('schoolId') } } }),
  'POST users/students/import': (ids) => ({ query: { school_id: ids.of('schoolId') }, form: EMPTY_FILE }),
  'PATCH users/:userId': () => ({ body: { user: { firstName: 'Other' } } }),
  'POST users/bulk_delete': bulkDelete,
  'POST users/bulk_update': bulkTiming,
  'POST users/transfer_school': async (ids) => ({
    body: { user_ids: [await ids.spare()], school_id: ids.of('schoolId'), retain_sections: false },
  }),
  'POST schools/:id/users': () => ({ body: { user: { ...NOBODY, role: 'Teacher' } } }),
  'POST schools': (ids) => ({
    body: {
      school: {
        name: 'Reached',
        schoolDistrictId: ids.of('districtId'),
        state: 'IL',
        courseType: 'SAT',
        assessmentsAvailable: true,
        activitiesAvailable: true,
        schoolAdminOnly: false,
      },
    },
  }),
  'PATCH schools/:id': () => ({ body: { school: {} } }),
  'POST school_districts': () => ({ body: { school_district: { name: 'Reached', state: 'IL' } } }),
  'PATCH school_districts/:id': () => ({ body: { school_district: {} } }),
  'PATCH school_districts/:id/classlink_tenant': () => ({ body: { tenant_id: null } }),
  'POST school_districts/:id/administrators': () => ({
    body: { administrator: { ...NOBODY, role: 'District Admin' } },
  }),
  'POST school_districts/:id/administrators/bulk_create': () => ({ body: { administrators: [NO_ROW] } }),
  'PATCH school_districts/:id/administrators/:userId': () => ({ body: { administrator: { firstName: 'Other' } } }),
  'PATCH schools/:id/users/:userId': () => ({ body: { user: { firstName: 'Other' } } }),
  'POST schools/:id/users/archive_users': bulk,
  'POST schools/:id/users/unarchive_users': bulk,
  'POST schools/:id/users/bulk_delete': bulkDelete,
  'POST schools/:id/users/bulk_update': bulkTiming,
  'POST schools/:id/users/add_to_class': async (ids) => ({
    body: { user_ids: [await ids.spare()], section_id: ids.of('classId') },
  }),
  'POST schools/:id/users/change_matching': () => ({
    query: { role: 'Teacher', search: 'nobody at all' },
    body: { action: 'archive' },
  }),
  'POST schools/:id/users/bulk_create': () => ({ query: { role: 'Teacher' }, body: { users: [NO_ROW] } }),
  'POST schools/:id/users/import_parents': file,
  'POST schools/:id/users/import': () => ({ query: { role: 'Teacher' }, form: EMPTY_FILE }),
  'POST schools/:id/terms': () => ({
    body: { term: { name: 'Fall', start_date: '2026-08-01T00:00:00Z', end_date: '2026-12-31T00:00:00Z' } },
  }),
  'PATCH schools/:id/terms/:termId': () => ({ body: { term: { name: 'Other' } } }),
  'DELETE schools/:id/terms/bulk_delete': async (ids) => ({ body: { term_ids: [await ids.term()] } }),
  'POST schools/:id/terms/bulk_archive': async (ids) => ({
    body: { term_ids: [await ids.term()], archive_state: true },
  }),
  'GET schools/:id/sis_sync_report': () => ({ query: { record_id: 999999 } }),
  'GET schools/:id/sis_sync_log': () => ({ query: { record_id: 999999, log: 'user_syncs' } }),
  'GET schools/:id/sis_sync_log.csv': () => ({ query: { record_id: 999999 } }),
  'GET schools/:id/sis_sync_missed': () => ({ query: { search: 'Nobody' } }),
  'POST schools/:id/sis_sync_held/decide': () => ({ body: { decision: 'rejected' } }),
  'POST schools/:id/sis_sync_undo': () => ({ body: { record_id: 999999 } }),
  'POST schools/:id/sis_sync_student': (ids) => ({ body: { student_id: ids.of('studentId') } }),
  'POST school_districts/:id/webhooks': () => ({ body: { webhook: A_WEBHOOK } }),
  'PATCH school_districts/:id/webhooks/:webhookId': () => ({ body: { webhook: { ...A_WEBHOOK, revision: 1 } } }),
  'POST school_districts/:id/api_tokens': () => ({
    body: { token: { name: 'Program', scopes: ['roster:read'], expiresAt: '2026-12-24T00:00:00Z' } },
  }),
  'PUT school_districts/:id/analytics': () => ({ body: { students: false } }),
  'PUT school_districts/:id/roster': () => ({
    body: { roster: { kind: 'clever', values: {}, mode: 'off', pausedUntil: null, schools: [], revision: 99 } },
  }),
  'POST school_districts/:id/roster/file': file,
  'POST school_districts/:id/roster/look': () => ({ body: { roster: { kind: 'clever', values: {} } } }),
  // Nobody is made for what only reads: two who do not exist answer otherwise than a school that is not seen.
  'GET schools/:id/duplicates/compare': () => ({ query: { 'user_ids[]': '999998,999999' } }),
  'POST schools/:id/duplicates/dismiss': pair,
  'POST schools/:id/duplicates/restore': pair,
  'POST schools/:id/merges': async (ids) => {
    const [kept_id, absorbed_id] = await two(ids);
    return { body: { kept_id, absorbed_id, kept_revision: 1, absorbed_revision: 1 } };
  },
  'POST schools/:id/merges/take_back': () => ({ body: { merge_id: 999_999 } }),
  'POST school_districts/:id/roll_overs': () => ({
    body: { action: 'plan', school_ids: [999_999], batch_id: randomUUID() },
  }),
  'GET sections': (ids) => ({ query: { school_id: ids.of('schoolId') } }),
  'POST sections': (ids) => ({
    body: { section: { className: 'New', displayName: 'New', schoolId: ids.of('schoolId'), termId: 999_999 } },
  }),
  'PATCH sections/:id': () => ({ body: { section: { termId: 999_999 } } }),
  'POST sections/bulk_restore': (ids) => ({ body: { section_ids: [ids.of('classId')] } }),
  'PUT sections/bulk_hide': (ids) => ({ body: { section_ids: [ids.of('classId')], active: true } }),
  'POST sections/bulk_delete': (ids) => ({ body: { section_ids: [ids.of('classId')] } }),
  'POST sections/:id/students': () => ({ body: { student: NOBODY } }),
  'PATCH sections/:id/students/:studentId': () => ({ body: { student: { firstName: 'Other' } } }),
  'POST sections/:id/students/bulk_add': leave,
  'POST sections/:id/bulk_assign_students': leave,
  'POST sections/:id/students/transfer_to_section': goOver,
  'POST sections/:id/bulk_transfer_students': goOver,
  'POST sections/:id/create_student': () => ({ body: { student: NOBODY } }),
  'POST sections/:id/students/bulk_create': () => ({ body: { students: [NO_ROW] } }),
  'POST sections/:id/students/import': file,
  'POST sections/:id/students/set_timing': async (ids) => ({
    body: { ids: [await ids.spare()], untimed_assessment: true },
  }),
  'POST sections/:id/students/unassign': leave,
  'POST sections/:id/bulk_remove_students': leave,
  'PATCH students/:id': () => ({ body: { student: { firstName: 'Other' } } }),
  'POST students/:id/parents': () => ({ body: { parent: { ...NOBODY, email: 'nothing' } } }),
  'PATCH students/:id/parents/:parentId': () => ({ body: { parent: { lastName: 'Other' } } }),
  'POST batches/:batchId/undo': () => ({ body: { batch_id: randomUUID() } }),
  'GET imports': (ids) => ({ query: { section_id: ids.of('classId') } }),
  'POST imports': (ids) => ({ query: { section_id: ids.of('classId') }, form: EMPTY_FILE }),
  'GET imports/:importId/rows': () => ({ query: { verdict: 'new' } }),
  'PATCH imports/:importId/rows/:position': () => ({ body: { row: { firstName: 'Other' } } }),

  'GET supported_assessments': (ids) => ({ query: { school_id: ids.of('schoolId') } }),
  'POST sections/:sectionId/class_assessments': (ids) => ({
    body: { assessment: { ...START, ...ACT, ...SETTINGS, category_id: 3 }, school_id: ids.of('schoolId') },
  }),
  'PUT sections/:sectionId/class_assessments/:id': () => ({ body: { assessment: { ...START, ...SETTINGS } } }),
  'POST sections/:sectionId/class_assessments_sat': (ids) => ({
    body: {
      section_assessment_group: { ...GROUP, ...SETTINGS, default_assessment_id: 120 },
      school_id: ids.of('schoolId'),
    },
  }),
  'PUT sections/:sectionId/class_assessments_sat/:id': () => ({
    body: { section_assessment_group: { ...GROUP, ...SETTINGS } },
  }),
  'POST schools/:schoolId/assessments/assign': (ids) => ({
    body: {
      section_ids: [ids.of('classId')],
      section_assessment_groups: [{ ...GROUP, ...SETTINGS, default_assessment_id: 120 }],
    },
  }),
  'POST schools/:schoolId/assessments/bulk_delete': (ids) => ({ body: { ids: [ids.of('assignmentId')] } }),
  'GET schools/:schoolId/taken_assessments': (ids) => ({
    query: { assessment_set_id: 3, category_ids: '3', section_ids: ids.of('classId') },
  }),
  'POST bulk_assign_assessment': (ids) => ({
    body: {
      ...START,
      ...SETTINGS,
      school_id: ids.of('schoolId'),
      assessment_id: 330,
      section_ids: [ids.of('classId')],
    },
  }),
  'GET assessments/monitoring': board(),
  'GET assessments/monitoring/stream': board(),
  'GET make_ups': (ids) => ({
    query: { section_id: ids.of('classId'), ...BOARD, student_ids: ids.of('studentId') },
  }),
  'POST make_ups': (ids) => ({
    body: {
      ...madeUp(ids),
      window: {
        start_at: '2027-01-11T14:00:00.000Z',
        end_at: '2027-01-12T14:00:00.000Z',
        p1_start_at: '2027-01-11T14:00:00.000Z',
        p2_end_at: '2027-01-12T14:00:00.000Z',
        assessment_administration_type: 'continuous',
      },
    },
  }),
  'POST make_ups/withdraw': (ids) => ({ body: madeUp(ids) }),
  'GET live_monitoring': board({ subject_name: 'english' }),
  'GET live_monitoring/stream': board({ subject_name: 'english' }),
  'GET incidents/ends': board(),
  'GET incidents': (ids) => ({ query: { section_id: ids.of('classId'), ...lost } }),
  'POST incidents/credits': (ids) => ({
    body: { section_id: ids.of('classId'), ...lost, attempt_ids: [ids.of('attemptId')], reason: 'Because' },
  }),
  'GET schools/:schoolId/incidents': () => ({ query: { section_id: 0, ...lost } }),
  'POST schools/:schoolId/incidents/credits': (ids) => ({
    body: { section_id: 0, ...lost, attempt_ids: [ids.of('attemptId')], reason: 'Because' },
  }),

  'GET audit/access': (ids) => ({ query: { student_id: ids.of('studentId') } }),
  'GET audit/access/export': (ids) => ({ query: { student_id: ids.of('studentId') } }),
  'GET audit/attempts': (ids) => ({ query: { student_id: ids.of('studentId') } }),
  'GET audit/attempts/choices': (ids) => ({ query: { class_id: ids.of('classId') } }),
  'POST audit/verifications': (ids) => ({ body: { school_id: ids.of('schoolId') } }),
  'PUT audit/day_roots/recipients': () => ({ body: { emails: [] } }),
  'POST audit/day_roots/check': file,
  'POST audit/verify': file,
  'POST audit/attempt_imports': () => ({ form: { ...EMPTY_FILE, student_email: 'nobody@reach.test' } }),
  'POST audit/attempt_imports/check': () => ({ form: { ...EMPTY_FILE, student_email: 'nobody@reach.test' } }),
  'POST attempts/:attemptId/actions': () => ({ body: { action: 'note', reason: 'Because' } }),
  'POST attempts/actions': (ids) => ({
    body: { action: 'note', reason: 'Because', attempt_ids: [ids.of('attemptId')] },
  }),
  'POST student_assessments/reset': (ids) => ({
    body: { section_id: ids.of('classId'), assessment_id: ids.of('freshCopyId') },
  }),
  'POST student_assessments/bulk_reset': (ids) => ({
    body: {
      section_id: ids.of('classId'),
      assessment_type_id: 1,
      assessment_set_id: 1,
      category: 'mathP1',
      student_ids: [ids.of('studentId')],
    },
  }),
  'POST student_assessments/generate_report': (ids) => ({
    body: { section_id: ids.of('classId'), assessment_id: ids.of('copyId') },
  }),
  'POST schools/:id/erasure': () => ({ body: { confirmation: 'Nobody' } }),
  'POST schools/whole_archive': (ids) => ({ body: { id: ids.of('schoolId') } }),
  'POST students/:studentId/erasure': () => ({ body: { confirmation: 'Nobody' } }),

  'POST content/import': file,
  'POST content/packages': file,
  'POST content/packages/learnosity': () => ({ body: { learnosity: { activity: 'nothing' } } }),
  'PATCH content/packages/:packageId/items': () => ({ body: { positions: [1], excluded: true } }),
  'PUT content/packages/:packageId/pictures/:sha256': () => ({ body: { alt: '' } }),
  'POST content/packages/:packageId/publish': () => ({
    body: {
      revision: 0,
      typeId: 2,
      setName: 'Spring',
      categoryId: 3,
      part: 1,
      difficulty: 'default',
      minutes: 10,
      calculator: false,
      referenceSheet: false,
      directions: '',
    },
  }),
  'GET learnosity/question_preview': () => ({ query: { question_id: 'nothing' } }),
  'POST corrections': () => ({ body: { kind: 'key', ref: 'nothing', itemVersion: 1, scoring: { choiceIds: ['A'] } } }),
  'GET corrections/tables/file': () => ({ query: { kind: 'norm', assessmentTypeId: 2 } }),
  'POST corrections/tables/read': () => ({ query: { kind: 'norm', assessmentTypeId: 2 }, form: EMPTY_FILE }),
  'POST corrections/:correctionId/publish': () => ({ body: { reason: 'Because' } }),
  'PATCH corrections/:correctionId': () => ({ body: { reason: 'Because' } }),
  'POST schools/:id/assessments/import_results': () => ({
    form: { assessment_type_id: '2', assessment_set_id: '3', ...EMPTY_FILE },
  }),

  'POST student_assessments/:id/initialize_test': () => ({ body: { deviceId: 'd', viewport: null } }),
  'POST student_assessments/:id/answers': (ids) => ({
    body: {
      deviceId: 'd',
      writerToken: 't',
      attemptId: ids.of('attemptId'),
      contactAt: '2026-11-20T00:00:00.000Z',
      entries: [{ seq: 1, type: 'focus_lost', at: '2026-11-20T00:00:00.000Z', sinceContactMs: 0 }],
    },
  }),
  'POST student_assessments/:id/heartbeat': () => ({ body: WRITER }),
  'POST student_assessments/:id/pause': () => ({ body: WRITER }),
  'POST student_assessments/:id/resume': () => ({ body: WRITER }),
  'POST student_assessments/:id/save_exit': () => ({ body: WRITER }),
  'POST student_assessments/:id/submit': () => ({ body: WRITER }),
  'POST student_assessments/:id/callback': () => ({ body: { event: 'test:start' } }),

  'GET score_reports/composite': () => ({ query: OF_ACT }),
  'GET score_reports/pdf_report': () => ({ query: OF_ACT }),
  'GET score_reports/questions_and_answers': (ids) => ({ query: { studentAssessmentId: ids.of('copyId') } }),
  'GET score_reports/topic_area_breakdown': topic(),
  'GET course_activities/responses': (ids) => ({ query: { lesson_ids: ids.of('lessonId') } }),
  'GET course_activities/review_questions': activity,
  'GET course_activities/activity': activity,
  'POST course_activities/activity': (ids) => ({
    body: { lessonId: ids.of('lessonId'), activityId: ids.of('activityId'), deviceId: 'd' },
  }),
  'POST course_activities/activity/:id/answers': () => ({
    body: {
      deviceId: 'd',
      contactAt: '2026-11-20T00:00:00.000Z',
      entries: [{ seq: 1, type: 'focus_lost', at: '2026-11-20T00:00:00.000Z', sinceContactMs: 0 }],
    },
  }),
  'GET parent/course_activities': student(),
  'GET parent/access': student(),
  'GET parent/score_reports': student(),
  'GET parent/score_reports/composite': parent,
  'GET parent/score_reports/pdf_report': parent,
  'GET parent/score_reports/questions_and_answers': (ids) => ({
    query: { studentId: ids.of('studentId'), studentAssessmentId: ids.of('copyId') },
  }),
  'GET parent/score_reports/topic_area_breakdown': (ids) => topic({ studentId: ids.of('studentId') })(ids),
  'POST plan/questions': () => ({ body: { deviceId: 'd1' } }),
  'GET plan': student(),
  'GET topic_lessons': student(),
  'GET student_assessments/composite_reports': student(),
  'GET student_assessments/composite_report': student(OF_ACT),
  'GET student_assessments/pdf_report': student(OF_ACT),
  'GET student_assessments/questions_and_answers': part,
  'GET student_assessments/topic_area_breakdown': (ids) => topic({ studentId: ids.of('studentId') })(ids),
  'GET student_assessments/behaviour': part,
  'GET scores/provenance': student(OF_ACT),
  'GET scores/difference': student({ ...OF_ACT, from: '2026-11-20T00:00:00.000Z' }),
  ...Object.fromEntries(
    ['school', 'sections/:sectionId', 'groups', 'district_admin']
      .map((whose) => `${whose}/student_results`)
      .flatMap((path): [string, Request][] => [
        ...['overview', 'strength_and_improvements', 'individual_student_performance', 'categories'].map(
          (call): [string, Request] => [`GET ${path}/${call}`, () => ({ query: OF_ACT })],
        ),
        [`GET ${path}/provenance`, () => ({ query: { ...OF_ACT, category: 3 } })],
        [`GET ${path}/category_details`, () => ({ query: { assessmentId: ACT_ENGLISH } })],
        [
          `GET ${path}/topic_area_breakdown`,
          () => ({
            query: { assessmentId: ACT_ENGLISH, topicAreaId: '3~Conventions of Standard English~Punctuation' },
          }),
        ],
      ]),
  ),
  'GET reports/growth_report_group_comparison': growth,
  'GET reports/growth_report_lessons': growth,
  'GET reports/growth_report_provenance': growth,
  'GET reports/growth_report_student_comparison': growth,
  ...Object.fromEntries(
    [
      'student_assessments/learnosity_session_detail_by_item',
      'school/student_results/learnosity_response_analysis_by_item',
      'school/student_results/item_provenance',
      'sections/:sectionId/student_assessments/learnosity_session_detail_by_item',
      'sections/:sectionId/student_results/responses_by_item',
    ].map((path): [string, Request] => [`GET ${path}`, () => ({ query: { assessmentId: ACT_ENGLISH } })]),
  ),
  'GET school/student_results/summary_details': () => ({ query: OF_ACT }),
  'GET school/student_results/sections_by_assessment': () => ({ query: OF_ACT }),
  'GET district_admin/student_results/schools': () => ({ query: OF_ACT }),
  'GET district_admin/student_results/learnosity_response_analysis_by_item': () => ({
    query: { assessmentId: ACT_ENGLISH },
  }),
  'GET district_admin/student_results/item_provenance': () => ({ query: { assessmentId: ACT_ENGLISH } }),
  'GET district_admin/student_results/learnosity_session_detail_by_item': () => ({
    query: { assessmentId: ACT_ENGLISH },
  }),
  'GET district_admin/student_results/growth_report_group_comparison': () => ({ query: OF_ACT }),
  'GET district_admin/student_results/growth_report_provenance': () => ({ query: OF_ACT }),
  'POST student_assessments/key_reports': (ids) => ({
    body: {
      ...{ assessmentId: ACT_ENGLISH, sectionIds: [ids.of('classId')] },
      ...{ number: 1, answer: null, reason: 'Two choices follow.' },
    },
  }),
  'POST sections/excel_report': (ids) => ({ body: { id: ids.of('classId'), ...OF_ACT } }),
  'POST sections/response_export': (ids) => ({ body: { id: ids.of('classId'), ...OF_ACT } }),
  'POST reports/excel_report': (ids) => ({ body: { id: ids.of('schoolId'), ...OF_ACT } }),
  'POST reports/response_export': (ids) => ({ body: { id: ids.of('schoolId'), ...OF_ACT } }),
  'POST schools/exports': ofSchools,
  'POST schools/exports/contents': ofSchools,
  'POST district_admin/exports/generate': ofSchools,
  'POST district_admin/exports/contents': ofSchools,
  'POST batch_pdf_exports': (ids) => ({ body: { section_id: ids.of('classId'), ...ACT } }),
  'GET course_activities/gradebook': (ids) => ({ query: gradebook(ids) }),
  'GET course_activities/gradebook/choices': (ids) => ({ query: { section_id: ids.of('classId') } }),
  'GET course_activities/gradebook/export': (ids) => ({ query: gradebook(ids) }),
  'GET course_activities/gradebook/answers': (ids) => ({
    query: { ...gradebook(ids), activity_id: ids.of('activityId'), student_id: ids.of('studentId') },
  }),
  'GET course_activities/gradebook/history': (ids) => ({
    query: { ...gradebook(ids), activity_id: ids.of('activityId'), student_id: ids.of('studentId') },
  }),
  'GET course_activities/item_analysis': (ids) => ({
    query: { ...gradebook(ids), lesson_id: ids.of('lessonId'), activity_id: ids.of('activityId') },
  }),
  'DELETE course_activities/gradebook/response': async (ids) => ({
    body: { ...gradebook(ids), he_course_student_response_id: await ids.response(false), reason: 'x' },
  }),
  'POST course_activities/gradebook/response/bring_back': async (ids) => ({
    body: { ...gradebook(ids), he_course_student_response_id: await ids.response(true), reason: 'x' },
  }),
  'PUT course_activities/gradebook/exception': async (ids) => ({
    body: {
      ...gradebook(ids),
      ...{ activity_id: ids.of('activityId'), student_id: await ids.spare(), excused: true, reason: 'x' },
    },
  }),
  'POST course_activities/gradebook/reminders': async (ids) => ({
    body: { ...gradebook(ids), student_ids: [await ids.spare()] },
  }),
  'POST course_activities/gradebook/reminders/preview': async (ids) => ({
    body: { ...gradebook(ids), student_ids: [await ids.spare()] },
  }),
  'POST course_templates': () => ({ body: { course_template: { name: 'Reached', exam: 'SAT' } } }),
  'PATCH course_templates/:id': () => ({ body: { course_template: { name: 'Other' } } }),
  'PUT course_templates/:id/order': () => ({ body: { sections: [], revision: 1 } }),
  'POST course_templates/:id/sections': () => ({ body: { section: { name: 'New' } } }),
  'PATCH course_templates/sections/:sectionId': () => ({ body: { section: { name: 'Other' } } }),
  'POST course_templates/sections/:sectionId/lessons': () => ({ body: { lesson: A_LESSON } }),
  'PATCH course_templates/lessons/:lessonId': () => ({ body: { lesson: { name: 'Other' } } }),
  'POST course_templates/page_preview': () => ({ body: { html: '<p>A page</p>' } }),
  'PUT course_activities/lessons/:lessonId/timing': () => ({
    body: { lesson: { instructional_time: 20, independent_practice_time: 15 } },
  }),
  'GET course_activities/lessons/:lessonId/video': (ids) => ({ query: { school_id: ids.of('schoolId') } }),
  'PUT course_activities/lessons/:lessonId/video': (ids) => ({ body: { url: null, school_id: ids.of('schoolId') } }),
  'GET course_activities/course_assignments': (ids) => ({ query: { status: 'active', courseId: ids.of('courseId') } }),
  'GET course_activities/section_assignments': (ids) => ({ query: { status: 'active', sectionId: ids.of('classId') } }),
  'GET course_activities/lessons_for_topic': () => ({ query: { exam: 'SAT' } }),
  'GET assignment_schedules/class_section_schedule': (ids) => ({ query: { section_id: ids.of('classId') } }),
  'POST assignment_schedules/create': aLesson,
  'POST assignment_schedules/assign_multiple_class': aLesson,
  'POST assignment_schedules/assign_section': (ids) => ({
    body: {
      he_course_id: ids.ownCourse.courseId,
      course_section_id: ids.ownCourse.courseSectionId,
      class_ids: [ids.of('classId')],
      start_at: '2026-11-20T00:00:00.000Z',
    },
  }),
  'POST assignment_schedules/copy_plan': (ids) => ({
    body: {
      he_course_id: ids.ownCourse.courseId,
      from_section_id: ids.ownClass,
      class_ids: [ids.of('classId')],
      start_on: '2026-12-01',
    },
  }),
  'POST assignment_schedules/move': (ids) => ({ body: { section_id: ids.of('classId'), days: 1 } }),
  'PUT assignment_schedules/:id': (ids) => ({
    body: { section_id: ids.of('classId'), start_at: '2026-11-20T00:00:00.000Z' },
  }),
  'POST assignment_schedules/:id/delete': (ids) => ({ body: { section_id: ids.of('classId') } }),
  'POST sections/sign_in_cards': (ids) => ({ body: { id: ids.of('classId'), student_ids: [1] } }),
};

const A_WEBHOOK = { url: 'https://hooks.example.org/', events: ['roster.StudentsEnrolled.v1'], on: false };

const A_LESSON = {
  name: 'New',
  memo: '',
  instructionalMinutes: 1,
  independentMinutes: 1,
  topics: [],
  pages: [],
  videoUrl: null,
  independentLesson: [],
  practiceSet: [],
};

/** Parameters of paths by where they stand; `mutates` takes somebody whom nobody will miss. */
const PARAMS: readonly [RegExp, (ids: Ids, mutates: boolean, route: string) => unknown][] = [
  // Templates are of no place: changes are asked of those that nobody has.
  [/course_templates\/$/, (ids, mutates) => (mutates ? 999_999 : ids.of('templateId'))],
  [/course_templates\/lessons\/$/, (ids, mutates) => (mutates ? 999_999 : ids.of('lessonId'))],
  [/(course_templates\/sections|admin\/course_activities|plan\/questions)\/$/, () => 999_999],
  [/school_districts\/$/, (ids) => ids.of('districtId')],
  [/\/providers\/$/, () => 'google'],
  [/admin\/services\/$/, () => 'clever'],
  [/administrators\/$/, (ids) => ids.administrator()],
  [/webhooks\/$/, (ids) => ids.webhook()],
  [/api_tokens\/$/, (ids) => ids.apiToken()],
  [/deliveries\/$/, (ids) => ids.delivery()],
  [
    /schools\/$/,
    (ids, _, route) =>
      ARCHIVED.test(route)
        ? ids.archivedSchool()
        : /^DELETE .*schools\/:id$/.test(route)
          ? ids.spareSchool()
          : ids.of('schoolId'),
  ],
  [/terms\/$/, (ids) => ids.term()],
  [/class_assessments\/$/, (ids) => ids.of('assignmentId')],
  [/class_assessments_sat\/$/, (ids) => ids.of('groupId')],
  [/student_assessments\/$/, (ids) => ids.of('copyId')],
  [/sections\/$/, (ids) => ids.of('classId')],
  [/users\/$/, (ids, mutates) => (mutates ? ids.spare() : ids.of('studentId'))],
  [/parents\/$/, (ids) => ids.parent()],
  [/students\/$/, (ids, mutates) => (mutates ? ids.spare() : ids.of('studentId'))],
  [/attempts\/$/, (ids) => ids.of('attemptId')],
  [/imports\/$/, (ids) => ids.staged()],
  [/(documents|exports)\/$/, (ids, mutates) => ids.document(mutates)],
  [/file\/$/, () => 'nothing'],
  [/batches\/$/, (ids) => ids.batch()],
  // Nobody has this one: own sessions are of the person, not of a place.
  [/sessions\/$/, () => '00000000-0000-7000-8000-000000000000'],
  [/verifications\/$/, (ids) => ids.of('verificationId')],
  [/receipts\/$/, (ids) => ids.of('receipt')],
  [/course_activities\/$/, (ids) => ids.of('courseId')],
  [/activities\/$/, (ids) => ids.of('activityId')],
  [/assignment_schedules\/$/, (ids) => ids.of('lessonScheduleId')],
  [/course_activities\/activity\/$/, (ids) => ids.of('responseId')],
  [/lessons\/$/, (ids) => ids.of('lessonId')],
  // Packages are of no place.
  [/(packages|packages\/\d+\/items)\/$/, () => 999_999],
  [/pictures\/$/, () => '0'.repeat(64)],
  [/forms\/$/, (ids) => ids.form()],
  [/as\/$/, () => 'csv'],
  [/day_roots\/$/, () => '2026-11-20'],
  [/(rows|corrections|mailbox)\/$/, () => 1],
  [/(account|forgot_password)\/$/, () => 'nothing'],
];

/** Routes about a school that is archived. */
const ARCHIVED = /schools\/:id\/(archived|restore|erasure)/;

const without = (url: string) => url.replace(/^\/api\/(?:(?:admin|staff|student)\/)?/, '');

export interface Requested extends Sent {
  method: string;
  path: string;
  /** What of the place it was made of; empty where no id is in it. */
  made: string;
}

/** A request to a route, as 'GET /api/me', about what is at a place. */
export async function requestTo(world: World, route: string, name: PlaceName): Promise<Requested> {
  const [method, url] = route.split(' ') as [string, string];
  const ids = new Ids(world, name);
  let path = '';
  for (const piece of url.split(/(?<=\/)/)) {
    const parameter = /^:\w+/.exec(piece)?.[0];
    const value = parameter && (await PARAMS.find(([where]) => where.test(path))?.[1](ids, method !== 'GET', route));
    if (parameter && value === undefined) throw new Error(`What stands for ${parameter} in ${url}?`);
    path += parameter ? piece.replace(parameter, String(value)) : piece;
  }
  const { query, ...sent } = (await REQUESTS[`${method} ${without(url)}`]?.(ids)) ?? {};
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  return { method, path: search ? `${path}?${search}` : path, ...sent, made: ids.used.join(', ') };
}
