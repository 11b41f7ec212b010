import { Body, Controller, Delete, Get, HttpCode, Injectable, Param, ParseIntPipe, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, searchText, type ReadOf } from '../../platform/http/list.js';
import {
  AddToClass,
  AddToClassHandler,
  TransferToClass,
  TransferToClassHandler,
  UnassignStudents,
  UnassignStudentsHandler,
} from '../commands/change-students.js';
import { AddStudentToClass, AddStudentToClassHandler, EditStudent, EditStudentHandler } from '../commands/edit-user.js';
import { Classes, STUDENT_SORTS, studentNotIn } from '../read/classes.js';
import { StudentProfiles } from '../read/student-profiles.js';
import { CreateStudentBody, EditStudentBody } from './school-users.dto.js';
import { SectionStudentsAnswer, StudentIdsBody, StudentProfileAnswer, TransferToClassBody } from './sections.dto.js';

const STUDENTS = listQuery({ sort: STUDENT_SORTS, perPage: 100, search: searchText() });

/** Who is put into a class, out of it and over to another one. The policy is one for both paths. */
@Injectable()
abstract class ClassStudentsController {
  constructor(
    protected readonly classes: Classes,
    protected readonly profiles: StudentProfiles,
    protected readonly adds: AddToClassHandler,
    protected readonly transfers: TransferToClassHandler,
    protected readonly unassigns: UnassignStudentsHandler,
    protected readonly addStudent: AddStudentToClassHandler,
    protected readonly editStudent: EditStudentHandler,
  ) {}

  /** Students of the school who are not in the class. */
  @Get(':id/unassigned_students')
  @ApiOkResponse({ type: SectionStudentsAnswer })
  async unassigned(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(STUDENTS) request: ReadOf<typeof STUDENTS>,
  ): Promise<SectionStudentsAnswer> {
    const section = await this.classes.must(session, id, 'editStudents');
    const { students, total } = await this.classes.listUnassigned(section, request);
    return { students, meta: { totalCount: total } };
  }

  @Post([':id/students/bulk_add', ':id/bulk_assign_students'])
  @HttpCode(204)
  @ApiNoContentResponse()
  async add(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { ids }: StudentIdsBody,
  ): Promise<void> {
    await this.adds.execute(new AddToClass(session, id, ids));
  }

  /** Into another class of the school, out of this one. */
  @Post([':id/students/transfer_to_section', ':id/bulk_transfer_students'])
  @HttpCode(204)
  @ApiNoContentResponse()
  async transfer(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { studentIds, newSectionId }: TransferToClassBody,
  ): Promise<void> {
    await this.transfers.execute(new TransferToClass(session, id, studentIds, newSectionId));
  }

  /** A new student of the school, in this class. */
  @Post(':id/students')
  @ApiOkResponse({ type: StudentProfileAnswer })
  async create(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { student }: CreateStudentBody,
  ): Promise<StudentProfileAnswer> {
    const { studentId } = await this.addStudent.execute(new AddStudentToClass(session, id, student));
    return { student: await this.profiles.open(session, studentId) };
  }

  /** Fields that are missing stay. */
  @Patch(':id/students/:studentId')
  @ApiOkResponse({ type: StudentProfileAnswer })
  async edit(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('studentId', ParseIntPipe) studentId: number,
    @Body() { student }: EditStudentBody,
  ): Promise<StudentProfileAnswer> {
    await this.classes.must(session, id, 'editStudents');
    if (!(await this.classes.holds(id, studentId))) throw studentNotIn();
    await this.editStudent.execute(new EditStudent(session, studentId, student));
    return { student: await this.profiles.open(session, studentId) };
  }

  /** Takes one student out of the class. */
  @Delete(':id/students/:studentId')
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('studentId', ParseIntPipe) studentId: number,
  ): Promise<void> {
    await this.unassigns.execute(new UnassignStudents(session, id, [studentId]));
  }
}

@ApiTags('Classes')
@Controller('api/admin/sections')
@Allow('Horizon Admin', 'District Admin')
export class AdminClassStudentsController extends ClassStudentsController {}

@ApiTags('Classes')
@Controller('api/staff/sections')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class StaffClassStudentsController extends ClassStudentsController {}
