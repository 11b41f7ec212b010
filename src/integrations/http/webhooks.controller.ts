import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, searchText, someOf, type ReadOf } from '../../platform/http/list.js';
import { People } from '../../roster/index.js';
import { DELIVERY_STATES, WebhookMessages } from '../webhooks/messages.js';
import { PUBLIC_EVENTS } from '../webhooks/public-events.js';
import { WebhookSender } from '../webhooks/sender.js';
import { Webhooks, type Webhook } from '../webhooks/webhooks.js';
import { ReachedDistricts } from './reached-districts.js';
import {
  ChangeWebhookBody,
  NewWebhookBody,
  TriedWebhookAnswer,
  WebhookAnswer,
  WebhookDeliveriesAnswer,
  WebhooksAnswer,
  WebhookSecretAnswer,
} from './webhooks.dto.js';

const DELIVERIES = listQuery({
  order: 'desc',
  perPage: 50,
  search: searchText('search', 'An id, a type, or anything that was sent.'),
  filters: { states: someOf('state', DELIVERY_STATES) },
});

/** Where a district wants to be told of events. */
@ApiTags('Webhooks')
@Controller('api/admin/school_districts/:id/webhooks')
@Allow('Horizon Admin', 'District Admin')
export class WebhooksController {
  constructor(
    private readonly reached: ReachedDistricts,
    private readonly webhooks: Webhooks,
    private readonly messages: WebhookMessages,
    private readonly sender: WebhookSender,
    private readonly people: People,
  ) {}

  /** The endpoints without their secrets, and the events that there are. */
  @Get()
  @ApiOkResponse({ type: WebhooksAnswer })
  async list(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
  ): Promise<WebhooksAnswer> {
    await this.reached.mustReach(session, districtId);
    const webhooks = await this.webhooks.ofDistrict(districtId);
    const names = await this.people.namesOf([...new Set(webhooks.map(({ madeBy }) => madeBy))]);
    return {
      webhooks: webhooks.map((webhook) => shown(webhook, names)),
      events: PUBLIC_EVENTS.map((one) => ({ ...one })),
    };
  }

  /** Its secret is answered this once. */
  @Post()
  @NoMasquerade()
  @ApiCreatedResponse({ type: WebhookSecretAnswer })
  async add(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Body() { webhook: form }: NewWebhookBody,
  ): Promise<WebhookSecretAnswer> {
    await this.reached.mustReach(session, districtId);
    const { webhook, secret } = await this.webhooks.add(districtId, form, session);
    return { webhook: await this.named(webhook), secret };
  }

  @Patch(':webhookId')
  @NoMasquerade()
  @ApiOkResponse({ type: WebhookAnswer })
  async change(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Param('webhookId', ParseIntPipe) webhookId: number,
    @Body() { webhook: form }: ChangeWebhookBody,
  ): Promise<WebhookAnswer> {
    await this.reached.mustReach(session, districtId);
    return { webhook: await this.named(await this.webhooks.change(districtId, webhookId, form, session)) };
  }

  /** Nothing is sent there any more, and its log is gone. */
  @Delete(':webhookId')
  @HttpCode(204)
  @NoMasquerade()
  @ApiNoContentResponse()
  async remove(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Param('webhookId', ParseIntPipe) webhookId: number,
  ): Promise<void> {
    await this.reached.mustReach(session, districtId);
    await this.webhooks.remove(districtId, webhookId);
  }

  /** Another secret, answered this once. The one before stays good for a day. */
  @Post(':webhookId/secret')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: WebhookSecretAnswer })
  async rotate(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Param('webhookId', ParseIntPipe) webhookId: number,
  ): Promise<WebhookSecretAnswer> {
    await this.reached.mustReach(session, districtId);
    const { webhook, secret } = await this.webhooks.rotate(districtId, webhookId);
    return { webhook: await this.named(webhook), secret };
  }

  /** Sends a message that says only that it is a test, and says how it went. */
  @Post(':webhookId/test')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: TriedWebhookAnswer })
  async test(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Param('webhookId', ParseIntPipe) webhookId: number,
  ): Promise<TriedWebhookAnswer> {
    await this.reached.mustReach(session, districtId);
    const webhook = await this.webhooks.get(districtId, webhookId);
    this.webhooks.mustAsk(webhook, session.role);
    const { retryAfter: _, ...tried } = await this.sender.test(webhook);
    return { tried: { works: tried.said === null, ...tried } };
  }

  /** What the endpoint was told in the last 30 days, and how it went. */
  @Get(':webhookId/deliveries')
  @ApiOkResponse({ type: WebhookDeliveriesAnswer })
  async deliveries(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Param('webhookId', ParseIntPipe) webhookId: number,
    @FromQuery(DELIVERIES) request: ReadOf<typeof DELIVERIES>,
  ): Promise<WebhookDeliveriesAnswer> {
    await this.reached.mustReach(session, districtId);
    const webhook = await this.webhooks.get(districtId, webhookId);
    const { rows, total, more } = await this.messages.page(webhookId, request, request.filters.states);
    const readsAnswers = this.webhooks.mayAsk(webhook, session.role);
    const deliveries = rows.map((one) => (readsAnswers ? one : { ...one, answer: null }));
    return { deliveries, meta: { totalCount: total, more } };
  }

  /** Sends a message once more, under its id. */
  @Post(':webhookId/deliveries/:deliveryId/send')
  @HttpCode(204)
  @NoMasquerade()
  @ApiNoContentResponse()
  async again(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Param('webhookId', ParseIntPipe) webhookId: number,
    @Param('deliveryId', ParseIntPipe) deliveryId: number,
  ): Promise<void> {
    await this.reached.mustReach(session, districtId);
    const webhook = await this.webhooks.get(districtId, webhookId);
    this.webhooks.mustAsk(webhook, session.role);
    await this.messages.again(webhook, deliveryId);
  }

  private async named(webhook: Webhook): Promise<WebhookAnswer['webhook']> {
    return shown(webhook, await this.people.namesOf([webhook.madeBy]));
  }
}

function shown({ districtId: _, madeBy, ...webhook }: Webhook, names: ReadonlyMap<number, string>) {
  return { ...webhook, madeBy: names.get(madeBy) ?? null };
}
