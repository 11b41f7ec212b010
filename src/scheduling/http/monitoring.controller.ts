import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ASSESSMENT_TYPES } from '../../content/index.js';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { listRequest } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { MONITORING_STATUSES, SUBJECT_KEYS, type MonitoringStatus, type SubjectKey } from '../monitoring-status.js';
import { Monitoring, type MonitoredStudent, type MonitoringSort } from '../read/monitoring.js';
import { MonitoringAnswer, type MonitoredSubjectDto, type MonitoringRowDto } from './monitoring.dto.js';

const SORTS: readonly [MonitoringSort, ...MonitoringSort[]] = ['lastName', 'gradeLevel', ...SUBJECT_KEYS];

@ApiTags('Scheduling')
@Controller('api/staff/assessments/monitoring')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class MonitoringController {
  constructor(
    private readonly monitoring: Monitoring,
    private readonly clock: Clock,
  ) {}

  /** The board of one class, or of everybody with section 0, for one set. */
  @Get()
  @ApiQuery({ name: 'section_id', type: Number, description: '0 is the entire school; for a teacher everybody of their own classes.' })
  @ApiQuery({ name: 'assessment_set_id', type: Number })
  @ApiQuery({ name: 'assessment_type_id', type: Number })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiQuery({ name: 'sort', required: false, enum: [...SORTS] })
  @ApiQuery({ name: 'order', required: false, enum: ['asc', 'desc'] })
  @ApiQuery({ name: 'search', required: false })
  @ApiQuery({ name: 'grade_levels', required: false, description: 'Several joined by commas.' })
  @ApiQuery({ name: 'statuses', required: false, description: 'Several joined by commas; a student is kept when any subject has one of them.' })
  @ApiOkResponse({ type: MonitoringAnswer })
  async list(@CurrentSession() session: Session, @Query() query: Record<string, string | undefined>): Promise<MonitoringAnswer> {
    const scope = { sectionId: numberOf(query, 'section_id', 0), setId: numberOf(query, 'assessment_set_id', 1), typeId: numberOf(query, 'assessment_type_id', 1) };
    if (!ASSESSMENT_TYPES.some(({ id }) => id === scope.typeId)) throw invalidInput({ assessment_type_id: ['There is no such assessment type'] });
    const request = listRequest<MonitoringSort>(query, { sort: SORTS, perPage: 25 });
    const serverNow = this.clock.instant();
    const { students, totalCount, counts, permissions } = await this.monitoring.list(session, scope, request, {
      gradeLevels: listOf(query, 'grade_levels').map((grade) => {
        if (!/^\d{1,2}$/.test(grade)) throw invalidInput({ grade_levels: ['Grade levels joined by commas'] });
        return Number(grade);
      }),
      statuses: listOf(query, 'statuses').map((status) => {
        if (!MONITORING_STATUSES.includes(status as MonitoringStatus)) throw invalidInput({ statuses: [`One of: ${MONITORING_STATUSES.join(', ')}`] });
        return status as MonitoringStatus;
      }),
    });
    return { assessments: students.map(toRow), meta: { totalCount, counts, serverNow }, permissions };
  }
}

function toRow({ subjects, ...student }: MonitoredStudent): MonitoringRowDto {
  const cells = Object.fromEntries(SUBJECT_KEYS.map((key) => [key, subjects[key] ?? null])) as Record<SubjectKey, MonitoredSubjectDto | null>;
  return { ...student, ...cells };
}

function numberOf(query: Record<string, string | undefined>, name: string, least: number): number {
  const text = query[name] ?? '';
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) throw invalidInput({ [name]: ['Please select a class and the assessment'] });
  return Number(text);
}

/** Joined by commas, or said several times. */
function listOf(query: Record<string, string | undefined>, name: string): string[] {
  return String(query[name] ?? '').split(',').map((text) => text.trim()).filter(Boolean);
}
