import { Controller, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, searchText, type ReadOf } from '../../platform/http/list.js';
import { RestoreSchool, RestoreSchoolHandler } from '../commands/restore-school.js';
import { schoolUsersPermissions } from '../policies.js';
import { ArchivedSchools, type ArchivedSchool } from '../read/archived-schools.js';
import { SchoolUsers, USER_SORTS } from '../read/school-users.js';
import { Schools } from '../read/schools.js';
import { SchoolAnswer, SchoolUsersAnswer } from './school-users.dto.js';

class ArchivedSchoolPermissionsDto {
  @ApiProperty() restore!: boolean;
  @ApiProperty({ description: 'Students to another school' }) transfer!: boolean;
}

export class ArchivedSchoolDto implements ArchivedSchool {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() districtId!: number;
  @ApiProperty() districtName!: string;
  @ApiProperty({ description: 'It comes back with the school' }) districtArchived!: boolean;
  @ApiProperty({ description: 'Administrators who come back with the district' }) districtAdministrators!: number;
  @ApiProperty() archivedAt!: string;
  @ApiProperty({ description: 'Who would sign in there again' }) students!: number;
  @ApiProperty({ description: 'Who would sign in there again' }) staff!: number;
  @ApiProperty({ description: 'Archived before the school was; they stay so' }) archivedPeople!: number;
  @ApiProperty() classes!: number;
  @ApiProperty() terms!: number;
  @ApiProperty({ description: 'It will be erased, unless that is taken back' }) leaving!: boolean;
  @ApiProperty({ type: ArchivedSchoolPermissionsDto }) permissions!: ArchivedSchoolPermissionsDto;
}

export class ArchivedSchoolAnswer {
  @ApiProperty({ type: ArchivedSchoolDto }) school!: ArchivedSchoolDto;
}

const STUDENTS = listQuery({
  sort: USER_SORTS,
  perPage: 100,
  search: searchText('search', 'Words of the name, the e-mail or the student ID.'),
});

/** Schools that deleting them has archived. */
@ApiTags('Schools')
@Controller('api/admin/schools')
@Allow('Horizon Admin', 'District Admin')
export class ArchivedSchoolsController {
  constructor(
    private readonly archived: ArchivedSchools,
    private readonly schools: Schools,
    private readonly users: SchoolUsers,
    private readonly restoreSchool: RestoreSchoolHandler,
  ) {}

  /** With what bringing it back would do. */
  @Get(':id/archived')
  @ApiOkResponse({ type: ArchivedSchoolAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<ArchivedSchoolAnswer> {
    return { school: await this.archived.open(session, id) };
  }

  /** Its students who were not archived before it, to be transferred to another school. */
  @Get(':id/archived/students')
  @ApiOkResponse({ type: SchoolUsersAnswer })
  async students(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(STUDENTS) request: ReadOf<typeof STUDENTS>,
  ): Promise<SchoolUsersAnswer> {
    const school = await this.archived.open(session, id);
    const { users, total, counts } = await this.users.list(session, id, {
      ...request,
      filters: { kinds: ['Student'], archived: false },
    });
    return {
      users,
      meta: { totalCount: total, counts },
      permissions: schoolUsersPermissions(session, { id, districtId: school.districtId, archived: true }, 'Student'),
    };
  }

  /** Everybody who had a role there when it was archived has it again. */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: SchoolAnswer })
  async restore(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<SchoolAnswer> {
    await this.restoreSchool.execute(new RestoreSchool(session, id));
    return { school: await this.schools.open(session, id) };
  }
}
