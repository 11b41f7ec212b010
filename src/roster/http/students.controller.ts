import { Body, Controller, Get, Injectable, Param, ParseIntPipe, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, searchText, yesOrNo, type ReadOf } from '../../platform/http/list.js';
import { EditStudent, EditStudentHandler } from '../commands/edit-user.js';
import { CLASS_SORTS, Classes } from '../read/classes.js';
import { StudentProfiles } from '../read/student-profiles.js';
import { EditStudentBody } from './school-users.dto.js';
import { ParentsAnswer, SectionsAnswer, StudentProfileAnswer } from './sections.dto.js';

const CLASSES = listQuery({
  sort: CLASS_SORTS,
  perPage: 100,
  search: searchText(),
  filters: { archived: yesOrNo('archived').or(false) },
});

/** The profile of a student: who it is, the classes, the parents. Any other student does not exist here. */
@Injectable()
abstract class StudentsController {
  constructor(
    protected readonly profiles: StudentProfiles,
    protected readonly classes: Classes,
    protected readonly editStudent: EditStudentHandler,
  ) {}

  @Get(':id')
  @ApiOkResponse({ type: StudentProfileAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<StudentProfileAnswer> {
    return { student: await this.profiles.open(session, id) };
  }

  /** Fields that are missing stay. */
  @Patch(':id')
  @ApiOkResponse({ type: StudentProfileAnswer })
  async edit(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { student }: EditStudentBody,
  ): Promise<StudentProfileAnswer> {
    await this.editStudent.execute(new EditStudent(session, id, student));
    return { student: await this.profiles.open(session, id) };
  }

  @Get(':id/sections')
  @ApiOkResponse({ type: SectionsAnswer })
  async sections(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(CLASSES) request: ReadOf<typeof CLASSES>,
  ): Promise<SectionsAnswer> {
    await this.profiles.open(session, id);
    const { classes, total } = await this.classes.listOfStudent(session, id, request, request.filters);
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
