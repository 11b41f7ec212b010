import { Body, Controller, Delete, Get, HttpCode, Injectable, Param, ParseIntPipe, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, SendSignInMail, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, searchText, yesOrNo, type ReadOf } from '../../platform/http/list.js';
import {
  AddStudentParent,
  AddStudentParentHandler,
  EditParent,
  EditParentHandler,
  RemoveParent,
  RemoveParentHandler,
} from '../commands/change-parents.js';
import { EditStudent, EditStudentHandler } from '../commands/edit-user.js';
import { CLASS_SORTS, Classes } from '../read/classes.js';
import { Parents } from '../read/parents.js';
import { notAllowed } from '../read/school-users.js';
import { StudentProfiles } from '../read/student-profiles.js';
import { EditStudentBody, SignInMailAnswer } from './school-users.dto.js';
import { EditParentBody, NewParentBody, ParentsAnswer, SectionsAnswer, StudentProfileAnswer } from './sections.dto.js';

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
    protected readonly guardians: Parents,
    protected readonly addParent: AddStudentParentHandler,
    protected readonly editParent: EditParentHandler,
    protected readonly removeParent: RemoveParentHandler,
    protected readonly commands: CommandBus,
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
    const student = await this.profiles.open(session, id);
    const parents = await this.guardians.of(session, student);
    return { parents, meta: { totalCount: parents.length }, permissions: { add: student.permissions.edit } };
  }

  /** A parent or guardian more. Somebody with an account is linked, somebody new gets the activation mail. */
  @Post(':id/parents')
  @HttpCode(200)
  @ApiOkResponse({ type: ParentsAnswer })
  async add(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { parent }: NewParentBody,
  ): Promise<ParentsAnswer> {
    await this.addParent.execute(new AddStudentParent(session, id, parent));
    return this.parents(session, id);
  }

  /** Fields that are missing stay. */
  @Patch(':id/parents/:parentId')
  @ApiOkResponse({ type: ParentsAnswer })
  async change(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('parentId', ParseIntPipe) parentId: number,
    @Body() { parent: { revision, ...parent } }: EditParentBody,
  ): Promise<ParentsAnswer> {
    await this.editParent.execute(new EditParent(session, id, parentId, parent, revision));
    return this.parents(session, id);
  }

  /**
   * The parent does not read of this student any more. Without another child the account is archived, or disappears if nobody
   * used it.
   */
  @Delete(':id/parents/:parentId')
  @ApiOkResponse({ type: ParentsAnswer })
  async remove(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('parentId', ParseIntPipe) parentId: number,
  ): Promise<ParentsAnswer> {
    await this.removeParent.execute(new RemoveParent(session, id, parentId));
    return this.parents(session, id);
  }

  /** Mails the parent a link: to activate the account, or to choose a new password. */
  @Post(':id/parents/:parentId/sign_in_mail')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: SignInMailAnswer })
  async signInMail(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('parentId', ParseIntPipe) parentId: number,
  ): Promise<SignInMailAnswer> {
    const parent = await this.guardians.must(session, await this.profiles.open(session, id), parentId);
    if (!parent.permissions.sendMail) throw notAllowed();
    return { sent: await this.commands.execute(new SendSignInMail(parentId, session.userId)) };
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
