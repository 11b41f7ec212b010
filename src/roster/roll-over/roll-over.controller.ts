import { Body, Controller, Delete, Get, HttpCode, Injectable, Param, ParseIntPipe, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, batchActor, CurrentSession, type Session } from '../../identity/index.js';
import { BatchDto } from '../../platform/batches/batch.js';
import {
  FromQuery,
  listQuery,
  oneOf,
  searchText,
  someOf,
  wholeNumber,
  yesOrNo,
  type ReadOf,
} from '../../platform/http/list.js';
import { Districts } from '../read/districts.js';
import { RollOverPlans } from './roll-over-plans.js';
import { RollOverSchools } from './roll-over-schools.js';
import { ITEM_SORTS, RollOverView } from './roll-over-view.js';
import {
  ChangeRollOverBody,
  DistrictRollOversAnswer,
  DistrictRollOversBody,
  RollOverAnswer,
  RollOverItemsAnswer,
  StartRollOverBody,
} from './roll-over.dto.js';
import { ITEM_ACTIONS, ITEM_KINDS, ITEM_STATES } from './rules.js';

const ITEMS = listQuery({
  sort: ITEM_SORTS,
  perPage: 50,
  search: searchText('search', 'Words of the name, or a student ID.'),
  filters: {
    kind: oneOf('kind', ITEM_KINDS).or('student'),
    actions: someOf('action', ITEM_ACTIONS),
    states: someOf('state', ITEM_STATES),
    gradeLevel: wholeNumber('grade_level', { from: 8, to: 12 }),
    exceptions: yesOrNo('exceptions', 'Only what is not as proposed').or(false),
  },
});
const SCHOOLS = listQuery({
  sort: ['name'],
  perPage: 25,
  most: 50,
  search: searchText('search', 'Words of the name of the school.'),
});

/**
 * The step of a school into its next year (ADR 44), on the path of the platform's administrators and on that of the school's.
 */
@Injectable()
abstract class RollOverController {
  constructor(
    private readonly plans: RollOverPlans,
    private readonly view: RollOverView,
  ) {}

  /** What can be planned, and the open roll-over or the last. */
  @Get()
  @ApiOkResponse({ type: RollOverAnswer })
  get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<RollOverAnswer> {
    return this.view.of(session, id);
  }

  /** Makes the plan, or makes it anew; nothing else changes. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: RollOverAnswer })
  async make(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<RollOverAnswer> {
    await this.plans.make(session, id);
    return this.view.of(session, id);
  }

  /** Puts the plan away. */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  async putAway(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<void> {
    await this.plans.putAway(session, id);
  }

  /** Students, classes, terms and new terms of the plan, or what became of them. */
  @Get('items')
  @ApiOkResponse({ type: RollOverItemsAnswer })
  async items(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(ITEMS) request: ReadOf<typeof ITEMS>,
  ): Promise<RollOverItemsAnswer> {
    const { items, total } = await this.view.items(session, id, request);
    return { items, meta: { totalCount: total } };
  }

  /** Exceptions, and names and days of new terms. */
  @Patch()
  @ApiOkResponse({ type: RollOverAnswer })
  async change(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { choices = [], new_terms = [] }: ChangeRollOverBody,
  ): Promise<RollOverAnswer> {
    await this.plans.change(session, id, { choices, newTerms: new_terms });
    return this.view.of(session, id);
  }

  /** Begins the job that does what the plan says. */
  @Post('start')
  @HttpCode(200)
  @ApiOkResponse({ type: RollOverAnswer })
  async start(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { revision }: StartRollOverBody,
  ): Promise<RollOverAnswer> {
    await this.plans.start(batchActor(session), id, revision);
    return this.view.of(session, id);
  }

  /** Begins the job that takes the last roll-over back. */
  @Post('take_back')
  @HttpCode(200)
  @ApiOkResponse({ type: RollOverAnswer })
  async takeBack(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<RollOverAnswer> {
    await this.plans.takeBack(batchActor(session), id);
    return this.view.of(session, id);
  }
}

@ApiTags('Roll-over')
@Controller('api/admin/schools/:id/roll_over')
@Allow('Horizon Admin', 'District Admin')
export class AdminRollOverController extends RollOverController {}

@ApiTags('Roll-over')
@Controller('api/staff/schools/:id/roll_over')
@Allow('District Admin', 'Teacher Admin')
export class StaffRollOverController extends RollOverController {}

/** The same for the schools of a district: one job for each. */
@ApiTags('Roll-over')
@Controller('api/admin/school_districts/:id/roll_overs')
@Allow('Horizon Admin', 'District Admin')
export class DistrictRollOversController {
  constructor(
    private readonly districts: Districts,
    private readonly view: RollOverView,
    private readonly schools: RollOverSchools,
  ) {}

  @Get()
  @ApiOkResponse({ type: DistrictRollOversAnswer })
  async list(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(SCHOOLS) request: ReadOf<typeof SCHOOLS>,
  ): Promise<DistrictRollOversAnswer> {
    await this.districts.open(session, id);
    const { schools, total } = await this.view.schools(session, id, request);
    return { schools, meta: { totalCount: total } };
  }

  /** Plans, begins or takes back: a row for each school. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  async act(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { action, school_ids, batch_id }: DistrictRollOversBody,
  ): Promise<BatchDto> {
    await this.districts.open(session, id);
    return this.schools.start(batchActor(session), id, action, school_ids, batch_id);
  }
}
