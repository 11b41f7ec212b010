import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Injectable,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Put,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, batchActor, CurrentSession, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import { BatchDto } from '../../platform/batches/batch.js';
import { invalidInput } from '../../platform/http/validation.js';
import { ChangeClass, ChangeClassHandler } from '../commands/change-class.js';
import { ChangeClasses } from '../commands/change-classes.js';
import { CreateClass, CreateClassHandler } from '../commands/create-class.js';
import { DeleteClass, DeleteClassHandler } from '../commands/delete-class.js';
import { Classes } from '../read/classes.js';
import { SchoolUsers } from '../read/school-users.js';
import {
  ChangedClassBody,
  DeletedClassAnswer,
  HideSectionsBody,
  NewClassBody,
  SectionAnswer,
  SectionIdsBody,
  TeachersAnswer,
  ClassTermsAnswer,
} from './sections.dto.js';

/** What classes are: made, changed, hidden and deleted. The policy is one for both paths. */
@Injectable()
abstract class ClassSettingsController {
  constructor(
    protected readonly classes: Classes,
    protected readonly creates: CreateClassHandler,
    protected readonly changes: ChangeClassHandler,
    protected readonly deletes: DeleteClassHandler,
    protected readonly many: ChangeClasses,
    protected readonly clock: Clock,
  ) {}

  @Post()
  @ApiOkResponse({ type: SectionAnswer })
  async create(@CurrentSession() session: Session, @Body() { section }: NewClassBody): Promise<SectionAnswer> {
    const { schoolId = session.schoolId, membershipsAttributes: memberships = [], ...form } = section;
    if (schoolId === null) throw invalidInput({ schoolId: ['Please select a school'] });
    const id = await this.creates.execute(new CreateClass({ ...form, schoolId, memberships }, session));
    return { section: await this.classes.open(session, id) };
  }

  /** Class Settings: fields that are missing stay. */
  @Patch(':id')
  @ApiOkResponse({ type: SectionAnswer })
  async change(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { section, revision }: ChangedClassBody,
  ): Promise<SectionAnswer> {
    await this.changes.execute(new ChangeClass(session, id, section, revision));
    return { section: await this.classes.open(session, id) };
  }

  /** Without results it disappears; otherwise it is archived with them. */
  @Delete(':id')
  @ApiOkResponse({ type: DeletedClassAnswer })
  async delete(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<DeletedClassAnswer> {
    return { archived: (await this.deletes.execute(new DeleteClass(session, id))) === 'archived' };
  }

  /** Hide Classes and Unhide Classes: a row for each. */
  @Put('bulk_hide')
  @ApiOkResponse({ type: BatchDto })
  hide(
    @CurrentSession() session: Session,
    @Body() { section_ids, active, batch_id: id = uuidv7(this.clock.now()) }: HideSectionsBody,
  ): Promise<BatchDto> {
    return this.many.startHiding(batchActor(session), section_ids, !active, id);
  }

  /** Delete Classes: a row for each, which says where a class was archived instead. */
  @Post('bulk_delete')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  deleteMany(
    @CurrentSession() session: Session,
    @Body() { section_ids, batch_id: id = uuidv7(this.clock.now()) }: SectionIdsBody,
  ): Promise<BatchDto> {
    return this.many.startDeleting(batchActor(session), section_ids, id);
  }

  /** Takes archived classes out of the archive: a row for each. */
  @Post('bulk_restore')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  restore(
    @CurrentSession() session: Session,
    @Body() { section_ids, batch_id: id = uuidv7(this.clock.now()) }: SectionIdsBody,
  ): Promise<BatchDto> {
    return this.many.startRestoring(batchActor(session), section_ids, id);
  }

  /** Terms that the class may have. */
  @Get(':id/terms')
  @ApiOkResponse({ type: ClassTermsAnswer })
  async terms(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<ClassTermsAnswer> {
    const terms = await this.classes.termsFor(await this.classes.must(session, id, 'settings'));
    return { terms, meta: { totalCount: terms.length } };
  }
}

@ApiTags('Classes')
@Controller('api/admin/sections')
@Allow('Horizon Admin', 'District Admin')
export class AdminClassSettingsController extends ClassSettingsController {}

@ApiTags('Classes')
@Controller('api/staff/sections')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class StaffClassSettingsController extends ClassSettingsController {}

/** Who may teach a class of a school. */
@ApiTags('Classes')
@Controller('api/admin/schools')
@Allow('Horizon Admin', 'District Admin')
export class SchoolTeachersController {
  constructor(
    private readonly users: SchoolUsers,
    private readonly classes: Classes,
  ) {}

  @Get(':id/teachers')
  @ApiOkResponse({ type: TeachersAnswer })
  async list(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<TeachersAnswer> {
    await this.users.open(session, id);
    return { users: await this.classes.teachersOf(id) };
  }
}

/** The same of the own school. */
@ApiTags('Classes')
@Controller('api/staff/teachers')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class OwnTeachersController {
  constructor(private readonly classes: Classes) {}

  @Get()
  @ApiOkResponse({ type: TeachersAnswer })
  async list(@CurrentSession() session: Session): Promise<TeachersAnswer> {
    return { users: session.schoolId === null ? [] : await this.classes.teachersOf(session.schoolId) };
  }
}
