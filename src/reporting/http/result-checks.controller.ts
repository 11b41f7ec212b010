import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessLog } from '../../audit/index.js';
import { assessmentType, category, ContentLibrary } from '../../content/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, type ReadOf } from '../../platform/http/list.js';
import { People, schoolYear, scopeOf } from '../../roster/index.js';
import { ResultChecks, type FoundDifference } from '../checks/result-checks.js';
import { partLabel } from '../composite-report/build.js';
import { problem } from '../problems.js';
import { ResultCheckAnswer } from './result-checks.dto.js';

const DIFFERENCES = listQuery({ perPage: 25 });

/** Whether results are what the histories say: compared every night. What differs is named to who sees everything. */
@ApiTags('audit')
@Controller('api/audit/result_checks')
@Allow('Auditor', 'Horizon Admin')
export class ResultChecksController {
  constructor(
    private readonly checks: ResultChecks,
    private readonly content: ContentLibrary,
    private readonly people: People,
    private readonly access: AccessLog,
  ) {}

  @Get('newest')
  @ApiOkResponse({ type: ResultCheckAnswer })
  async newest(
    @CurrentSession() session: Session,
    @FromQuery(DIFFERENCES) request: ReadOf<typeof DIFFERENCES>,
  ): Promise<ResultCheckAnswer> {
    const check = await this.checks.newest();
    const mayStart = seesEverything(session);
    const rows = check && mayStart ? await this.checks.differences(check.id, request) : [];
    for (const [{ typeId, setId }, of] of bySet(rows))
      await this.access.recordManyViewed(session, [...new Set(of.map(({ studentId }) => studentId))], {
        ...{ part: 'report', typeId, setId },
      });
    return {
      check: check
        ? { ...check, begunAt: check.begunAt.toISOString(), endedAt: check.endedAt?.toISOString() ?? null }
        : null,
      differences: await this.named(rows),
      nextAt: this.checks.nextNight().toISOString(),
      mayStart,
      meta: { totalCount: mayStart ? Math.min(check?.differences ?? 0, 500) : 0 },
    };
  }

  /** Starts one, unless one is under way. @throws DomainError `reporting/not-allowed` for an Auditor of a place */
  @Post()
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: ResultCheckAnswer })
  async start(@CurrentSession() session: Session): Promise<ResultCheckAnswer> {
    if (!seesEverything(session)) throw problem('reporting/not-allowed');
    await this.checks.start();
    return this.newest(session, { page: 1, perPage: 25, offset: 0 } as ReadOf<typeof DIFFERENCES>);
  }

  private async named(rows: readonly FoundDifference[]): Promise<ResultCheckAnswer['differences']> {
    const [names, sets] = await Promise.all([
      this.people.namesOf([...new Set(rows.map(({ studentId }) => studentId))]),
      this.content.setNames([...new Set(rows.map(({ setId }) => setId))]),
    ]);
    return rows.map(({ id, studentId, typeId, setId, schoolYearId, categoryId, part, what, shown, expected }) => {
      const type = assessmentType(typeId);
      const name = categoryId === null ? null : category(categoryId).name;
      const place = name === null ? type.name : part === null ? name : partLabel(type, name, part);
      return {
        ...{ id, studentId, what, shown, expected },
        studentName: names.get(studentId) ?? '',
        of: `${sets.get(setId) ?? type.name}, ${schoolYear(schoolYearId).shortName}, ${place}`,
      };
    });
  }
}

function seesEverything(session: Session): boolean {
  return scopeOf(session).within === 'everything';
}

function bySet(rows: readonly FoundDifference[]): [FoundDifference, FoundDifference[]][] {
  return [...Map.groupBy(rows, ({ typeId, setId }) => `${typeId}/${setId}`).values()].map((of) => [of[0]!, of]);
}
