import { Controller, Get, Injectable, Param, ParseIntPipe, Query } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { listRequest } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { CLASS_SORTS, Classes } from '../read/classes.js';
import { SchoolUsers } from '../read/school-users.js';
import { SCHOOL_SORTS, Schools } from '../read/schools.js';
import { SchoolAnswer, SchoolSectionsAnswer, SchoolsAnswer } from './school-users.dto.js';
import { ClassesOfSchoolAnswer, TermsAnswer } from './sections.dto.js';

type ListQuery = Record<string, string | string[] | undefined>;

function idsOf(asked: string | string[] | undefined): number[] {
  const ids = [asked ?? []].flat().map(Number);
  if (!ids.every((id) => Number.isInteger(id) && id > 0)) throw invalidInput({ term: ['Terms are named by their ids'] });
  return ids;
}

/** Schools, on the path of the platform's administrators and on that of the school's. */
@Injectable()
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

  /** The classes of the school, in one of three states. */
  @Get(':id/sections')
  @ApiQuery({ name: 'active', required: false, enum: ['true', 'false'], description: 'false lists the hidden ones' })
  @ApiQuery({ name: 'archived', required: false, enum: ['true', 'false'] })
  @ApiQuery({ name: 'term[]', required: false, isArray: true, description: 'Ids of terms' })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiQuery({ name: 'sort', required: false, enum: CLASS_SORTS })
  @ApiQuery({ name: 'order', required: false, enum: ['asc', 'desc'] })
  @ApiQuery({ name: 'search', required: false })
  @ApiOkResponse({ type: ClassesOfSchoolAnswer })
  async classesOf(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number, @Query() query: ListQuery): Promise<ClassesOfSchoolAnswer> {
    await this.users.open(session, id);
    const request = listRequest(query as Record<string, string>, { sort: CLASS_SORTS, perPage: 100 });
    const state = query.archived === 'true' ? 'archived' : query.active === 'false' ? 'hidden' : 'active';
    const { classes, total, counts } = await this.classes.listOfSchool(session, id, request, { state, termIds: idsOf(query['term[]'] ?? query.term) });
    return { sections: classes, meta: { totalCount: total, counts } };
  }

  @Get(':id/terms')
  @ApiOkResponse({ type: TermsAnswer })
  async terms(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<TermsAnswer> {
    await this.users.open(session, id);
    const terms = await this.classes.termsOf(id);
    return { terms, meta: { totalCount: terms.length } };
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
export class AdminSchoolsController extends SchoolsController {}

@ApiTags('Schools')
@Controller('api/staff/schools')
@Allow('District Admin', 'Teacher Admin')
export class StaffSchoolsController extends SchoolsController {}
