import { Controller, Get, Req, Sse, UseGuards, type MessageEvent } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Observable } from 'rxjs';
import {
  Allow,
  CurrentSession,
  sessionStream,
  Sessions,
  type Session,
  type SignedInRequest,
} from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { FromQuery, listQuery, searchText, someOf, wholeNumbers, type ReadOf } from '../../platform/http/list.js';
import { MONITORING_STATUSES, SUBJECT_KEYS, type SubjectKey } from '../monitoring-status.js';
import { Monitoring, type MonitoredStudent, type MonitoringScope, type MonitoringSort } from '../read/monitoring.js';
import { MonitoringFeed } from '../read/monitoring-feed.js';
import { BOARD } from './board-query.js';
import { MayWatchBoard } from './may-watch-board.js';
import { MonitoringAnswer, type MonitoredSubjectDto, type MonitoringRowDto } from './monitoring.dto.js';

const SORTS: readonly [MonitoringSort, ...MonitoringSort[]] = ['lastName', 'gradeLevel', ...SUBJECT_KEYS];
const STUDENTS = listQuery({
  sort: SORTS,
  search: searchText('search', 'Words of the name.'),
  filters: {
    gradeLevels: wholeNumbers('grade_levels', { from: 0, to: 99, message: 'Grade levels joined by commas' }),
    statuses: someOf('statuses', MONITORING_STATUSES, 'A student is kept when any subject has one of them.'),
  },
});

@ApiTags('Scheduling')
@Controller('api/staff/assessments/monitoring')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class MonitoringController {
  constructor(
    private readonly monitoring: Monitoring,
    private readonly clock: Clock,
    private readonly feed: MonitoringFeed,
    private readonly sessions: Sessions,
  ) {}

  /** The board of one class, or of everybody with section 0, for one set. */
  @Get()
  @ApiOkResponse({ type: MonitoringAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(BOARD) scope: MonitoringScope,
    @FromQuery(STUDENTS) request: ReadOf<typeof STUDENTS>,
  ): Promise<MonitoringAnswer> {
    const serverNow = this.clock.instant();
    const { students, totalCount, counts, permissions } = await this.monitoring.list(session, scope, request);
    return { assessments: students.map(toRow), meta: { totalCount, counts, serverNow }, permissions };
  }

  /**
   * Says `changed` as soon as somebody of the board starts, hands in, or is reopened, invalidated or reset: the board is then
   * read again.
   */
  @Sse('stream')
  @UseGuards(MayWatchBoard)
  @ApiProduces('text/event-stream')
  async stream(
    @CurrentSession() session: Session,
    @Req() request: SignedInRequest,
    @FromQuery(BOARD) scope: MonitoringScope,
  ): Promise<Observable<MessageEvent>> {
    const shown = new Set(await this.monitoring.studentIds(session, scope));
    return sessionStream(this.sessions, request, async ({ tell }) => {
      const stop = await this.feed.watch(
        (id) => shown.has(id),
        () => tell('changed', {}),
      );
      // Whatever happened before this moment is read with the board.
      tell('watching', {});
      return stop;
    });
  }
}

function toRow({ subjects, ...student }: MonitoredStudent): MonitoringRowDto {
  const cells = Object.fromEntries(SUBJECT_KEYS.map((key) => [key, subjects[key] ?? null])) as Record<
    SubjectKey,
    MonitoredSubjectDto | null
  >;
  return { ...student, ...cells };
}
