import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { effectiveRole } from '../../kernel/roles.js';
import { FromQuery, listQuery, searchText, yesOrNo, type ReadOf } from '../../platform/http/list.js';
import { CreateDistrict, CreateDistrictHandler } from '../commands/create-district.js';
import {
  ActivateDistrictAdministrator,
  ActivateDistrictAdministratorHandler,
  AddDistrictAdministrator,
  AddDistrictAdministratorHandler,
  EditDistrictAdministrator,
  EditDistrictAdministratorHandler,
  RemoveDistrictAdministrator,
  RemoveDistrictAdministratorHandler,
} from '../commands/district-administrators.js';
import { DeleteDistrict, DeleteDistrictHandler, EditDistrict, EditDistrictHandler } from '../commands/edit-district.js';
import { ImportPeople, ImportPeopleHandler } from '../commands/import-people.js';
import { ADMINISTRATOR_SORTS, DISTRICT_SORTS, Districts } from '../read/districts.js';
import { SCHOOL_SORTS, Schools } from '../read/schools.js';
import {
  BulkCreateAdministratorsBody,
  ClassLinkTenantAnswer,
  ClassLinkTenantBody,
  DistrictAdministratorAnswer,
  DistrictAdministratorsAnswer,
  DistrictAnswer,
  DistrictNamesAnswer,
  DistrictsAnswer,
  EditAdministratorBody,
  EditDistrictBody,
  NewAdministratorBody,
  NewDistrictBody,
} from './districts.dto.js';
import { DeletedPlaceAnswer } from './school-settings.dto.js';
import { SchoolsAnswer } from './school-users.dto.js';
import { ImportResultDto, numbered } from './sections.dto.js';

const DISTRICTS = listQuery({
  sort: DISTRICT_SORTS,
  perPage: 100,
  search: searchText('search', 'Words of the name.'),
  filters: {},
});
const SCHOOLS = listQuery({
  sort: SCHOOL_SORTS,
  perPage: 100,
  search: searchText('search', 'Words of the name of the school.'),
  filters: {},
});
const ADMINISTRATORS = listQuery({
  sort: ADMINISTRATOR_SORTS,
  perPage: 100,
  search: searchText('search', 'Words of the name or the e-mail.'),
  filters: { archived: yesOrNo('archived').or(false) },
});

/** Districts with their schools and administrators. The platform changes them; a District Admin sees the own one. */
@ApiTags('Districts')
@Controller('api/admin/school_districts')
@Allow('Horizon Admin', 'District Admin')
export class DistrictsController {
  constructor(
    private readonly districts: Districts,
    private readonly schools: Schools,
    private readonly createDistrict: CreateDistrictHandler,
    private readonly editDistrict: EditDistrictHandler,
    private readonly deleteDistrict: DeleteDistrictHandler,
    private readonly addAdministrator: AddDistrictAdministratorHandler,
    private readonly editAdministrator: EditDistrictAdministratorHandler,
    private readonly removeAdministrator: RemoveDistrictAdministratorHandler,
    private readonly activateAdministrator: ActivateDistrictAdministratorHandler,
    private readonly importPeople: ImportPeopleHandler,
  ) {}

  @Get()
  @ApiOkResponse({ type: DistrictsAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(DISTRICTS) request: ReadOf<typeof DISTRICTS>,
  ): Promise<DistrictsAnswer> {
    const { districts, total } = await this.districts.list(session, request);
    return {
      schoolDistricts: districts,
      meta: { totalCount: total },
      permissions: { create: effectiveRole(session.role) === 'Horizon Admin' },
    };
  }

  @Post()
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: DistrictAnswer })
  async create(
    @CurrentSession() session: Session,
    @Body() { school_district }: NewDistrictBody,
  ): Promise<DistrictAnswer> {
    const id = await this.createDistrict.execute(new CreateDistrict(school_district, session));
    return { schoolDistrict: await this.districts.open(session, id) };
  }

  @Get(':id')
  @ApiOkResponse({ type: DistrictAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<DistrictAnswer> {
    return { schoolDistrict: await this.districts.open(session, id) };
  }

  @Patch(':id')
  @ApiOkResponse({ type: DistrictAnswer })
  async edit(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { school_district: { revision, ...district } }: EditDistrictBody,
  ): Promise<DistrictAnswer> {
    await this.editDistrict.execute(new EditDistrict(session, id, district, revision));
    return { schoolDistrict: await this.districts.open(session, id) };
  }

  /** Refused while it has schools. */
  @Delete(':id')
  @ApiOkResponse({ type: DeletedPlaceAnswer })
  delete(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<DeletedPlaceAnswer> {
    return this.deleteDistrict.execute(new DeleteDistrict(session, id));
  }

  @Get(':id/schools')
  @ApiOkResponse({ type: SchoolsAnswer })
  async schoolsOf(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(SCHOOLS) request: ReadOf<typeof SCHOOLS>,
  ): Promise<SchoolsAnswer> {
    const district = await this.districts.open(session, id);
    const { schools, total } = await this.schools.list(session, request, { districtId: id });
    return { schools, meta: { totalCount: total }, permissions: { create: district.permissions.edit } };
  }

  @Get(':id/classlink_tenant')
  @ApiOkResponse({ type: ClassLinkTenantAnswer })
  async tenant(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<ClassLinkTenantAnswer> {
    return { tenant_id: (await this.districts.open(session, id)).classlinkId };
  }

  @Patch(':id/classlink_tenant')
  @ApiOkResponse({ type: ClassLinkTenantAnswer })
  async editTenant(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: ClassLinkTenantBody,
  ): Promise<ClassLinkTenantAnswer> {
    await this.editDistrict.execute(new EditDistrict(session, id, { classlinkId: body.tenant_id }));
    return this.tenant(session, id);
  }

  @Get(':id/administrators')
  @ApiOkResponse({ type: DistrictAdministratorsAnswer })
  async administrators(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(ADMINISTRATORS) request: ReadOf<typeof ADMINISTRATORS>,
  ): Promise<DistrictAdministratorsAnswer> {
    const { permissions } = await this.districts.open(session, id);
    const { administrators, total } = await this.districts.administrators(session, id, request);
    return { administrators, meta: { totalCount: total }, permissions: { add: permissions.editAdministrators } };
  }

  @Post(':id/administrators')
  @ApiOkResponse({ type: DistrictAdministratorAnswer })
  async add(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { administrator }: NewAdministratorBody,
  ): Promise<DistrictAdministratorAnswer> {
    const userId = await this.addAdministrator.execute(new AddDistrictAdministrator(session, id, administrator));
    return this.one(session, id, userId);
  }

  /**
   * Rows as a file has them, brought without a review (that is POST /api/imports with `district_id`). Whoever cannot be added
   * comes back with the reasons.
   */
  @Post(':id/administrators/bulk_create')
  @HttpCode(200)
  @ApiOkResponse({ type: ImportResultDto })
  bulkCreate(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Body() { administrators }: BulkCreateAdministratorsBody,
  ): Promise<ImportResultDto> {
    return this.importPeople.execute(new ImportPeople(session, { districtId }, numbered(administrators)));
  }

  @Patch(':id/administrators/:userId')
  @ApiOkResponse({ type: DistrictAdministratorAnswer })
  async change(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('userId', ParseIntPipe) userId: number,
    @Body() { administrator: { revision, ...administrator } }: EditAdministratorBody,
  ): Promise<DistrictAdministratorAnswer> {
    await this.editAdministrator.execute(new EditDistrictAdministrator(session, id, userId, administrator, revision));
    return this.one(session, id, userId);
  }

  /** The role for the district ends at once, and can be given back. */
  @Delete(':id/administrators/:userId')
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('userId', ParseIntPipe) userId: number,
  ): Promise<void> {
    await this.removeAdministrator.execute(new RemoveDistrictAdministrator(session, id, userId));
  }

  @Post(':id/administrators/:userId/activate')
  @HttpCode(200)
  @ApiOkResponse({ type: DistrictAdministratorAnswer })
  async activate(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('userId', ParseIntPipe) userId: number,
  ): Promise<DistrictAdministratorAnswer> {
    await this.activateAdministrator.execute(new ActivateDistrictAdministrator(session, id, userId));
    return this.one(session, id, userId);
  }

  private async one(session: Session, id: number, userId: number): Promise<DistrictAdministratorAnswer> {
    return { administrator: await this.districts.administrator(session, id, userId) };
  }
}

@ApiTags('Districts')
@Controller('api/resource_lists')
@Allow('Horizon Admin', 'District Admin')
export class DistrictNamesController {
  constructor(private readonly districts: Districts) {}

  /** To choose from. */
  @Get('districts')
  @ApiOkResponse({ type: DistrictNamesAnswer })
  async list(@CurrentSession() session: Session): Promise<DistrictNamesAnswer> {
    return { districts: await this.districts.names(session) };
  }
}
