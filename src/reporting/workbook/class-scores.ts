import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ASSESSMENT_TYPES, category, ContentLibrary } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Config } from '../../platform/config/config.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { Classes, People, schoolYear } from '../../roster/index.js';
import { Monitoring } from '../../scheduling/index.js';
import { Behaviours } from '../behaviour/query.js';
import { PRODUCT_VERSION } from '../code-version.js';
import { longMoment, shortHash } from '../composite-report/build.js';
import type { CompositeReportDto, NumberProvenanceDto } from '../composite-report/dto.js';
import { ScoreProvenances } from '../composite-report/provenance.js';
import { CompositeReports } from '../composite-report/query.js';
import { problem } from '../problems.js';
import { fileName } from '../rendering/file-name.js';
import { RenderPool } from '../rendering/render-pool.js';
import type { ClassScores, ScoreLine } from './class-scores-book.js';
import type { SourceLine } from './provenance-sheet.js';
import { XLSX, type SentFile } from '../../platform/http/send-file.js';

/** Reports read at once: a class is a minute's work of one teacher, not of the database. */
const AT_ONCE = 4;
const EVERYBODY = 10_000;

type Student = Pick<ScoreLine, 'lastName' | 'firstName' | 'studentNumber' | 'gradeLevel'> & { id: number };

/** The results of a class in one set as a workbook. */
@Injectable()
export class ClassScoreExports implements OnApplicationShutdown {
  private readonly log = new Logger('workbook');
  private readonly pool = new RenderPool(new URL('./render-process.js', import.meta.url));

  constructor(
    private readonly classes: Classes,
    private readonly monitoring: Monitoring,
    private readonly people: People,
    private readonly content: ContentLibrary,
    private readonly reports: CompositeReports,
    private readonly provenances: ScoreProvenances,
    private readonly behaviours: Behaviours,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws as `collect`, and DomainError `reporting/workbook-failed` */
  async make(scores: ClassScores): Promise<SentFile> {
    try {
      return {
        name: fileName(scores.provenance.title, 'xlsx'),
        type: XLSX,
        content: await this.pool.run(scores),
      };
    } catch (error) {
      this.log.error({ err: error }, 'a workbook could not be made');
      throw problem('reporting/workbook-failed');
    }
  }

  /**
   * Everybody of the class whom the session may see, with the report that staff see; `seen` are those who have one.
   * @throws DomainError `roster/class-not-found`, also for a class it may not see; `reporting/no-results` when nobody has any.
   */
  async collect(
    session: Session,
    sectionId: number,
    typeId: number,
    setId: number,
  ): Promise<{ scores: ClassScores; seen: number[] }> {
    const section = await this.classes.open(session, sectionId);
    const type = ASSESSMENT_TYPES.find((t) => t.id === typeId);
    const set = type && (await this.content.setName(setId));
    if (!type || !set) throw problem('reporting/no-results');
    const school = (await this.classes.school(section.schoolId))!;
    const year = schoolYear(await this.monitoring.schoolYearIdOf({ sectionId, setId, typeId }));
    const students = await this.students(session, sectionId);
    const reports = await this.inTurn(students, async ({ id }) =>
      this.report({ studentId: id, typeId, setId, schoolYearId: year.id }),
    );
    const whole = students.flatMap((student, i) => (reports[i] ? [{ student, ...reports[i] }] : []));
    if (whole.length === 0) throw problem('reporting/no-results');

    const made = this.clock.instant();
    const forms = await this.behaviours.perQuestion(
      whole.flatMap(({ report }) => report.provenance.events.map((events) => events.split(':')[0]!)),
    );
    forms.sort(
      (a, b) =>
        type.categories.indexOf(a.categoryId) - type.categories.indexOf(b.categoryId) ||
        a.part - b.part ||
        a.form.localeCompare(b.form),
    );
    const resultHash = sha256hex(canonicalJson(whole.map(({ report }) => report.provenance.resultHash)));
    const versions = [...new Set(whole.map(({ report }) => report.provenance.codeVersion))].sort();
    const norms = [...new Set(whole.flatMap(({ numbers }) => numbers.flatMap((n) => n.norms ?? [])))].sort();
    const tables = [...new Set(whole.flatMap(({ report }) => report.provenance.tables))].sort();
    const events = whole.reduce((sum, { numbers }) => sum + numbers[0]!.events, 0);
    const [maker] = (await this.people.namesOf([session.userId])).values();
    const title = `${section.displayName} - ${set} - ${year.shortName}`;
    const total = type.courseType === 'SAT' ? 'Total' : 'Composite';
    return {
      seen: whole.map(({ student }) => student.id),
      scores: {
        total,
        sectionNames: type.categories.map((id) => category(id).name),
        students: students.map((student, i) => lineOf(student, reports[i]?.report, type.categories, school.timeZone)),
        questions: forms.flatMap(({ form, categoryId, part, sittings, questions }) =>
          questions.map((q) => ({
            section: category(categoryId).name,
            part,
            form,
            number: q.number,
            area: q.area,
            topic: q.topic,
            correct: q.correct,
            students: sittings,
            right: q.finalRight,
            blank: q.omitted + q.notReached,
            firstRight: q.firstRight,
            wrongToRight: q.changed.wrong_to_right,
            rightToWrong: q.changed.right_to_wrong,
            wrongToWrong: q.changed.wrong_to_wrong,
            rapid: q.rapid,
            omitted: q.omitted,
            notReached: q.notReached,
            medianSeconds: q.medianSeconds,
          })),
        ),
        provenance: {
          brand: this.config.brandName,
          title,
          line:
            `Scores of ${whole.length} of ${students.length} students of ${section.displayName}, ${school.name}, as they stood on ${longMoment(made, school.timeZone)}: ` +
            `${events.toLocaleString('en-US')} events read, version ${versions.join(' and ')}, result ${shortHash(resultHash)}. Conversion tables and norms are ${this.config.brandName}’s own.`,
          resultHash,
          madeBy: maker ?? '',
          madeAt: made,
          facts: [
            ['Class', `${section.displayName}, ${school.name}, ${year.shortName}`],
            ['Assessment', set],
            ['Forms', [...new Set(whole.flatMap(({ report }) => report.provenance.forms))].sort().join(', ')],
            ['Tables', tables.join(', ')],
            ['Norms', norms.join('; ')],
            ['Version', `${PRODUCT_VERSION}; results by ${versions.join(' and ')}`],
            [
              'Questions',
              'What was right by the keys of today, as the students’ histories tell it; too fast is less than a tenth of the class’s mean time, ten seconds at most; where fewer than ten worked on a question, less than three seconds, and no median is told.',
            ],
          ],
          sources: whole.flatMap(({ student, numbers }) =>
            sourcesOf(`${student.lastName}, ${student.firstName}`, numbers),
          ),
        },
      },
    };
  }

  onApplicationShutdown(): void {
    this.pool.stop();
  }

  private async students(session: Session, sectionId: number): Promise<Student[]> {
    const { students } = await this.classes.listStudents(sectionId, {
      page: 1,
      perPage: EVERYBODY,
      offset: 0,
      sort: 'lastName',
      order: 'asc',
      search: '',
    });
    const seen = await this.inTurn(students, ({ id }) => this.people.maySee(session, id));
    return students
      .filter((_, i) => seen[i])
      .map(({ id, lastName, firstName, studentIdNumber, gradeLevel }) => ({
        id,
        lastName,
        firstName,
        studentNumber: studentIdNumber,
        gradeLevel,
      }));
  }

  private async report(key: {
    studentId: number;
    typeId: number;
    setId: number;
    schoolYearId: number;
  }): Promise<{ report: CompositeReportDto; numbers: NumberProvenanceDto[] } | null> {
    try {
      const report = await this.reports.get(key, 'staff');
      return { report, numbers: (await this.provenances.behind(report)).numbers };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'reporting/report-not-found') return null;
      throw error;
    }
  }

  private async inTurn<T, R>(all: readonly T[], of: (one: T) => Promise<R>): Promise<R[]> {
    const done: R[] = [];
    for (let i = 0; i < all.length; i += AT_ONCE) done.push(...(await Promise.all(all.slice(i, i + AT_ONCE).map(of))));
    return done;
  }
}

function lineOf(
  { id: _, ...student }: Student,
  report: CompositeReportDto | undefined,
  categories: readonly number[],
  timeZone: string,
): ScoreLine {
  const first = report && [...report.takenAt].sort()[0];
  return {
    ...student,
    takenOn: first ? new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(first)) : null,
    composite: report?.compositeScore ?? null,
    nationalPercentile: report?.nationalPercentile ?? null,
    userPercentile: report?.userPercentile ?? null,
    sections: categories.map((categoryId) => {
      const section = report?.sections.find((s) => s.categoryId === categoryId);
      const score = section?.score ?? null;
      const own = section && score !== null && !section.outside ? section : null;
      return {
        name: category(categoryId).name,
        score,
        right: own?.raw ?? null,
        of: own?.rawMax ?? null,
        nationalPercentile: section?.nationalPercentile ?? null,
        benchmark: score === null || section?.benchmark == null ? null : score >= section.benchmark ? 'met' : 'below',
        note: section?.outside
          ? `${section.name} was taken elsewhere on ${section.outside.takenOn}.`
          : report && score === null
            ? `${category(categoryId).name} is not complete yet.`
            : '',
      };
    }),
  };
}

/** A line for each number with a score, then for each part that its sections were made of. */
function sourcesOf(of: string, numbers: readonly NumberProvenanceDto[]): SourceLine[] {
  return numbers.flatMap((n) => {
    const none = {
      of,
      form: '',
      formHash: '',
      keys: '',
      correctedKeys: 0,
      table: '',
      norms: '',
      stream: '',
      events: '',
      headHash: '',
      codeVersion: n.codeVersion,
      scoredAt: '',
    };
    if (n.score === null && n.parts.length === 0) return [];
    const whole: SourceLine = {
      ...none,
      number: n.name,
      score: n.score,
      table: n.table ?? n.rule,
      norms: n.norms ?? '',
      events: String(n.events),
      resultHash: n.resultHash,
    };
    if (n.categoryId === null) return [whole];
    const parts = n.parts.map((p): SourceLine => ({
      ...none,
      number: p.label,
      score: null,
      form: p.form,
      formHash: p.formHash,
      keys: p.keys,
      correctedKeys: p.correctedKeys,
      stream: p.stream,
      events: `1 to ${p.lastEvent}`,
      headHash: p.headHash,
      codeVersion: `scoring ${p.scoringVersion}`,
      scoredAt: p.scoredAt,
      resultHash: p.resultHash,
      table: `${p.raw} of ${p.rawMax} right`,
    }));
    return [whole, ...parts];
  });
}
