import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock, toMs } from '../../kernel/clock.js';
import { csvOf } from '../../platform/files/csv.js';
import { FromQuery, id, listQuery, moment, wholeNumber, type ReadOf } from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { dayIn } from '../expected-load.js';
import {
  TestingSchedules,
  type TestingDay,
  type TestingQuestion,
  type TestingSchedule,
  type TestingWindow,
} from '../read/testing-schedules.js';

const MOST_DAYS = 31;
const SCHEDULES = listQuery({
  perPage: 100,
  filters: {
    from: moment('from', 'Now, without it.'),
    days: wholeNumber('days', { from: 1, to: MOST_DAYS }).or(14),
    schoolId: id('school_id'),
    districtId: id('district_id'),
  },
});

class TestingWindowDto implements TestingWindow {
  @ApiProperty() id!: string;
  @ApiProperty() schoolId!: number;
  @ApiProperty() schoolName!: string;
  @ApiProperty() districtName!: string;
  @ApiProperty() timeZone!: string;
  @ApiProperty() assessment!: string;
  @ApiProperty({ type: Number, nullable: true, enum: [1, 2] }) part!: 1 | 2 | null;
  @ApiProperty({ type: [String] }) sections!: string[];
  @ApiProperty() startAt!: string;
  @ApiProperty({ type: String, nullable: true }) endAt!: string | null;
  @ApiProperty() classes!: number;
  @ApiProperty() students!: number;
  @ApiProperty({ description: 'Sittings that have not begun' }) expected!: number;
}

class TestingDayDto implements TestingDay {
  @ApiProperty({ description: 'By the clock of each school' }) date!: string;
  @ApiProperty() schools!: number;
  @ApiProperty() students!: number;
  @ApiProperty() sittings!: number;
}

class TestingHourDto {
  @ApiProperty() at!: string;
  @ApiProperty({ description: 'Spread over the school hours of their windows' }) sittings!: number;
}

class TestingMetaDto {
  @ApiProperty() totalCount!: number;
}

class TestingSchedulesAnswer implements TestingSchedule {
  @ApiProperty({ type: [TestingDayDto] }) days!: TestingDayDto[];
  @ApiProperty({ type: [TestingHourDto] }) hours!: TestingHourDto[];
  @ApiProperty({ type: [TestingWindowDto] }) windows!: TestingWindowDto[];
  @ApiProperty({ type: TestingMetaDto, description: 'Of the windows' }) meta!: TestingMetaDto;
}

/** Which schools test when, and the load that it means; for a District Admin those of the district. */
@ApiTags('Scheduling')
@Controller('api/admin/analytics/upcoming_schools_and_students')
@Allow('Horizon Admin', 'District Admin')
export class TestingSchedulesController {
  constructor(
    private readonly schedules: TestingSchedules,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOkResponse({ type: TestingSchedulesAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(SCHEDULES) request: ReadOf<typeof SCHEDULES>,
  ): Promise<TestingSchedulesAnswer> {
    const { windows, ...load } = await this.schedules.of(session, this.question(request));
    return {
      ...load,
      windows: windows.slice(request.offset, request.offset + request.perPage),
      meta: { totalCount: windows.length },
    };
  }

  @Get('export')
  @NoMasquerade()
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async export(
    @CurrentSession() session: Session,
    @FromQuery(SCHEDULES.whole) request: ReadOf<typeof SCHEDULES>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { windows } = await this.schedules.of(session, this.question(request));
    const content = csvOf([
      COLUMNS.map(([title]) => title),
      ...windows.map((w) => COLUMNS.map(([, value]) => value(w))),
    ]);
    sendFile(reply, { name: 'testing-schedules.csv', type: 'text/csv', content });
  }

  private question({ filters: { from, ...rest } }: ReadOf<typeof SCHEDULES>): TestingQuestion {
    return { ...rest, fromMs: from === undefined ? this.clock.now() : toMs(from) };
  }
}

const COLUMNS: [title: string, value: (window: TestingWindow) => string | number | null][] = [
  ['Date', (w) => dayIn(toMs(w.startAt), w.timeZone)],
  ['School', (w) => w.schoolName],
  ['District', (w) => w.districtName],
  ['Assessment', (w) => w.assessment],
  ['Part', (w) => w.part],
  ['Sections', (w) => w.sections.join(', ')],
  ['Opens', (w) => w.startAt],
  ['Closes', (w) => w.endAt ?? 'No end'],
  ['Classes', (w) => w.classes],
  ['Students', (w) => w.students],
  ['Sittings Expected', (w) => w.expected],
];
