import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { ProcessPool } from '../../platform/processes/process-pool.js';
import { People } from '../../roster/index.js';
import type { CompositeReportDto } from '../composite-report/dto.js';
import { problem } from '../problems.js';
import { fileName } from '../../platform/files/file-name.js';
import type { PdfOrder, PdfReport } from './report-document.js';
import { takenOn } from './taken-on.js';
import type { SentFile } from '../../platform/http/send-file.js';

/** Twenty reports take half a second; a machine whose processors are full, several. */
const LIMITS = { processes: 2, timeoutMs: 30_000, idleMs: 60_000, memoryMb: 192 };

/** Of one piece of a document. */
const MOST_TRIES = 3;

/** Score reports as files. */
@Injectable()
export class ReportPdfs implements OnApplicationShutdown {
  private readonly log = new Logger('pdf');
  private readonly pool = new ProcessPool<PdfOrder, Buffer[]>(new URL('./render-process.js', import.meta.url), LIMITS);

  constructor(
    private readonly people: People,
    private readonly config: Config,
  ) {}

  /** @throws DomainError `reporting/pdf-failed` */
  async make(report: CompositeReportDto): Promise<SentFile> {
    const profile = await this.people.studentProfile(report.user.id);
    const timeZone = profile?.school.timeZone ?? 'UTC';
    const input: PdfReport = {
      report,
      brand: this.config.brandName,
      taken: takenOn(report.takenAt, timeZone),
      timeZone,
    };
    try {
      const [content] = await this.pool.run([input]);
      return { name: fileName(titleOf(report), 'pdf'), type: 'application/pdf', content: content! };
    } catch (error) {
      this.log.error({ err: error }, 'a report could not be rendered');
      throw problem('reporting/pdf-failed');
    }
  }

  /**
   * Several reports as one document with a title, or each as a file of its own; for documents that are made by jobs. A process
   * that ends takes one try with it: another renders the same again.
   * @throws {Error} when that ends too
   */
  async render(reports: readonly CompositeReportDto[], timeZone: string, title?: string): Promise<Buffer[]> {
    const { brandName: brand } = this.config;
    const inputs = reports.map((report): PdfReport => ({
      report,
      brand,
      taken: takenOn(report.takenAt, timeZone),
      timeZone,
    }));
    const input = title === undefined ? inputs : { reports: inputs, title, subject: `${reports.length} reports` };
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.pool.run(input);
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        this.log.warn({ err: error }, 'reports are rendered again');
      }
    }
  }

  onApplicationShutdown(): void {
    this.pool.stop();
  }
}

function titleOf({ user, assessmentSet, schoolYear }: CompositeReportDto): string {
  return `${user.lastName}, ${user.firstName} - ${assessmentSet.name} - ${schoolYear.shortName}`;
}
