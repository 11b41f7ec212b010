import { Controller, Get, Injectable, Param, ParseIntPipe } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { effectiveRole } from '../../kernel/roles.js';
import {
  FromQuery,
  given,
  ids,
  listQuery,
  queryOf,
  searchText,
  wholeNumber,
  yesOrNo,
  type ReadOf,
} from '../../platform/http/list.js';
import { schoolClassesPermissions } from '../policies.js';
import { CLASS_SORTS, Classes, type ClassState } from '../read/classes.js';
import { SchoolUsers } from '../read/school-users.js';
import { SCHOOL_SORTS, Schools } from '../read/schools.js';
import { SchoolAnswer, SchoolDistrictAnswer, SchoolSectionsAnswer, SchoolsAnswer } from './school-users.dto.js';
import { ClassesOfSchoolAnswer } from './sections.dto.js';

/** In which state classes are listed, and of which terms. */
const CLASS_FILTERS = {
  active: yesOrNo('active', 'false lists the hidden ones').or(true),
  archived: yesOrNo('archived').or(false),
  termIds: ids('term[]', 'Ids of terms'),
};
const CLASSES = listQuery({ sort: CLASS_SORTS, perPage: 100, search: searchText(), filters: CLASS_FILTERS });
const CLASS_NAMES = queryOf({
  ...CLASS_FILTERS,
  termIds: ids('term', 'Ids of terms'),
  schoolYearId: wholeNumber('school_year_id', { from: 1, to: 9_999, message: 'A school year is named by its id' }),
  editable: yesOrNo('editable'),
});
const SCHOOLS = listQuery({
  sort: SCHOOL_SORTS,
  perPage: 100,
  search: searchText('search', 'Words of the name of the school or its district.'),
  filters: { archived: yesOrNo('archived', 'true lists those that are archived').or(false) },
});
const ALL_SCHOOLS = given('render_all', 'All schools in one answer, whatever page is asked for');

function stateOf({ archived, active }: { archived: boolean; active: boolean }): ClassState {
  if (archived) return 'archived';
  return active ? 'active' : 'hidden';
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
  @ApiOkResponse({ type: ClassesOfSchoolAnswer })
  async classesOf(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(CLASSES) request: ReadOf<typeof CLASSES>,
  ): Promise<ClassesOfSchoolAnswer> {
    await this.users.open(session, id);
    const { classes, total, counts } = await this.classes.listOf(session, id, request, {
      state: stateOf(request.filters),
      termIds: request.filters.termIds,
    });
    return {
      sections: classes,
      meta: { totalCount: total, counts },
      permissions: schoolClassesPermissions(session, id),
    };
  }

  /** Names of classes, to choose from: by default those that students of the school can be put into. */
  @Get(':id/sections/minimal_index')
  @ApiOkResponse({ type: SchoolSectionsAnswer })
  async sections(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(CLASS_NAMES) { schoolYearId, editable, termIds, ...state }: ReadOf<typeof CLASS_NAMES>,
  ): Promise<SchoolSectionsAnswer> {
    await this.users.must(session, id, 'Student', 'addToClass');
    const sections = await this.classes.listNames(session, id, {
      state: stateOf(state),
      schoolYearId: schoolYearId ?? null,
      termIds,
      editable: editable ?? null,
    });
    return { sections };
  }
}

/** A list of schools, each role seeing its own. */
@ApiTags('Schools')
@Controller(['api/admin/schools', 'api/district_admin/schools'])
@Allow('Horizon Admin', 'District Admin')
export class SchoolListController {
  constructor(private readonly schools: Schools) {}

  @Get()
  @ApiOkResponse({ type: SchoolsAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(SCHOOLS) page: ReadOf<typeof SCHOOLS>,
    @FromQuery(ALL_SCHOOLS) all: boolean,
    @FromQuery(SCHOOLS.whole) whole: ReadOf<typeof SCHOOLS>,
  ): Promise<SchoolsAnswer> {
    const request = all ? whole : page;
    const { schools, total } = await this.schools.list(session, request, request.filters);
    return {
      schools,
      meta: { totalCount: total },
      permissions: { create: effectiveRole(session.role) === 'Horizon Admin' },
    };
  }
}

/** The district of staff. */
@ApiTags('Schools')
@Controller('api/staff/school_districts')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class StaffDistrictController {
  constructor(private readonly schools: Schools) {}

  @Get(':id')
  @ApiOkResponse({ type: SchoolDistrictAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<SchoolDistrictAnswer> {
    return { schoolDistrict: await this.schools.openDistrict(session, id) };
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
