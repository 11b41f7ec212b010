import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Post, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { bytesOf } from '../../platform/http/upload.js';
import { invalidInput } from '../../platform/http/validation.js';
import { KeepRosterFile, KeepRosterFileHandler } from '../commands/keep-roster-file.js';
import { Connections, type Connection } from '../connections.js';
import type { SyncCode } from '../problems.js';
import { ReachedSchools, type SyncPermissions } from '../read/reached-schools.js';
import { RosterOverview } from '../read/roster-overview.js';
import { SourceKinds } from '../sources/source-kinds.js';
import { RosterAnswer, RosterBody, SourceLookAnswer, SourceLookBody } from './roster-source.dto.js';
import { SchoolSyncs } from './school-syncs.js';
import { SyncStartedAnswer } from './sync-logs.dto.js';

const LOOK_MS = 45_000;

/** Where a district keeps its roster. The platform sets it up; a District Admin sees how it stands. */
@ApiTags('Roster sync')
@Controller('api/admin/school_districts/:id/roster')
@Allow('Horizon Admin', 'District Admin')
export class RosterSourceController {
  constructor(
    private readonly overview: RosterOverview,
    private readonly reached: ReachedSchools,
    private readonly connections: Connections,
    private readonly syncs: SchoolSyncs,
    private readonly kinds: SourceKinds,
    private readonly keepFile: KeepRosterFileHandler,
  ) {}

  /** The source without its secrets, its schools, and how the last sync went. */
  @Get()
  @ApiOkResponse({ type: RosterAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) districtId: number): Promise<RosterAnswer> {
    const { connection, permissions, ...rest } = await this.overview.of(session, districtId);
    const kinds = this.kinds.all.map(({ kind, name, about, fields }) => ({
      kind,
      name,
      about,
      fields: fields.map(({ key, label, secret, required, hint }) => ({
        key,
        label,
        secret,
        required,
        hint: hint ?? null,
      })),
    }));
    return { roster: { ...rest, permissions, kinds, connection: connection ? shown(connection, permissions) : null } };
  }

  /** Stores where the roster is. Secrets go in and never come out. */
  @Put()
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: RosterAnswer })
  async keep(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Body() { roster: { revision, ...form } }: RosterBody,
  ): Promise<RosterAnswer> {
    await this.connections.keep(districtId, form, revision, session);
    return this.get(session, districtId);
  }

  /** Says what can be read with these settings, before they are stored. */
  @Post('look')
  @HttpCode(200)
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: SourceLookAnswer })
  async look(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Body() { roster }: SourceLookBody,
  ): Promise<SourceLookAnswer> {
    await this.reached.district(session, districtId);
    return { look: await this.connections.look(districtId, roster, AbortSignal.timeout(LOOK_MS)) };
  }

  /** Takes a zip with the roster's CSV files; the next sync reads it. */
  @Post('file')
  @HttpCode(200)
  @Allow('Horizon Admin')
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  })
  @ApiOkResponse({ type: SourceLookAnswer })
  async upload(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Req() request: FastifyRequest,
  ): Promise<SourceLookAnswer> {
    await this.reached.district(session, districtId);
    const part = request.isMultipart() ? await request.file() : undefined;
    if (!part) throw invalidInput({ file: ['Please upload a file'] });
    const file = { name: part.filename, bytes: await bytesOf(part) };
    const connection = await this.connections.ofDistrict(districtId);
    if (!connection)
      throw new DomainError<SyncCode>('sync/not-connected', 'This district has no roster from outside yet.');
    return { look: await this.keepFile.execute(new KeepRosterFile(connection.id, file, session.userId)) };
  }

  /** Starts a sync of all connected schools. */
  @Post('sync')
  @HttpCode(200)
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: SyncStartedAnswer })
  async sync(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
  ): Promise<SyncStartedAnswer> {
    return this.syncs.ofDistrict(session, districtId, await this.connections.ofDistrict(districtId));
  }

  /** Forgets the source, what it sent and its logs. Nobody leaves the roster. */
  @Delete()
  @HttpCode(204)
  @Allow('Horizon Admin')
  @ApiNoContentResponse()
  async disconnect(@CurrentSession() session: Session, @Param('id', ParseIntPipe) districtId: number): Promise<void> {
    await this.reached.district(session, districtId);
    const connection = await this.connections.ofDistrict(districtId);
    if (connection) await this.connections.remove(connection.id, session);
  }
}

/** How it is set up concerns only who sets it up. */
function shown({ districtId: _, ...connection }: Connection, { run }: SyncPermissions): Omit<Connection, 'districtId'> {
  return run ? connection : { ...connection, values: {}, secrets: [] };
}
