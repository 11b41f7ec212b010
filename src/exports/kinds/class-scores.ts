import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsPositive, Max } from 'class-validator';
import { AccessLog } from '../../audit/index.js';
import { category } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { Config } from '../../platform/config/config.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { fileName } from '../../platform/files/file-name.js';
import { XLSX } from '../../platform/http/send-file.js';
import {
  ClassScores,
  longMoment,
  noResults,
  numbersBehind,
  PRODUCT_VERSION,
  shortHash,
  type ClassScoresKey,
  type ScoredClass,
  type ScoredResult,
} from '../../reporting/index.js';
import { People, type Viewer } from '../../roster/index.js';
import type { DocumentKind, Made, Making, RequestRoute } from '../documents/kind.js';
import { BookWriter } from '../workbook/book-writer.js';
import { ABOUT_QUESTIONS, questionsSheet, ScoresSheet, sourcesOf } from '../workbook/class-scores-sheets.js';
import { propertiesOf, provenanceSheet, sourceCells, type BookProvenance } from '../workbook/provenance-sheet.js';

const MOST_ID = 2 ** 31 - 1;

class ClassScoresRequest {
  @ApiProperty({ description: 'The class.' }) @IsInt() @IsPositive() @Max(MOST_ID) id!: number;
  @ApiProperty() @IsInt() @IsPositive() @Max(MOST_ID) assessmentTypeId!: number;
  @ApiProperty() @IsInt() @IsPositive() @Max(MOST_ID) assessmentSetId!: number;
}

/** The results of a class in one set as a workbook: a line for each student, one for each question, and where it all comes from. */
@Injectable()
export class ClassScoresDocument implements DocumentKind<ClassScoresRequest> {
  static readonly route: RequestRoute<ClassScoresRequest> = {
    path: 'api/staff/sections/excel_report',
    roles: ['District Admin', 'Teacher Admin', 'Teacher'],
    body: ClassScoresRequest,
  };

  readonly name = 'class-scores';
  readonly label = 'Score Report';
  readonly mime = XLSX;
  readonly lane = 'short';
  readonly about = 'class';

  constructor(
    private readonly scores: ClassScores,
    private readonly people: People,
    private readonly access: AccessLog,
    private readonly config: Config,
  ) {}

  async allow(viewer: Viewer, { id }: ClassScoresRequest): Promise<void> {
    await this.scores.mayRead(viewer, id);
  }

  async title(viewer: Viewer, request: ClassScoresRequest): Promise<string> {
    return titleOf(await this.scores.open(viewer, keyOf(request)));
  }

  /** Scores in a first pass, their sources in a second one: no more than a page of students is in memory. */
  async make({ viewer, request, out, progress }: Making<ClassScoresRequest>): Promise<Made> {
    const scored = await this.scores.open(viewer, keyOf(request));
    const book = new BookWriter(out);
    const total = 2 * scored.students.length;
    let done = 0;

    const sheet = await ScoresSheet.begin(book, scored, this.config.brandName);
    const tallies = this.scores.tallies();
    const summary = new Summary();
    for await (const page of this.scores.pages(scored, tallies)) {
      for (const one of page) {
        await sheet.add(one);
        if (one.result) summary.add(one.student.id, one.result);
      }
      await progress((done += page.length), total);
    }
    await sheet.end();
    if (summary.hashes.size === 0) throw noResults();
    await questionsSheet(book, await this.scores.questions(scored, tallies));

    const provenance = await this.provenance(viewer, scored, summary);
    const sources = await provenanceSheet(book, provenance);
    for await (const page of this.scores.pages(scored)) {
      for (const { student, result } of page) {
        // What was recorded before that moment may have become known since: then everything is read again.
        if (summary.hashes.get(student.id) !== result?.resultHash)
          throw new Error('the results moved while they were read');
        if (!result) continue;
        const of = `${student.lastName}, ${student.firstName}`;
        for (const source of sourcesOf(of, numbersBehind(result, scored))) await sources.row(sourceCells(source));
      }
      await progress((done += page.length), total);
    }
    await book.finish(propertiesOf(provenance));
    // Who has no result stands in it with name, number and grade.
    return { name: fileName(provenance.title, 'xlsx'), studentIds: scored.students.map(({ id }) => id) };
  }

  async taken(session: Session, request: ClassScoresRequest, studentIds: readonly number[]): Promise<void> {
    const { assessmentTypeId: typeId, assessmentSetId: setId } = request;
    await this.access.recordManyViewed(session, studentIds, { part: 'score_export', typeId, setId });
  }

  private async provenance(viewer: Viewer, scored: ScoredClass, summary: Summary): Promise<BookProvenance> {
    const { name, school, schoolYear: year, set, students } = scored;
    const { brandName: brand } = this.config;
    const made = scored.asOf;
    const [maker = ''] = (await this.people.namesOf([viewer.userId])).values();
    const resultHash = sha256hex(canonicalJson([...summary.hashes.values()]));
    const versions = [...summary.versions].sort();
    const norms = normsOf(scored);
    return {
      brand,
      title: titleOf(scored),
      line:
        `Scores of ${summary.hashes.size} of ${students.length} students of ${name}, ${school.name}, as they stood on ${longMoment(made, school.timeZone)}: ` +
        `${summary.events.toLocaleString('en-US')} events read, version ${versions.join(' and ')}, result ${shortHash(resultHash)}. Conversion tables and norms are ${brand}’s own.`,
      resultHash,
      madeBy: maker,
      madeAt: made,
      facts: [
        ['Class', `${name}, ${school.name}, ${year.shortName}`],
        ['Assessment', set.name],
        ['Forms', [...summary.forms].sort().join(', ')],
        ['Tables', [...summary.tables].sort().join(', ')],
        ['Norms', norms.join('; ')],
        ['Version', `${PRODUCT_VERSION}; results by ${versions.join(' and ')}`],
        ['Questions', ABOUT_QUESTIONS],
      ],
    };
  }
}

/** What is said of all results together, and the hash of each student's. */
class Summary {
  readonly hashes = new Map<number, string>();
  readonly forms = new Set<string>();
  readonly tables = new Set<string>();
  readonly versions = new Set<string>();
  events = 0;

  add(studentId: number, { resultHash, codeVersion, forms, tables, events }: ScoredResult): void {
    this.hashes.set(studentId, resultHash);
    this.versions.add(codeVersion);
    for (const form of forms) this.forms.add(form);
    for (const table of tables) this.tables.add(table);
    this.events += events;
  }
}

function keyOf({ id, assessmentTypeId, assessmentSetId }: ClassScoresRequest): ClassScoresKey {
  return { sectionId: id, typeId: assessmentTypeId, setId: assessmentSetId };
}

function titleOf({ name, set, schoolYear }: ScoredClass): string {
  return `${name} - ${set.name} - ${schoolYear.shortName}`;
}

/** 'Total score: national norm 1, norm within the users 3' of each scale that has any. */
function normsOf({ type, norms, userNorms }: ScoredClass): string[] {
  return (['composite', ...type.categories] as const).flatMap((scale) => {
    const [national, users] = [norms.get(scale)?.version, userNorms.get(scale)?.version];
    const said = [
      national !== undefined && `national norm ${national}`,
      users !== undefined && `norm within the users ${users}`,
    ].filter(Boolean);
    const name = scale === 'composite' ? 'Composite' : category(scale).name;
    return said.length > 0 ? [`${name}: ${said.join(', ')}`] : [];
  });
}
