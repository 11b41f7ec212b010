import { Controller, Get, Injectable, Param, ParseIntPipe, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { csvOf } from '../../platform/files/csv.js';
import { fileName } from '../../platform/files/file-name.js';
import { FromQuery, id, listQuery, moment, searchText, someOf, type ReadOf } from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { CHANGE_KINDS, CHANGE_SORTS, ChangesOfSchool, type Change } from '../changes/query.js';
import { CHANGES_HEAD, changeRows } from '../changes/csv.js';
import { ChangersAnswer, ChangesAnswer } from './changes.dto.js';

const LIST = listQuery({
  sort: CHANGE_SORTS,
  order: 'desc',
  perPage: 50,
  search: searchText('search', 'Names of people, classes and terms'),
  filters: {
    kinds: someOf('kind', CHANGE_KINDS, 'All without it.'),
    id: id('id', 'Of one thing, of the one kind that is said'),
    by: id('by', 'Who did it'),
    from: moment('from'),
    to: moment('to'),
  },
});

/** What was changed in a school, on the path of the platform's administrators and on that of the school's. */
@Injectable()
abstract class ChangesController {
  constructor(private readonly changes: ChangesOfSchool) {}

  /** Newest first. */
  @Get()
  @ApiOkResponse({ type: ChangesAnswer })
  async list(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(LIST) request: ReadOf<typeof LIST>,
  ): Promise<ChangesAnswer> {
    const { changes, total, more, school } = await this.changes.list(session, schoolId, request);
    return { changes, meta: { totalCount: total, more, schoolName: school.name, timeZone: school.timeZone } };
  }

  @Get('people')
  @ApiOkResponse({ type: ChangersAnswer })
  async people(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
  ): Promise<ChangersAnswer> {
    return { people: await this.changes.changers(session, { schoolId }) };
  }

  /** The whole list as a CSV, a row for each value. */
  @Get('export')
  @NoMasquerade()
  @ApiProduces('text/csv')
  async export(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(LIST.whole) request: ReadOf<typeof LIST>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { changes, school } = await this.changes.list(session, schoolId, request);
    sendHistory(reply, changes, school);
  }
}

function sendHistory(
  reply: FastifyReply,
  changes: readonly Change[],
  { name, timeZone }: { name: string; timeZone: string },
): void {
  sendFile(reply, {
    name: fileName(`History of ${name}`, 'csv'),
    type: 'text/csv',
    content: csvOf([CHANGES_HEAD, ...changeRows(changes, timeZone)]),
  });
}

@ApiTags('History of changes')
@Controller('api/admin/schools/:id/changes')
@Allow('Horizon Admin', 'District Admin')
export class AdminChangesController extends ChangesController {}

@ApiTags('History of changes')
@Controller('api/staff/schools/:id/changes')
@Allow('District Admin', 'Teacher Admin')
export class StaffChangesController extends ChangesController {}

/** What was changed of a district itself: its settings, its administrators, its schools. */
@ApiTags('History of changes')
@Controller('api/admin/school_districts/:id/changes')
@Allow('Horizon Admin', 'District Admin')
export class DistrictChangesController {
  constructor(private readonly changes: ChangesOfSchool) {}

  /** Newest first. */
  @Get()
  @ApiOkResponse({ type: ChangesAnswer })
  async list(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @FromQuery(LIST) request: ReadOf<typeof LIST>,
  ): Promise<ChangesAnswer> {
    const { changes, total, more, district } = await this.changes.ofDistrict(session, districtId, request);
    return { changes, meta: { totalCount: total, more, schoolName: district.name, timeZone: district.timeZone } };
  }

  @Get('people')
  @ApiOkResponse({ type: ChangersAnswer })
  async people(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
  ): Promise<ChangersAnswer> {
    return { people: await this.changes.changers(session, { districtId }) };
  }

  /** The whole list as a CSV, a row for each value. */
  @Get('export')
  @NoMasquerade()
  @ApiProduces('text/csv')
  async export(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @FromQuery(LIST.whole) request: ReadOf<typeof LIST>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { changes, district } = await this.changes.ofDistrict(session, districtId, request);
    sendHistory(reply, changes, district);
  }
}
