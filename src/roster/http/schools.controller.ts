import { Controller, Get, Param, ParseIntPipe, Query } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { listRequest } from '../../platform/http/list.js';
import { Classes } from '../read/classes.js';
import { SchoolUsers } from '../read/school-users.js';
import { SCHOOL_SORTS, Schools } from '../read/schools.js';
import { SchoolAnswer, SchoolSectionsAnswer, SchoolsAnswer } from './school-users.dto.js';

/** Schools, on the path of the platform's administrators and on that of the school's. */
abstract class SchoolsController {
  constructor(
    protected readonly schools: Schools,
    protected readonly users: SchoolUsers,
    protected readonly classes: Classes,
  ) {}

  @Get(':id')
  @ApiOkResponse({ type: SchoolAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<SchoolAnswer> {
    return { school: await this.schools.open(session, id) };
  }

  /** Classes that students of the school can be put into. */
  @Get(':id/sections/minimal_index')
  @ApiOkResponse({ type: SchoolSectionsAnswer })
  async sections(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<SchoolSectionsAnswer> {
    await this.users.must(session, id, 'Student', 'addToClass');
    return { sections: await this.classes.listOpen(session, id) };
  }
}

/** A list of schools, each role seeing its own. */
@ApiTags('Schools')
@Controller(['api/admin/schools', 'api/district_admin/schools'])
@Allow('Horizon Admin', 'District Admin')
export class SchoolListController {
  constructor(private readonly schools: Schools) {}

  @Get()
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiQuery({ name: 'sort', required: false, enum: SCHOOL_SORTS })
  @ApiQuery({ name: 'order', required: false, enum: ['asc', 'desc'] })
  @ApiQuery({ name: 'search', required: false })
  @ApiOkResponse({ type: SchoolsAnswer })
  async list(@CurrentSession() session: Session, @Query() query: Record<string, string>): Promise<SchoolsAnswer> {
    const { schools, total } = await this.schools.list(session, listRequest(query, { sort: SCHOOL_SORTS, perPage: 100 }));
    return { schools, meta: { totalCount: total } };
  }
}

@ApiTags('Schools')
@Controller('api/admin/schools')
@Allow('Horizon Admin', 'District Admin')
export class AdminSchoolsController extends SchoolsController {
  constructor(schools: Schools, users: SchoolUsers, classes: Classes) {
    super(schools, users, classes);
  }
}

@ApiTags('Schools')
@Controller('api/staff/schools')
@Allow('District Admin', 'Teacher Admin')
export class StaffSchoolsController extends SchoolsController {
  constructor(schools: Schools, users: SchoolUsers, classes: Classes) {
    super(schools, users, classes);
  }
}
