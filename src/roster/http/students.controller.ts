import { Controller, Get, Injectable, Param, ParseIntPipe, Query } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { listRequest } from '../../platform/http/list.js';
import { CLASS_SORTS, Classes } from '../read/classes.js';
import { StudentProfiles } from '../read/student-profiles.js';
import { ParentsAnswer, SectionsAnswer, StudentProfileAnswer } from './sections.dto.js';

/** The profile of a student: who it is, the classes, the parents. Any other student does not exist here. */
@Injectable()
abstract class StudentsController {
  constructor(
    protected readonly profiles: StudentProfiles,
    protected readonly classes: Classes,
  ) {}

  @Get(':id')
  @ApiOkResponse({ type: StudentProfileAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<StudentProfileAnswer> {
    return { student: await this.profiles.open(session, id) };
  }

  @Get(':id/sections')
  @ApiQuery({ name: 'archived', required: false, enum: ['true', 'false'] })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiQuery({ name: 'sort', required: false, enum: CLASS_SORTS })
  @ApiQuery({ name: 'order', required: false, enum: ['asc', 'desc'] })
  @ApiQuery({ name: 'search', required: false })
  @ApiOkResponse({ type: SectionsAnswer })
  async sections(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number, @Query() query: Record<string, string>): Promise<SectionsAnswer> {
    await this.profiles.open(session, id);
    const { classes, total } = await this.classes.listOfStudent(session, id, listRequest(query, { sort: CLASS_SORTS, perPage: 100 }), { archived: query.archived === 'true' });
    return { sections: classes, meta: { totalCount: total } };
  }

  @Get(':id/parents')
  @ApiOkResponse({ type: ParentsAnswer })
  async parents(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<ParentsAnswer> {
    await this.profiles.open(session, id);
    const parents = await this.profiles.guardiansOf(id);
    return { parents, meta: { totalCount: parents.length } };
  }
}

@ApiTags('Students')
@Controller('api/admin/students')
@Allow('Horizon Admin', 'District Admin')
export class AdminStudentsController extends StudentsController {}

@ApiTags('Students')
@Controller('api/staff/students')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class StaffStudentsController extends StudentsController {}
