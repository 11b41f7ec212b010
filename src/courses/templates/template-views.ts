import { Injectable } from '@nestjs/common';
import { QuestionBank, type BankQuestion } from '../../content/index.js';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf, type Order } from '../../platform/db/list-sql.js';
import type { PageRequest } from '../../platform/http/list.js';
import { Classes } from '../../roster/index.js';
import type { ActivityItem, ActivityKind, LessonPage, LessonTopic } from '../course-template.js';
import { lessonNotFound, templateNotFound } from './hold-template.js';
import { lessonSource } from './lesson-text.js';

export const TEMPLATE_SORTS = ['name', 'exam', 'sections', 'lessons'] as const;
export const ACTIVITY_SORTS = ['lesson', 'course', 'kind', 'questions', 'version', 'schools'] as const;

export interface ListedTemplate {
  id: number;
  name: string;
  exam: 'SAT' | 'ACT';
  sections: number;
  /** Those that are not withdrawn. */
  lessons: number;
  /** Schools that take it, archived ones left out. */
  schools: { id: number; name: string }[];
  archivedAt: string | null;
}

export interface TemplateView extends Omit<ListedTemplate, 'sections' | 'lessons'> {
  revision: number;
  sections: { id: number; name: string; memo: string; lessons: LessonCard[] }[];
}

/** A lesson in the list of its section. */
export interface LessonCard {
  id: number;
  name: string;
  instructionalMinutes: number;
  independentMinutes: number;
  pages: number;
  topics: string[];
  video: boolean;
  /** Questions; null where the lesson has no such activity. */
  independentLesson: number | null;
  practiceSet: number | null;
  withdrawnAt: string | null;
  use: LessonUse;
}

/** Who has a lesson. */
export interface LessonUse {
  /** Assignments to classes and students that are not over. */
  assignments: number;
  schools: number;
  /** Students who have begun an activity of it and not completed it. */
  begun: number;
  /** Ever given or begun: it is withdrawn then, never deleted. */
  used: boolean;
}

export interface LessonView {
  id: number;
  sectionId: number;
  sectionName: string;
  templateId: number;
  templateName: string;
  exam: 'SAT' | 'ACT';
  archived: boolean;
  name: string;
  memo: string;
  instructionalMinutes: number;
  independentMinutes: number;
  topics: LessonTopic[];
  /** As they are typed. */
  pages: LessonPage[];
  videoUrl: string | null;
  independentLesson: Bank;
  practiceSet: Bank;
  withdrawnAt: string | null;
  revision: number;
  use: LessonUse;
}

export interface Bank {
  /** Null where the lesson has no such activity. */
  activityId: number | null;
  version: number | null;
  questions: (BankQuestion & { asked: boolean })[];
}

export interface ListedActivity {
  id: number;
  kind: ActivityKind;
  version: number;
  questions: number;
  lessonId: number;
  lesson: string;
  section: string;
  templateId: number;
  course: string;
  withdrawn: boolean;
  /** Schools in which a class or a student has it now. */
  schools: number;
}

const TEMPLATE_ORDER: Order<(typeof TEMPLATE_SORTS)[number]> = {
  columns: { name: 'lower(t.name)', exam: 't.exam', sections: 'n.sections', lessons: 'n.lessons' },
  then: 'lower(t.name), t.id',
};
const ACTIVITY_ORDER: Order<(typeof ACTIVITY_SORTS)[number]> = {
  columns: {
    lesson: 'lower(l.name)',
    course: ['lower(t.name)', 's.place', 'l.place'],
    kind: 'a.kind',
    questions: 'jsonb_array_length(v.items)',
    version: 'a.version',
    schools: 'u.schools',
  },
  then: 'lower(t.name), s.place, l.place, a.kind',
};

/** Open assignments of each lesson, of courses that schools still take; the moment is a parameter. */
const useOf = (lesson: string, now: string) => `left join lateral (
    select count(*)::int as assignments, count(distinct a.school_id)::int as schools from courses.assignments a
    join courses.courses c on c.id = a.course_id and c.archived_at is null
    where a.lesson_id = ${lesson} and a.deleted_at is null and (a.end_at is null or a.end_at > ${now})) u on true`;
const USE = `jsonb_build_object('assignments', u.assignments, 'schools', u.schools,
  'begun', (select count(distinct r.student_id) from courses.responses r where r.lesson_id = l.id and r.deleted_at is null and r.completed_at is null),
  'used', exists (select from courses.assignments a where a.lesson_id = l.id) or exists (select from courses.responses r where r.lesson_id = l.id)
    or exists (select from courses.plan_lessons p where p.lesson_id = l.id))`;
const bankSize = (kind: ActivityKind) => `(select jsonb_array_length(v.items) from courses.activities a
  join courses.activity_versions v on v.activity_id = a.id and v.version = a.version where a.lesson_id = l.id and a.kind = '${kind}')`;

/** Course templates for those who make them. */
@Injectable()
export class TemplateViews {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
    private readonly questions: QuestionBank,
    private readonly clock: Clock,
  ) {}

  /** What a school may take, by name. */
  choices(): Promise<{ id: number; name: string }[]> {
    return this.db.query('select id, name from courses.templates where archived_at is null order by lower(name), id');
  }

  async list(
    request: PageRequest<(typeof TEMPLATE_SORTS)[number]>,
    archived: boolean,
  ): Promise<{ templates: ListedTemplate[]; total: number }> {
    const { rows, total } = await pageOf<Omit<ListedTemplate, 'schools' | 'archivedAt'> & { archivedAt: Date | null }>(
      this.db,
      request,
      {
        select: 'select t.id, t.name, t.exam, n.sections, n.lessons, t.archived_at as "archivedAt"',
        from: `from courses.templates t cross join lateral (
            select count(distinct s.id)::int as sections, count(l.id)::int as lessons from courses.template_sections s
            left join courses.lessons l on l.section_id = s.id and l.withdrawn_at is null where s.template_id = t.id) n
          where (t.archived_at is not null) = $2 and ($1 = '%%' or t.name ilike $1)`,
        params: [containing(request.search), archived],
        order: TEMPLATE_ORDER,
      },
    );
    const schools = await this.classes.schoolsTaking(rows.map(({ id }) => id));
    return {
      templates: rows.map(({ archivedAt, ...row }) => ({
        ...row,
        schools: schools.get(row.id) ?? [],
        archivedAt: archivedAt?.toISOString() ?? null,
      })),
      total,
    };
  }

  /** @throws DomainError `courses/template-not-found` */
  async open(templateId: number): Promise<TemplateView> {
    const [template, sections, lessons, schools] = await Promise.all([
      this.db.one<{ id: number; name: string; exam: 'SAT' | 'ACT'; revision: number; archivedAt: Date | null }>(
        'select id, name, exam, revision, archived_at as "archivedAt" from courses.templates where id = $1',
        [templateId],
      ),
      this.db.query<{ id: number; name: string; memo: string }>(
        'select id, name, memo from courses.template_sections where template_id = $1 order by place',
        [templateId],
      ),
      this.db.query<Omit<LessonCard, 'withdrawnAt'> & { sectionId: number; withdrawnAt: Date | null }>(
        `select l.id, l.section_id as "sectionId", l.name, l.instructional_minutes as "instructionalMinutes",
           l.independent_minutes as "independentMinutes", jsonb_array_length(l.pages) as pages, l.video_url is not null as video,
           (select coalesce(jsonb_agg(t->>'topic'), '[]') from jsonb_array_elements(l.topics) t) as topics,
           ${bankSize('independent_lesson')} as "independentLesson", ${bankSize('practice_set')} as "practiceSet",
           l.withdrawn_at as "withdrawnAt", ${USE} as use
         from courses.lessons l join courses.template_sections s on s.id = l.section_id ${useOf('l.id', '$2')}
         where s.template_id = $1 order by l.place`,
        [templateId, this.clock.instant()],
      ),
      this.classes.schoolsTaking([templateId]),
    ]);
    if (!template) throw templateNotFound();
    return {
      ...template,
      archivedAt: template.archivedAt?.toISOString() ?? null,
      schools: schools.get(templateId) ?? [],
      sections: sections.map((section) => ({
        ...section,
        lessons: lessons
          .filter(({ sectionId }) => sectionId === section.id)
          .map(({ sectionId: _sectionId, withdrawnAt, ...lesson }) => ({
            ...lesson,
            withdrawnAt: withdrawnAt?.toISOString() ?? null,
          })),
      })),
    };
  }

  /** @throws DomainError `courses/lesson-not-found` */
  async lesson(lessonId: number): Promise<LessonView> {
    const row = await this.db.one<
      Omit<LessonView, 'independentLesson' | 'practiceSet' | 'withdrawnAt'> & { withdrawnAt: Date | null }
    >(
      `select l.id, l.section_id as "sectionId", s.name as "sectionName", t.id as "templateId", t.name as "templateName", t.exam,
         t.archived_at is not null as archived, l.name, l.memo, l.instructional_minutes as "instructionalMinutes",
         l.independent_minutes as "independentMinutes", l.topics, l.pages, l.video_url as "videoUrl",
         l.withdrawn_at as "withdrawnAt", l.revision, ${USE} as use
       from courses.lessons l join courses.template_sections s on s.id = l.section_id join courses.templates t on t.id = s.template_id
       ${useOf('l.id', '$2')} where l.id = $1`,
      [lessonId, this.clock.instant()],
    );
    if (!row) throw lessonNotFound();
    const banks = await this.db.query<{ id: number; kind: ActivityKind; version: number; items: ActivityItem[] }>(
      `select a.id, a.kind, a.version, v.items from courses.activities a
       join courses.activity_versions v on v.activity_id = a.id and v.version = a.version where a.lesson_id = $1`,
      [lessonId],
    );
    const questions = await this.questions.at(banks.flatMap(({ items }) => items));
    const bank = (kind: ActivityKind): Bank => {
      const found = banks.find((one) => one.kind === kind);
      return {
        activityId: found?.id ?? null,
        version: found?.version ?? null,
        questions: (found?.items ?? []).flatMap(({ ref, version }) => questions.get(`${ref}@${version}`) ?? []),
      };
    };
    return {
      ...row,
      pages: row.pages.map(({ title, html }) => ({ title, html: lessonSource(html) })),
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
      independentLesson: bank('independent_lesson'),
      practiceSet: bank('practice_set'),
    };
  }

  /** Activities of all templates that are not archived. */
  async activities(
    request: PageRequest<(typeof ACTIVITY_SORTS)[number]>,
    { templateId, kind }: { templateId?: number | undefined; kind?: ActivityKind | undefined },
  ): Promise<{ activities: ListedActivity[]; total: number }> {
    const params = [containing(request.search), templateId ?? null, kind ?? null];
    const tables = `from courses.activities a join courses.activity_versions v on v.activity_id = a.id and v.version = a.version
      join courses.lessons l on l.id = a.lesson_id join courses.template_sections s on s.id = l.section_id join courses.templates t on t.id = s.template_id`;
    const where = `where t.archived_at is null and ($1 = '%%' or l.name ilike $1 or s.name ilike $1 or t.name ilike $1)
      and ($2::int is null or t.id = $2) and ($3::text is null or a.kind = $3)`;
    const { rows, total } = await pageOf<ListedActivity, (typeof ACTIVITY_SORTS)[number]>(this.db, request, {
      select: `select a.id, a.kind, a.version, jsonb_array_length(v.items) as questions, l.id as "lessonId", l.name as lesson, s.name as section,
        t.id as "templateId", t.name as course, l.withdrawn_at is not null as withdrawn, u.schools`,
      from: `${tables} ${useOf('l.id', '$4')} ${where}`,
      countFrom: `${tables} ${where}`,
      params,
      rowParams: [this.clock.instant()],
      order: ACTIVITY_ORDER,
    });
    return { activities: rows, total };
  }

  /** What a school loses from its gradebook when it gives this template up. */
  async useInSchool(
    schoolId: number,
    templateId: number,
  ): Promise<{ students: number; responses: number; assignments: number }> {
    return (await this.db.one(
      `select (select count(distinct r.student_id)::int from courses.responses r where r.course_id = any(c.ids) and r.deleted_at is null) as students,
         (select count(*)::int from courses.responses r where r.course_id = any(c.ids) and r.deleted_at is null) as responses,
         (select count(*)::int from courses.assignments a where a.course_id = any(c.ids) and a.deleted_at is null
            and (a.end_at is null or a.end_at > $3)) as assignments
       from (select coalesce(array_agg(id), '{}') as ids from courses.courses where school_id = $1 and template_id = $2 and archived_at is null) c`,
      [schoolId, templateId, this.clock.instant()],
    ))!;
  }
}
