import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Session } from '../../identity/index.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { CourseTemplates, templateNames, wrongTemplates } from '../course-templates.js';
import { District } from '../entities/district.js';
import { School } from '../entities/school.js';
import { schoolPermissions } from '../policies.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { notAllowed } from '../read/school-users.js';
import { schoolNotFound } from '../read/schools.js';
import { mustBeCurrent } from '../revision.js';
import { courseOf, coursesOf, PURCHASE, wrongInSchool, type SchoolForm } from '../school-form.js';
import { holdDistrict, holdProviderIds } from '../standing.js';
import { timeZoneOf } from '../states.js';

/**
 * Changes the settings of a school; fields that are missing stay. What they decide holds at once for everybody who is signed
 * in.
 */
export class EditSchool extends Command<void> {
  constructor(
    readonly actor: Session,
    readonly schoolId: number,
    readonly school: Partial<SchoolForm>,
    /** The revision that the form was read with. */
    readonly revision?: number,
  ) {
    super();
  }
}

@CommandHandler(EditSchool)
export class EditSchoolHandler implements ICommandHandler<EditSchool> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly templates: CourseTemplates,
  ) {}

  async execute({ actor, schoolId, school, revision }: EditSchool): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      // Its new district is neither archived nor deleted meanwhile.
      if (school.schoolDistrictId !== undefined) await holdDistrict(u, school.schoolDistrictId);
      await u.q.query('select id from roster.schools where id = $1 for update', [schoolId]);
      const stored = await u.em.findOne(School, { id: schoolId, archivedAt: null });
      const may = stored && schoolPermissions(actor, stored);
      if (!stored || !may?.view) throw schoolNotFound();
      const before = formOf(stored);
      const sent = typed(school);
      const changes = PURCHASE.some((field) => sent[field] !== undefined && !same(sent[field], before[field]));
      if (!may.edit || (changes && !may.editPurchase)) throw notAllowed();
      const after = { ...before, ...sent };
      // The zone goes with the state unless it is chosen.
      if (sent.state !== undefined && sent.state !== before.state && sent.timeZone === undefined)
        after.timeZone = timeZoneOf(sent.state) ?? before.timeZone;
      const templates = await this.templates.byIds(u.q, [...before.heCourseTemplateIds, ...after.heCourseTemplateIds], {
        hold: true,
      });
      const wrong = wrongTemplates(after.heCourseTemplateIds, templates, before.heCourseTemplateIds);
      const errors = {
        ...wrongInSchool(sent),
        ...(await this.wrongWith(u, stored, before, after)),
        ...(wrong ? { heCourseTemplateIds: [wrong] } : {}),
      };
      if (Object.keys(errors).length)
        throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
      // Histories and refusals name templates, as the form does.
      const named = ({ heCourseTemplateIds, ...form }: Partial<SchoolForm>) => ({
        ...form,
        ...(heCourseTemplateIds && { heCourseTemplateIds: templateNames(heCourseTemplateIds, templates) }),
      });
      mustBeCurrent(revision, stored.revision, named(before), named(sent));
      const { schoolDistrictId, courseType, heCourseTemplateIds, ...rest } = after;
      Object.assign(stored, rest, {
        districtId: schoolDistrictId,
        courseTypes: coursesOf(courseType),
        courseTemplateIds: heCourseTemplateIds,
        revision: stored.revision + 1,
      });
      await u.em.flush();
      await recordChange(u, actor, {
        record: 'school',
        id: schoolId,
        schoolId,
        districtId: schoolDistrictId,
        action: 'changed',
        before: named(before),
        after: named(after),
      });
      // The district that it leaves says so in its own history; the school's tells the rest.
      if (schoolDistrictId !== before.schoolDistrictId)
        await recordChange(u, actor, {
          record: 'school',
          id: schoolId,
          schoolId: null,
          districtId: before.schoolDistrictId,
          action: 'moved to another district',
          before: { name: after.name },
        });
      u.publish('roster.SchoolChanged.v1', { schoolId } satisfies RosterEvents['roster.SchoolChanged.v1']);
    });
  }

  /** What is wrong with it in its district; takes out of `after` what stays behind when it moves. */
  private async wrongWith(u: Unit, school: School, before: SchoolForm, after: SchoolForm): Promise<FieldErrors> {
    const errors: FieldErrors = {};
    const district = await u.em.findOne(District, { id: after.schoolDistrictId, archivedAt: null });
    if (!district) return { schoolDistrictId: ['Selecting a district is required'] };
    if (district.id !== before.schoolDistrictId && ((await isUsed(u, school)) || (await hasStaff(u, school))))
      errors.schoolDistrictId = ['This school is in use and stays in its district'];
    for (const [field, provider] of [
      ['cleverId', 'Clever'],
      ['classlinkId', 'ClassLink'],
    ] as const) {
      // A school that moves leaves behind the ids that its new district has no provider for.
      if (!district[field] && district.id !== before.schoolDistrictId && after[field] === before[field])
        after[field] = null;
      const id = after[field];
      if (id === null || id === before[field]) continue;
      if (!district[field]) {
        errors[field] = [`The district has no ${provider} identifier`];
        continue;
      }
      await holdProviderIds(u);
      if (await u.em.findOne(School, { [field]: id, archivedAt: null, id: { $ne: school.id } }))
        errors[field] = [`Another school has this ${provider} School ID`];
    }
    return errors;
  }
}

/**
 * Whether a school has results, or anybody there has signed in: it is archived then, never deleted, and stays in its district.
 */
export async function isUsed(u: Unit, school: School): Promise<boolean> {
  if (school.hasResultsAt !== null) return true;
  // Marks of results and sign-ins follow by reactions: whoever writes one now is waited for.
  await u.q.query(
    `select from roster.people p where p.school_id = $1
       or exists (select from roster.staff_roles r where r.person_id = p.id and r.school_id = $1) order by p.id for update`,
    [school.id],
  );
  const used = await u.q.one(
    `select from roster.people p where (p.last_login_at is not null or p.has_results_at is not null)
       and (p.school_id = $1 or exists (select from roster.staff_roles r where r.person_id = p.id and r.school_id = $1))
     union all select from roster.class_results r join roster.sections c on c.id = r.section_id where c.school_id = $1 limit 1`,
    [school.id],
  );
  return used !== undefined;
}

/** Whose roles name the district too. */
async function hasStaff(u: Unit, school: School): Promise<boolean> {
  return (await u.q.one('select from roster.staff_roles where school_id = $1 limit 1', [school.id])) !== undefined;
}

/** As it will be stored: without blanks around, and nothing for an empty identifier. */
function typed(school: Partial<SchoolForm>): Partial<SchoolForm> {
  const { name, cleverId, classlinkId } = school;
  return {
    ...(Object.fromEntries(Object.entries(school).filter(([, value]) => value !== undefined)) as Partial<SchoolForm>),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(cleverId === undefined ? {} : { cleverId: cleverId?.trim() || null }),
    ...(classlinkId === undefined ? {} : { classlinkId: classlinkId?.trim() || null }),
  };
}

function formOf(school: School): SchoolForm {
  return {
    name: school.name,
    state: school.state,
    courseType: courseOf(school.courseTypes),
    seatsPurchased: school.seatsPurchased,
    assessmentsAvailable: school.assessmentsAvailable,
    activitiesAvailable: school.activitiesAvailable,
    schoolAdminOnly: school.schoolAdminOnly,
    reportMails: school.reportMails,
    cleverId: school.cleverId,
    classlinkId: school.classlinkId,
    schoolDistrictId: school.districtId,
    timeZone: school.timeZone,
    yearStartsOn: school.yearStartsOn,
    heCourseTemplateIds: school.courseTemplateIds,
  };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
