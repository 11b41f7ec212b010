import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, batchActor, CurrentSession, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import { ROLES } from '../../kernel/roles.js';
import { BatchDto } from '../../platform/batches/batch.js';
import { MOST_ROWS } from '../../platform/batches/batches.js';
import { FromQuery, id, listQuery, oneOf, searchText, someOf, yesOrNo, type ReadOf } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { ChangeUserOptions } from '../commands/change-user-options.js';
import { MASKABLE_ROLES } from '../policies/platform-users.js';
import { PLATFORM_USER_SORTS, PlatformUsers, USER_SWITCHES } from '../read/platform-users.js';
import {
  ChangeOptionsBody,
  MinimalUsersAnswer,
  PlatformUserAnswer,
  PlatformUsersAnswer,
  ToggleGradeLockBody,
  ToggleOptionBody,
} from './platform-users.dto.js';

const SHAPE = {
  sort: PLATFORM_USER_SORTS,
  perPage: 100,
  search: searchText('search', 'Words of the name, an e-mail, or a student number.'),
} as const;
const PLACES = { schoolId: id('school_id'), districtId: id('district_id') };
const ARCHIVED = yesOrNo('archived').or(false);

const USERS = listQuery({
  ...SHAPE,
  filters: { ...PLACES, roles: someOf('role[]', ROLES), archived: ARCHIVED, option: oneOf('option', USER_SWITCHES) },
});
const MASKABLES = listQuery({
  ...SHAPE,
  filters: { ...PLACES, role: oneOf('maskable_role', MASKABLE_ROLES).required() },
});
const FEW = listQuery({ ...SHAPE, perPage: 20, most: 50, filters: {} });

/** Everybody on the platform; of a District Admin everybody of the district. */
@ApiTags('Users')
@Controller('api/admin/users')
@Allow('Horizon Admin')
export class PlatformUsersController {
  constructor(
    private readonly users: PlatformUsers,
    private readonly changes: ChangeUserOptions,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Allow('Horizon Admin', 'District Admin')
  @ApiOkResponse({ type: PlatformUsersAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(USERS) request: ReadOf<typeof USERS>,
  ): Promise<PlatformUsersAnswer> {
    return answer(await this.users.list(session, request));
  }

  /** The first of them, with little of each: to choose one from. */
  @Get('minimal_index')
  @Allow('Horizon Admin', 'District Admin')
  @ApiOkResponse({ type: MinimalUsersAnswer })
  async few(
    @CurrentSession() session: Session,
    @FromQuery(FEW) request: ReadOf<typeof FEW>,
  ): Promise<MinimalUsersAnswer> {
    const { users } = await this.users.list(session, { ...request, filters: { roles: [], archived: false } });
    return {
      users: users.map(({ id: userId, fullName, places }) => {
        const { role, schoolName, districtName } = places.find(({ archived }) => !archived)!;
        return { id: userId, fullName, role, place: schoolName ?? districtName };
      }),
    };
  }

  /** Whom one may log in as, of one role. */
  @Get('maskables')
  @ApiOkResponse({ type: PlatformUsersAnswer })
  async maskables(
    @CurrentSession() session: Session,
    @FromQuery(MASKABLES) request: ReadOf<typeof MASKABLES>,
  ): Promise<PlatformUsersAnswer> {
    const { role, ...places } = request.filters;
    const filters = { ...places, roles: [role], archived: false, maskable: true };
    return answer(await this.users.list(session, { ...request, filters }));
  }

  /** As the list, for the switches of each. */
  @Get('users_and_options')
  @ApiOkResponse({ type: PlatformUsersAnswer })
  async withOptions(
    @CurrentSession() session: Session,
    @FromQuery(USERS) request: ReadOf<typeof USERS>,
  ): Promise<PlatformUsersAnswer> {
    return answer(await this.users.list(session, request));
  }

  /** Turns a switch of one person the other way. */
  @Post('toggle_user_option')
  @HttpCode(200)
  @ApiOkResponse({ type: PlatformUserAnswer })
  async toggle(
    @CurrentSession() session: Session,
    @Body() { user_id: userId, option }: ToggleOptionBody,
  ): Promise<PlatformUserAnswer> {
    await this.changes.toggle(batchActor(session), userId, option);
    return { user: await this.users.get(session, userId) };
  }

  /** Locks the grade levels of students, or opens them again. */
  @Post('toggle_user_grade_level_lock')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  lock(
    @CurrentSession() session: Session,
    @FromQuery(USERS.whole) request: ReadOf<typeof USERS>,
    @Body() { lock, ...body }: ToggleGradeLockBody,
  ): Promise<BatchDto> {
    return this.change(session, request, { ...body, option: 'grade_level_lock', on: lock });
  }

  /** Turns a switch of many on or off. */
  @Post('change_options')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  async change(
    @CurrentSession() session: Session,
    @FromQuery(USERS.whole) request: ReadOf<typeof USERS>,
    @Body() { user_ids: ids, option, on, batch_id: batchId }: ChangeOptionsBody,
  ): Promise<BatchDto> {
    const userIds = ids ?? (await this.users.matching(session, request, MOST_ROWS + 1));
    if (userIds.length > MOST_ROWS)
      throw invalidInput({ search: [`At most ${MOST_ROWS.toLocaleString('en-US')} people at a time`] });
    return this.changes.start(batchActor(session), userIds, { option, on }, batchId ?? uuidv7(this.clock.now()));
  }
}

function answer({ users, total, more }: Awaited<ReturnType<PlatformUsers['list']>>): PlatformUsersAnswer {
  return { users, meta: { totalCount: total, more } };
}
