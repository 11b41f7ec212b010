import { Body, Controller, Delete, Param, ParseIntPipe, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { CreateSchool, CreateSchoolHandler } from '../commands/create-school.js';
import { DeleteSchool, DeleteSchoolHandler } from '../commands/delete-school.js';
import { EditSchool, EditSchoolHandler } from '../commands/edit-school.js';
import { Schools } from '../read/schools.js';
import { coursesOf } from '../school-form.js';
import { DeletedPlaceAnswer, EditSchoolBody, NewSchoolBody } from './school-settings.dto.js';
import { SchoolAnswer } from './school-users.dto.js';

/** The school form. */
@ApiTags('Schools')
@Controller('api/admin/schools')
@Allow('Horizon Admin', 'District Admin')
export class SchoolSettingsController {
  constructor(
    private readonly schools: Schools,
    private readonly createSchool: CreateSchoolHandler,
    private readonly editSchool: EditSchoolHandler,
    private readonly deleteSchool: DeleteSchoolHandler,
  ) {}

  @Post()
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: SchoolAnswer })
  async create(@CurrentSession() session: Session, @Body() { school }: NewSchoolBody): Promise<SchoolAnswer> {
    const { schoolDistrictId: districtId, courseType, heCourseTemplateIds: courseTemplateIds, ...rest } = school;
    const id = await this.createSchool.execute(
      new CreateSchool({ ...rest, districtId, courseType: coursesOf(courseType), courseTemplateIds }, session),
    );
    return { school: await this.schools.open(session, id) };
  }

  @Patch(':id')
  @ApiOkResponse({ type: SchoolAnswer })
  async edit(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { school: { revision, ...school } }: EditSchoolBody,
  ): Promise<SchoolAnswer> {
    await this.editSchool.execute(new EditSchool(session, id, school, revision));
    return { school: await this.schools.open(session, id) };
  }

  /** Archives what has results or was used; only what never was disappears. */
  @Delete(':id')
  @ApiOkResponse({ type: DeletedPlaceAnswer })
  delete(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<DeletedPlaceAnswer> {
    return this.deleteSchool.execute(new DeleteSchool(session, id));
  }
}
