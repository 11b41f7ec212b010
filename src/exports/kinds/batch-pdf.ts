import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { AccessLog } from '../../audit/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { fileName } from '../../platform/files/file-name.js';
import { IsId, IsIds, MayBeMissing } from '../../platform/http/validation.js';
import {
  type CompositeReportDto,
  CompositeReports,
  GroupScores,
  JoinedPdf,
  noResults,
  ReportPdfs,
  type ScoredGroup,
  type ScoresKey,
} from '../../reporting/index.js';
import type { Viewer } from '../../roster/index.js';
import type { Described, DocumentKind, Made, Making, RequestRoute } from '../documents/kind.js';
import { inOrder } from '../in-order.js';
import { titleOf } from '../workbook/results-workbooks.js';
import { onlyName, zipOf, type ZipEntry } from '../../platform/files/zip.js';
import { AsOf, instantOf } from './as-of.js';
import { atSchool, type AtSchool } from './at-school.js';
import { factsOf } from './results-workbook.js';
import { NO_ASSESSMENT } from './school-exports.js';

/** Reports that are read and rendered at once: they share statements and fonts. */
const CHUNK = 20;
/** Chunks at work: one for each process that renders, one that is read meanwhile, and one that is written. */
const CHUNKS_AT_ONCE = 4;

const CONTAINER_TYPES = ['pdf', 'zip'] as const;
const SORT_ORDERS = ['name', 'id'] as const;

export class BatchPdfRequest {
  @ApiProperty() @IsId(NO_ASSESSMENT) assessment_type_id!: number;
  @ApiProperty() @IsId(NO_ASSESSMENT) assessment_set_id!: number;

  @ApiPropertyOptional({
    enum: CONTAINER_TYPES,
    default: 'pdf',
    description: 'One PDF with all score reports, or a PDF per student.',
  })
  @MayBeMissing()
  @IsIn(CONTAINER_TYPES)
  container_type?: (typeof CONTAINER_TYPES)[number];

  @ApiPropertyOptional({ enum: SORT_ORDERS, default: 'name', description: 'By last name, or by student ID.' })
  @MayBeMissing()
  @IsIn(SORT_ORDERS)
  sort_order?: (typeof SORT_ORDERS)[number];

  @ApiPropertyOptional({ description: 'A class; the entire school without any.' })
  @MayBeMissing()
  @IsId()
  section_id?: number;

  @ApiPropertyOptional({ description: 'The newest with results without it.' })
  @MayBeMissing()
  @IsInt()
  @Min(2000)
  @Max(2200)
  school_year_id?: number;

  @ApiPropertyOptional({ type: [Number] })
  @MayBeMissing()
  @IsIds(200)
  section_ids?: number[];

  @ApiPropertyOptional({ type: [Number] })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(14)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(13, { each: true })
  grade_levels?: number[];

  @AsOf() as_of?: string;
}

type PlacedRequest = AtSchool<BatchPdfRequest>;

/** Score reports of many students: one PDF, or a zip with one for each. */
@Injectable()
export class BatchPdfDocument implements DocumentKind<PlacedRequest> {
  static readonly route: RequestRoute<BatchPdfRequest> = {
    path: 'api/staff/batch_pdf_exports',
    roles: ['District Admin', 'Teacher Admin', 'Teacher'],
    body: BatchPdfRequest,
  };
  readonly name = 'batch-pdf';
  readonly label = 'PDF';
  readonly mime = 'application/pdf';
  readonly lane = 'long';

  constructor(
    private readonly scores: GroupScores,
    private readonly reports: CompositeReports,
    private readonly pdfs: ReportPdfs,
    private readonly access: AccessLog,
    private readonly clock: Clock,
  ) {}

  complete(session: Viewer, request: BatchPdfRequest): PlacedRequest {
    return atSchool(session, request);
  }

  async allow(viewer: Viewer, request: PlacedRequest): Promise<void> {
    await this.scores.mayRead(viewer, keyOf(request).of);
  }

  async describe(viewer: Viewer, request: PlacedRequest): Promise<Described> {
    const group = await this.scores.describe(viewer, keyOf(request));
    return { title: titleOf(group), facts: factsOf('BATCHPDF', [group]) };
  }

  async make({ viewer, request, out, progress }: Making<PlacedRequest>): Promise<Made> {
    const group = await this.scores.open(viewer, keyOf(request));
    const students = await this.standing(group, request.sort_order ?? 'name');
    if (students.length === 0) throw noResults();
    let done = 0;
    const rendered = async (more: number) => progress((done += more), students.length);
    await progress(0, students.length);
    const zip = request.container_type === 'zip';
    if (zip) await pipeline(zipOf(this.each(group, students, rendered), new Date(this.clock.now())), out);
    else await this.joined(group, students, out, rendered);
    const without = group.students.length - students.length;
    return {
      name: fileName(titleOf(group), zip ? 'zip' : 'pdf'),
      mime: zip ? 'application/zip' : 'application/pdf',
      studentIds: students.map(({ id }) => id),
      inside: [
        { name: 'Score reports', rows: students.length },
        ...(without > 0 ? [{ name: 'Students without a report', rows: without }] : []),
      ],
    };
  }

  async taken(session: Session, request: PlacedRequest, studentIds: readonly number[]): Promise<void> {
    const { assessment_type_id: typeId, assessment_set_id: setId } = request;
    await this.access.recordManyViewed(session, studentIds, { part: 'report_pdf', typeId, setId });
  }

  /** Those with a report, in their order. */
  private async standing(group: ScoredGroup, order: 'name' | 'id'): Promise<ScoredGroup['students']> {
    const found: ScoredGroup['students'] = [];
    for await (const page of this.scores.pages(group))
      found.push(...page.flatMap(({ student, result }) => (result ? [student] : [])));
    if (order === 'name') return found;
    const collator = new Intl.Collator('en', { numeric: true });
    return found.sort((a, b) =>
      a.studentNumber === null || b.studentNumber === null
        ? Number(a.studentNumber === null) - Number(b.studentNumber === null)
        : collator.compare(a.studentNumber, b.studentNumber),
    );
  }

  private async joined(
    group: ScoredGroup,
    students: ScoredGroup['students'],
    out: Writable,
    rendered: (more: number) => Promise<void>,
  ): Promise<void> {
    const pdf = new JoinedPdf(async (bytes) => {
      if (out.errored) throw out.errored;
      if (!out.write(bytes)) await once(out, 'drain');
    });
    const title = `${group.set.name} score reports, ${group.name}`;
    for await (const { files, chunk } of this.rendered(group, students, title)) {
      for (const file of files) await pdf.add(file);
      await rendered(chunk.length);
    }
    await pdf.end();
    out.end();
  }

  private async *each(
    group: ScoredGroup,
    students: ScoredGroup['students'],
    rendered: (more: number) => Promise<void>,
  ): AsyncGenerator<ZipEntry> {
    const taken = new Set<string>();
    for await (const { files, chunk } of this.rendered(group, students))
      for (const [place, { lastName, firstName, studentNumber }] of chunk.entries()) {
        const called = `${lastName}, ${firstName}${studentNumber === null ? '' : ` - ${studentNumber}`}`;
        yield { name: onlyName(called, 'pdf', taken), content: files[place]!, isCompressed: true };
        await rendered(1);
      }
  }

  /** Chunk after chunk: one file of it with a title, or one for each student. */
  private rendered(group: ScoredGroup, students: ScoredGroup['students'], title?: string) {
    return inOrder(inChunks(students), CHUNKS_AT_ONCE, async (chunk) => {
      const reports = await this.read(group, chunk);
      return { chunk, files: await this.pdfs.render(reports, group.school.timeZone, title) };
    });
  }

  /** Read at once, so that they share statements. */
  private read(
    { type, set, schoolYear, past }: ScoredGroup,
    students: ScoredGroup['students'],
  ): Promise<CompositeReportDto[]> {
    const key = { typeId: type.id, setId: set.id, schoolYearId: schoolYear.id, asOf: past ?? undefined };
    return Promise.all(students.map(({ id }) => this.reports.get({ ...key, studentId: id }, 'staff')));
  }
}

function inChunks<One>(all: readonly One[]): One[][] {
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, n) => all.slice(n * CHUNK, (n + 1) * CHUNK));
}

function keyOf({
  assessment_type_id: typeId,
  assessment_set_id: setId,
  section_id: sectionId,
  section_ids: sectionIds = [],
  grade_levels: gradeLevels,
  school_year_id: schoolYearId,
  school_id: schoolId,
  as_of: asOf,
}: PlacedRequest): ScoresKey {
  const classes = sectionId === undefined ? sectionIds : [...new Set([sectionId, ...sectionIds])];
  const where = classes.length > 0 ? { sectionIds: classes } : { schoolIds: schoolId === undefined ? [] : [schoolId] };
  return { of: { ...where, gradeLevels }, typeId, setId, schoolYearId, asOf: instantOf(asOf) };
}
