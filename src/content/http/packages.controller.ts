import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Put,
  Req,
  Res,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { FromQuery, listQuery, oneOf, searchText, type ReadOf } from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { streamOf } from '../../platform/http/upload.js';
import { invalidInput } from '../../platform/http/validation.js';
import { PublishPackage, PublishPackageHandler } from '../commands/publish-package.js';
import { ITEM_STATES, Packages } from '../packages/packages.js';
import type { ContentCode } from '../problems.js';
import { FormPackages } from '../read/form-packages.js';
import { PackageOptions } from '../read/package-options.js';
import {
  ChangePackageItemsBody,
  DescribePictureBody,
  PackageAnswer,
  PackageItemAnswer,
  PackageItemsAnswer,
  PackageOptionsAnswer,
  PackagePicturesAnswer,
  PackagesAnswer,
  PublishedPackageAnswer,
  PublishPackageBody,
  WantedOfLearnosityBody,
} from './packages.dto.js';

const LIMIT_MB = 200;
const LIST = listQuery({});
const ITEMS = listQuery({ perPage: 50, search: searchText(), filters: { state: oneOf('state', ITEM_STATES) } });

/** Packages of questions on their way in: uploaded, read by a job, completed, published as forms. */
@ApiTags('Content')
@Controller('api/admin/content')
@Allow('Horizon Admin')
export class PackagesController {
  constructor(
    private readonly packages: Packages,
    private readonly options: PackageOptions,
    private readonly publishPackage: PublishPackageHandler,
    private readonly formPackages: FormPackages,
  ) {}

  @Get('packages')
  @ApiOkResponse({ type: PackagesAnswer })
  async list(@FromQuery(LIST) list: ReadOf<typeof LIST>): Promise<PackagesAnswer> {
    const { packages, total } = await this.packages.list(list);
    return { packages, meta: { totalCount: total } };
  }

  /** A QTI package (zip) or one item (xml) in the part `file`, up to 200 MB. A job reads it; nothing is published yet. */
  @Post('packages')
  @HttpCode(200)
  @NoMasquerade()
  @RouteConfig({ largeFile: true })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  })
  @ApiOkResponse({ type: PackageAnswer })
  async upload(@CurrentSession() { userId }: Session, @Req() request: FastifyRequest): Promise<PackageAnswer> {
    const file = request.isMultipart()
      ? await request.file({ limits: { fileSize: LIMIT_MB * 1_048_576, files: 1 } })
      : undefined;
    if (!file) throw new DomainError<ContentCode>('content/file-missing', 'Please upload a file');
    const { content, isWhole } = streamOf(file, LIMIT_MB);
    return { package: await this.packages.receive(userId, file.filename.slice(0, 200), content, isWhole) };
  }

  /** The items of an activity, or items, of the Learnosity item bank that is set up under Services. The same job reads them. */
  @Post('packages/learnosity')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: PackageAnswer })
  async ask(
    @CurrentSession() { userId }: Session,
    @Body() { learnosity: { activity, references } }: WantedOfLearnosityBody,
  ): Promise<PackageAnswer> {
    if ((activity === undefined) === (references === undefined))
      throw invalidInput({ activity: ['Please enter either an activity or items'] });
    const wanted = references ? { references } : { activity: activity! };
    return { package: await this.packages.ask(userId, wanted) };
  }

  /** Sets that packages were published into, and the areas and topics that reports know. */
  @Get('package_options')
  @ApiOkResponse({ type: PackageOptionsAnswer })
  choices(): Promise<PackageOptionsAnswer> {
    return this.options.list();
  }

  @Get('packages/:packageId')
  @ApiOkResponse({ type: PackageAnswer })
  async get(@Param('packageId', ParseIntPipe) id: number): Promise<PackageAnswer> {
    return { package: await this.packages.get(id) };
  }

  /** Forgets it with its files. What was published of it stays. */
  @Delete('packages/:packageId')
  @HttpCode(204)
  @NoMasquerade()
  @ApiNoContentResponse()
  discard(@Param('packageId', ParseIntPipe) id: number): Promise<void> {
    return this.packages.discard(id);
  }

  @Get('packages/:packageId/items')
  @ApiOkResponse({ type: PackageItemsAnswer })
  async items(
    @Param('packageId', ParseIntPipe) id: number,
    @FromQuery(ITEMS) { filters, ...page }: ReadOf<typeof ITEMS>,
  ): Promise<PackageItemsAnswer> {
    const { items, total } = await this.packages.items(id, filters.state, page);
    return { items, meta: { totalCount: total } };
  }

  /** Says the same of several questions; what is missing stays. */
  @Patch('packages/:packageId/items')
  @NoMasquerade()
  @ApiOkResponse({ type: PackageAnswer })
  async change(
    @Param('packageId', ParseIntPipe) id: number,
    @Body() { positions, ...changes }: ChangePackageItemsBody,
  ): Promise<PackageAnswer> {
    return { package: await this.packages.change(id, positions, changes) };
  }

  /** One item as the player would show it, with its key. */
  @Get('packages/:packageId/items/:position')
  @ApiOkResponse({ type: PackageItemAnswer })
  async item(
    @Param('packageId', ParseIntPipe) id: number,
    @Param('position', ParseIntPipe) position: number,
  ): Promise<PackageItemAnswer> {
    return { item: await this.packages.item(id, position) };
  }

  /** Pictures that nobody has said the meaning of. */
  @Get('packages/:packageId/pictures')
  @ApiOkResponse({ type: PackagePicturesAnswer })
  async pictures(@Param('packageId', ParseIntPipe) id: number): Promise<PackagePicturesAnswer> {
    return { pictures: await this.packages.unnamed(id) };
  }

  /** What a picture shows, wherever the package shows it. */
  @Put('packages/:packageId/pictures/:sha256')
  @NoMasquerade()
  @ApiOkResponse({ type: PackageAnswer })
  async describe(
    @Param('packageId', ParseIntPipe) id: number,
    @Param('sha256') sha256: string,
    @Body() { alt }: DescribePictureBody,
  ): Promise<PackageAnswer> {
    return { package: await this.packages.describe(id, sha256, alt.replace(/\s+/g, ' ').trim()) };
  }

  /** Publishes questions as a form, all or nothing. 409 when somebody changed or published the package meanwhile. */
  @Post('packages/:packageId/publish')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: PublishedPackageAnswer })
  async publish(
    @CurrentSession() { userId }: Session,
    @Param('packageId', ParseIntPipe) id: number,
    @Body() body: PublishPackageBody,
  ): Promise<PublishedPackageAnswer> {
    const form = await this.publishPackage.execute(new PublishPackage(id, body, userId));
    return { form, package: await this.packages.get(id) };
  }

  /** A published form as a QTI 3.0 package, with its keys. */
  @Get('forms/:formId/package')
  @NoMasquerade()
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(@Param('formId', ParseIntPipe) formId: number, @Res() reply: FastifyReply): Promise<void> {
    const { name, stream } = await this.formPackages.write(formId);
    sendFile(reply, { name, type: 'application/zip', content: stream });
  }
}
