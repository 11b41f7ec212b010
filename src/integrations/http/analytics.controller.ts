import { Body, Controller, Get, Param, ParseIntPipe, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { OutsideServices } from '../../platform/services/outside-services.js';
import { People } from '../../roster/index.js';
import { StudentsInAnalytics } from '../analytics/students-in-analytics.js';
import { StudentAnalyticsAnswer, StudentAnalyticsBody } from './analytics.dto.js';
import { ReachedDistricts } from './reached-districts.js';

/** Whether the analytics service may be told of the students of a district: the district decides. */
@ApiTags('Analytics')
@Controller('api/admin/school_districts/:id/analytics')
@Allow('Horizon Admin', 'District Admin')
export class AnalyticsController {
  constructor(
    private readonly reached: ReachedDistricts,
    private readonly students: StudentsInAnalytics,
    private readonly services: OutsideServices,
    private readonly people: People,
  ) {}

  @Get()
  @ApiOkResponse({ type: StudentAnalyticsAnswer })
  async get(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
  ): Promise<StudentAnalyticsAnswer> {
    await this.reached.mustReach(session, districtId);
    const [allowed, values] = await Promise.all([
      this.students.allowed(districtId),
      this.services.valuesOf('analytics'),
    ]);
    const names = await this.people.namesOf(allowed ? [allowed.byId] : []);
    return {
      students: allowed !== undefined,
      by: (allowed && names.get(allowed.byId)) ?? null,
      at: allowed?.at ?? null,
      used: values !== undefined,
    };
  }

  @Put()
  @NoMasquerade()
  @ApiOkResponse({ type: StudentAnalyticsAnswer })
  async set(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Body() { students }: StudentAnalyticsBody,
  ): Promise<StudentAnalyticsAnswer> {
    await this.reached.mustReach(session, districtId);
    await this.students.allow(districtId, students, session.userId);
    return this.get(session, districtId);
  }
}
