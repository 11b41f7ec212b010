import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  ASSESSMENT_TYPES,
  category,
  ContentLibrary,
  type AssessmentType,
  type NormTable,
} from '../../content/index.js';
import { attemptStream } from '../../delivery/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { XLSX, type SentFile } from '../../platform/http/send-file.js';
import { Classes, People, schoolYear } from '../../roster/index.js';
import { Monitoring } from '../../scheduling/index.js';
import { benchmarkFor, nationalPercentile, userPercentile, type UserNorm } from '../../scoring/index.js';
import { Behaviours } from '../behaviour/query.js';
import { codeVersionOf, PRODUCT_VERSION } from '../code-version.js';
import { longMoment, reportHash, shortHash } from '../composite-report/build.js';
import type { NumberProvenanceDto } from '../composite-report/dto.js';
import { NationalNorms } from '../composite-report/national-norms.js';
import { numbersOf } from '../composite-report/provenance.js';
import { problem } from '../problems.js';
import { fileName } from '../rendering/file-name.js';
import { RenderPool } from '../rendering/render-pool.js';
import { ResultsOfMany, type StudentOfGroup } from '../results/query.js';
import type { Standing } from '../results/standings.js';
import { UserNorms } from '../user-norms/user-norms.js';
import type { ClassScores, ScoreLine } from './class-scores-book.js';
import type { SourceLine } from './provenance-sheet.js';

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
    private readonly many: ResultsOfMany,
    private readonly nationalNorms: NationalNorms,
    private readonly userNorms: UserNorms,
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
    const of = { typeId, setId, schoolYearId: year.id };
    const [everybody, norms, userNorms] = await Promise.all([
      this.many.everybody(session, { group: { sectionIds: [sectionId] } }, [of]),
      this.nationalNorms.of(type),
      this.userNorms.newest(typeId, setId),
    ]);
    const students = everybody.map(({ student }) => student);
    const standings = await this.many.standingsOf(students.map(({ id }) => id));
    const scales = { type, norms, userNorms };
    const results = students.map(({ id }) => {
      const standing = standings
        .get(id)
        ?.find((one) => one.setId === setId && one.typeId === typeId && one.schoolYearId === year.id);
      return standing?.sections.some(({ scaled }) => scaled !== null) ? resultOf(standing, scales) : null;
    });
    const whole = students.flatMap((student, i) => (results[i] ? [{ student, ...results[i] }] : []));
    if (whole.length === 0) throw problem('reporting/no-results');

    const made = this.clock.instant();
    const forms = await this.behaviours.perQuestion(
      whole.flatMap(({ standing }) => standing.parts.map((p) => attemptStream(p.studentAssessmentId, p.sitting))),
    );
    forms.sort(
      (a, b) =>
        type.categories.indexOf(a.categoryId) - type.categories.indexOf(b.categoryId) ||
        a.part - b.part ||
        a.form.localeCompare(b.form),
    );
    const resultHash = sha256hex(canonicalJson(whole.map((result) => result.resultHash)));
    const versions = [...new Set(whole.map(({ codeVersion }) => codeVersion))].sort();
    const usedNorms = [...new Set(whole.flatMap(({ numbers }) => numbers.flatMap((n) => n.norms ?? [])))].sort();
    const tables = [...new Set(whole.flatMap(({ standing }) => tablesOf(standing, scales)))].sort();
    const usedForms = whole.flatMap(({ standing }) =>
      standing.parts.map(({ form }) => `${form.code} v${form.version}`),
    );
    const events = whole.reduce((sum, { numbers }) => sum + numbers[0]!.events, 0);
    const [maker] = (await this.people.namesOf([session.userId])).values();
    const title = `${section.displayName} - ${set} - ${year.shortName}`;
    const total = type.courseType === 'SAT' ? 'Total' : 'Composite';
    return {
      seen: whole.map(({ student }) => student.id),
      scores: {
        total,
        sectionNames: type.categories.map((id) => category(id).name),
        students: students.map((student, i) => lineOf(student, results[i]?.standing, scales, school.timeZone)),
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
            ['Forms', [...new Set(usedForms)].sort().join(', ')],
            ['Tables', tables.join(', ')],
            ['Norms', usedNorms.join('; ')],
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
}

/** What every student of a workbook is measured by. */
interface Scales {
  type: AssessmentType;
  norms: ReadonlyMap<'composite' | number, NormTable>;
  userNorms: ReadonlyMap<'composite' | number, UserNorm>;
}

interface ClassResult {
  standing: Standing;
  codeVersion: string;
  /** That of the student's report. */
  resultHash: string;
  numbers: NumberProvenanceDto[];
}

function resultOf(standing: Standing, { norms, userNorms }: Scales): ClassResult {
  const { sections, parts } = standing;
  const codeVersion = codeVersionOf(parts);
  const resultHash = reportHash({
    sections: sections.flatMap(({ resultHash: hash }) => (hash === null ? [] : [{ resultHash: hash }])),
    parts,
    outside: sections
      .flatMap(({ outside }) => outside ?? [])
      .sort((a, b) => b.takenOn.localeCompare(a.takenOn) || a.id - b.id),
  });
  const versions = (of: Scales['norms'] | Scales['userNorms']) =>
    Object.fromEntries([...of].map(([scale, { version }]) => [String(scale), version]));
  const numbers = numbersOf(standing, {
    codeVersion,
    resultHash,
    norms: versions(norms),
    userNorms: versions(userNorms),
  });
  return { standing, codeVersion, resultHash, numbers };
}

function tablesOf({ sections }: Standing, { type, norms }: Scales): string[] {
  const norm = norms.get('composite') ?? norms.get(type.categories[0]!);
  return [
    ...sections.flatMap(({ path, tableVersion }) => (path ? [`conversion ${tableVersion} (${path})`] : [])),
    ...(norm ? [`norms ${norm.version}`] : []),
  ];
}

function lineOf(
  { lastName, firstName, studentNumber, gradeLevel }: StudentOfGroup,
  standing: Standing | undefined,
  { type, norms, userNorms }: Scales,
  timeZone: string,
): ScoreLine {
  const first = standing?.takenFrom;
  const composite = standing?.composite ?? null;
  return {
    lastName,
    firstName,
    studentNumber,
    gradeLevel,
    takenOn: first ? new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(first)) : null,
    composite,
    nationalPercentile: composite === null ? null : nationalPercentile(composite, norms.get('composite')),
    userPercentile: composite === null ? null : userPercentile(composite, userNorms.get('composite')),
    sections: type.categories.map((categoryId) => {
      const { name } = category(categoryId);
      const section = standing?.sections.find((s) => s.categoryId === categoryId);
      const score = section?.scaled ?? null;
      const own = score === null || section!.outside ? null : section!;
      const taken = standing?.parts.find((part) => part.categoryId === categoryId);
      const benchmark = benchmarkFor(type, categoryId, taken?.gradeLevel ?? gradeLevel);
      return {
        name,
        score,
        right: own?.raw ?? null,
        of: own?.rawMax ?? null,
        nationalPercentile: score === null ? null : nationalPercentile(score, norms.get(categoryId)),
        benchmark: score === null || !benchmark ? null : score >= benchmark.score ? 'met' : 'below',
        note: section?.outside
          ? `${name} was taken elsewhere on ${section.outside.takenOn}.`
          : standing && score === null
            ? `${name} is not complete yet.`
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
