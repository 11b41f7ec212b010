import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { OutsideServices, type ServiceState } from '../../platform/services/outside-services.js';
import { People } from '../read/people.js';
import {
  SaveServiceBody,
  ServiceAnswer,
  ServicesAnswer,
  ServiceTestAnswer,
  TestServiceBody,
  type ServiceDto,
} from './services.dto.js';

const CHANGES_SHOWN = 50;
const REFUSED_SHOWN = 20;

/** Services outside: what is used, with what settings, and how it went. Secrets go in and never out. */
@ApiTags('Services')
@Controller('api/admin/services')
@Allow('Horizon Admin')
export class ServicesController {
  constructor(
    private readonly services: OutsideServices,
    private readonly outbox: Outbox,
    private readonly people: People,
  ) {}

  @Get()
  @ApiOkResponse({ type: ServicesAnswer })
  async list(): Promise<ServicesAnswer> {
    const [states, changes, mail] = await Promise.all([
      this.services.states(),
      this.services.changes(CHANGES_SHOWN),
      this.outbox.standing(REFUSED_SHOWN),
    ]);
    const names = await this.people.namesOf([...new Set(changes.flatMap(({ byId }) => byId ?? []))]);
    const nameOf = new Map(states.map(({ service: { key, name } }) => [key, name]));
    return {
      services: states.map(shown),
      changes: changes.map(({ id, service, at, byId, changes }) => ({
        id,
        service: nameOf.get(service) ?? service,
        at: at.toISOString(),
        by: byId === null ? null : (names.get(byId) ?? null),
        changes,
      })),
      mail: { waiting: mail.waiting, refused: mail.refused.map((one) => ({ ...one, at: one.at.toISOString() })) },
    };
  }

  /** Stores the settings of one service; every process follows within seconds. */
  @Put(':key')
  @NoMasquerade()
  @ApiOkResponse({ type: ServiceAnswer })
  async save(
    @CurrentSession() session: Session,
    @Param('key') key: string,
    @Body() { service }: SaveServiceBody,
  ): Promise<ServiceAnswer> {
    await this.services.save(key, service, session.userId);
    return { service: shown(await this.services.state(key)) };
  }

  /** Tries settings that need not be saved. A mail goes to whoever asks. */
  @Post(':key/test')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: ServiceTestAnswer })
  async test(
    @CurrentSession() session: Session,
    @Param('key') key: string,
    @Body() { service }: TestServiceBody,
  ): Promise<ServiceTestAnswer> {
    const asker = (await this.people.byIds([session.userId])).get(session.userId);
    return this.services.test(key, service.values, { email: asker?.email ?? '' });
  }
}

function shown({ service, enabled, used, values, secrets, fixed, revision, ...went }: ServiceState): ServiceDto {
  return {
    key: service.key,
    name: service.name,
    about: service.about,
    enabled,
    used,
    byEnvironment: service.fields.every(({ key, required }) => !required || fixed.includes(key)),
    testable: service.test !== undefined,
    revision,
    fields: service.fields.map(({ key, label, secret, required, leads = false, hint, options }) => ({
      key,
      label,
      secret,
      required,
      leads,
      hint: hint ?? null,
      options: options ? [...options] : null,
      fixed: fixed.includes(key),
      value: secret ? '' : (values[key] ?? ''),
      isSet: secret ? secrets.includes(key) : values[key] !== undefined,
    })),
    lastOkAt: went.lastOkAt?.toISOString() ?? null,
    lastFailedAt: went.lastFailedAt?.toISOString() ?? null,
    lastFailure: went.lastFailure,
  };
}
