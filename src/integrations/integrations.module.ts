import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { DeliveryModule } from '../delivery/index.js';
import { ReportingModule } from '../reporting/index.js';
import { Analytics } from './analytics/analytics.js';
import { StudentsInAnalytics } from './analytics/students-in-analytics.js';
import { AnalyticsController } from './http/analytics.controller.js';
import { ApiTokensController } from './http/api-tokens.controller.js';
import { DistrictApiController } from './http/district-api.controller.js';
import { ReachedDistricts } from './http/reached-districts.js';
import { WebhooksController } from './http/webhooks.controller.js';
import './problems.js';
import { EventFactsReader } from './webhooks/event-facts.js';
import { ForgetErasedInMessages } from './webhooks/forget-erased-people.js';
import { WebhookMessages } from './webhooks/messages.js';
import { WebhookSender } from './webhooks/sender.js';
import { TellDistricts } from './webhooks/tell-districts.js';
import { WebhookLetters } from './webhooks/webhook-letters.js';
import { Webhooks } from './webhooks/webhooks.js';

@Module({
  imports: [ContentModule, DeliveryModule, ReportingModule],
  controllers: [AnalyticsController, ApiTokensController, DistrictApiController, WebhooksController],
  providers: [
    Analytics,
    EventFactsReader,
    ForgetErasedInMessages,
    ReachedDistricts,
    StudentsInAnalytics,
    TellDistricts,
    WebhookLetters,
    WebhookMessages,
    Webhooks,
    WebhookSender,
  ],
})
export class IntegrationsModule {}
