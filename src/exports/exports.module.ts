import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { DeliveryModule } from '../delivery/index.js';
import { ReportingModule } from '../reporting/index.js';
import { PortableAttempts } from './attempt-formats/portable-attempts.js';
import { AttemptFormatsController } from './http/attempt-formats.controller.js';

@Module({
  imports: [ContentModule, DeliveryModule, ReportingModule],
  controllers: [AttemptFormatsController],
  providers: [PortableAttempts],
})
export class ExportsModule {}
