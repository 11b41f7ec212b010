import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pictureFaults, verifyAttemptFile } from '../../src/audit-verify/verify.js';
import { CreateAccount } from '../../src/identity/index.js';
import { DomainError } from '../../src/kernel/errors.js';
import type { Role } from '../../src/kernel/roles.js';
import { FileStore } from '../../src/platform/files/file-store.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { AssignAssessment } from '../../src/scheduling/index.js';
import { zipOf } from '../content/made-packages.js';
import { png } from '../content/made-pictures.js';
import { aClass, aSchool, aStudent } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { unzip } from '../support/unzip.js';
import { Candidate, GIVEN } from './exam.js';

const CHART = png(300, 200, 90);
const HASH = createHash('sha256').update(CHART).digest('hex');
const PACKAGES = '/api/admin/content/packages';
const CATEGORIES = [3, 4, 5, 6];

let t: TestApp;
let admin: HttpClient;
let student: HttpClient;
let amara: Candidate;
let teacher: HttpClient;
let assessmentId: number;

beforeAll(async () => {
  t = await testApp();
  const somebody = async (userId: number, role: Role) => {
    const place = { role, schoolId: null, districtId: null };
    await t.commands.execute(new CreateAccount(userId, `person${userId}@demo.test`, [place], false));
    return t.as({ userId, ...place });
  };
  admin = await somebody(1, 'Horizon Admin');
});
afterAll(() => t?.close());

const question = (name: string, body: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${name}" title="${name}"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
   <itemBody>${body}<choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">Yes</simpleChoice><simpleChoice identifier="B">No</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;

describe('a form with a picture, from the package to the proof', () => {
  it('is published once somebody has said what the picture shows', async () => {
    const zip = await zipOf({
      'q1.xml': question('q1', '<p>Which bar is higher? <img src="chart.png" alt="" /></p>'),
      'q2.xml': question('q2', '<table><tr><th>Year</th></tr><tr><td>1900</td></tr></table>'),
      'chart.png': CHART,
    });
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(zip)]), 'pictures.zip');
    const { id } = (await admin.post(PACKAGES, data)).body.package;
    await t.settle();
    await admin.put(`${PACKAGES}/${id}/pictures/${HASH}`, { alt: 'Two bars, the second is higher' });
    const complete = await admin.patch(`${PACKAGES}/${id}/items`, {
      ...{ positions: [1, 2], area: 'Conventions', topic: 'Punctuation', difficulty: 2 },
    });
    let { revision, counts } = complete.body.package;
    expect(counts).toMatchObject({ ready: 2, needs: 0 });
    let setId = 0;
    for (const categoryId of CATEGORIES) {
      const answer = await admin.post(`${PACKAGES}/${id}/publish`, {
        ...{ revision, typeId: 2, setName: 'Pictures', categoryId, part: 1, difficulty: 'default', minutes: 10 },
        ...{ calculator: false, referenceSheet: false, directions: '', conversion: 'raw,scaled\n0,1\n1,18\n2,36' },
        items: [1, 2].map((position) => ({ position, pretest: false })),
      });
      expect(answer.status).toBe(200);
      ({ setId } = answer.body.form);
      ({ revision, counts } = answer.body.package);
    }
    const school = await aSchool(t);
    const sectionId = await aClass(t, school.schoolId, [[school.teacherId, 'Primary Teacher']]);
    const studentId = await aStudent(t, school.schoolId, 'Amara', {});
    await t.commands.execute(new EnrollStudents(sectionId, [studentId]));
    const now = t.clock.now();
    const window = { p1StartAt: new Date(now - 3_600_000), p1EndAt: new Date(now + 86_400_000) };
    await t.commands.execute(
      new AssignAssessment(
        sectionId,
        { setId, categoryId: 3 },
        { administrationType: 'continuous', ...window, p2StartAt: null, p2EndAt: null },
        GIVEN,
        school.teacherId,
      ),
    );
    await t.settle();
    const { schoolId, districtId } = school;
    teacher = school.teacher;
    student = await t.as({ userId: studentId, role: 'Student', schoolId, districtId });
    assessmentId = (await student.get('/api/student/student_assessments')).body.studentAssessments[0].id;
    amara = new Candidate(t, student, studentId, assessmentId);
  });

  it('tells its pictures before it begins, and none of them afterwards', async () => {
    const own = async () => (await student.get(`/api/student/student_assessments/${assessmentId}`)).body.pictures;
    expect(await own()).toEqual([HASH]);
    const picture = await student.raw('GET', `/api/pictures/${HASH}`);
    expect(Buffer.from(await picture.arrayBuffer()).equals(CHART)).toBe(true);
    expect((await amara.opens()).status).toBe(200);
    expect(amara.launch.form.items[0]!.stem).toContain(
      `<img src="/api/pictures/${HASH}" alt="Two bars, the second is higher" width="300" height="200" />`,
    );
    expect(await own()).toEqual([]);
    for (const choice of [0, 1, 0]) await amara.answers(1, choice);
    expect((await amara.submits()).status).toBe(200);
    await t.settle();
    expect(await own()).toEqual([]);
  });

  it('is in the dispute pack by its hash, which the verifier compares', async () => {
    const response = await admin.raw('GET', `/api/audit/attempts/${amara.launch.attemptId}/dispute_pack`);
    expect(response.status).toBe(200);
    const files = await unzip(Buffer.from(await response.arrayBuffer()));
    const inside = files.get(`pictures/${HASH}.png`)!;
    expect(Buffer.from(inside).equals(CHART)).toBe(true);
    const name = [...files.keys()].find((one) => one.endsWith('.jsonl'))!;
    const text = files.get(name)!.toString();
    expect(verifyAttemptFile(text).completeness.ok).toBe(true);
    expect(pictureFaults(text, new Map([[`${HASH}.png`, inside]]))).toEqual({ named: 1, faults: [] });
    expect(files.get('READ ME.txt')!.toString()).toContain('--pictures pictures');
  });

  it('stands beside the page of the pack, which shows the question once for each change', async () => {
    const response = await admin.raw('GET', `/api/audit/attempts/${amara.launch.attemptId}/dispute_pack`);
    const files = await unzip(Buffer.from(await response.arrayBuffer()));
    const page = files.get('attempt.html')!.toString();
    const shown = [...page.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, address]) => address!);
    expect(shown).toEqual([`pictures/${HASH}.png`, `pictures/${HASH}.png`]);
    for (const address of shown) expect(Buffer.from(files.get(address)!).equals(CHART)).toBe(true);
  });

  it('is refused in a pack while it cannot be read, instead of missing there', async () => {
    const files = t.get(FileStore);
    const reads = jest
      .spyOn(files, 'get')
      .mockRejectedValue(new DomainError('files/away', 'The files cannot be reached.'));
    try {
      const answer = await admin.raw('GET', `/api/audit/attempts/${amara.launch.attemptId}/dispute_pack`);
      expect(answer.status).toBe(503);
    } finally {
      reads.mockRestore();
    }
  });

  it('is in the question that the report shows after the test', async () => {
    const { body } = await teacher.get(
      `/api/staff/student_assessments/questions_and_answers?studentId=${amara.studentId}&assessmentId=${assessmentId}`,
    );
    expect(body.questionsAndAnswers[0].question).toContain(`<img src="/api/pictures/${HASH}"`);
  });
});
