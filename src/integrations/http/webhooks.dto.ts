import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Fields } from '../../platform/http/validation.js';
import { DELIVERY_STATES, type DeliveryState } from '../webhooks/messages.js';
import { PUBLIC_TYPES, type PublicType } from '../webhooks/public-events.js';

const MOST_ID = 2 ** 31 - 1;
const ANY_EVENT = { message: 'Please choose at least one event' };
const OFF_BECAUSE = ['hand', 'outage', 'gone'] as const;

class WebhookEventDto {
  @ApiProperty({ enum: PUBLIC_TYPES }) type!: PublicType;
  @ApiProperty() about!: string;
}

class WebhookDto {
  @ApiProperty() id!: number;
  @ApiProperty() url!: string;
  @ApiProperty({ enum: PUBLIC_TYPES, isArray: true }) events!: PublicType[];
  @ApiProperty() on!: boolean;
  @ApiProperty({
    enum: OFF_BECAUSE,
    nullable: true,
    description: 'Somebody switched it off, it did not work for days, or it answered 410',
  })
  offBecause!: (typeof OFF_BECAUSE)[number] | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) offAt!: Date | null;
  @ApiProperty({ description: 'Tries in a row that failed' }) failures!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) failingSince!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Nothing is sent before' })
  restingUntil!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastOkAt!: Date | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Until then deliveries are signed with the secret before too',
  })
  oldSecretUntil!: Date | null;
  @ApiProperty({ type: String, nullable: true }) madeBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) madeAt!: Date;
  @ApiProperty() revision!: number;
}

export class WebhooksAnswer {
  @ApiProperty({ type: [WebhookDto] }) webhooks!: WebhookDto[];
  @ApiProperty({ type: [WebhookEventDto], description: 'What an endpoint can be told of' }) events!: WebhookEventDto[];
}

export class WebhookAnswer {
  @ApiProperty({ type: WebhookDto }) webhook!: WebhookDto;
}

export class WebhookSecretAnswer extends WebhookAnswer {
  @ApiProperty({ description: 'Is shown this once' }) secret!: string;
}

class WebhookFormDto {
  @ApiProperty({ description: 'Begins with https://' })
  @IsString({ message: 'Please enter an address' })
  @MaxLength(1_000, { message: 'An address of at most 1,000 characters' })
  url!: string;
  @ApiProperty({ enum: PUBLIC_TYPES, isArray: true })
  @IsArray(ANY_EVENT)
  @ArrayNotEmpty(ANY_EVENT)
  @ArrayMaxSize(50)
  @IsIn(PUBLIC_TYPES, { each: true, message: 'One of the events that there are' })
  events!: PublicType[];
  @ApiProperty() @IsBoolean() on!: boolean;
}

class WebhookChangeDto extends WebhookFormDto {
  @ApiProperty({ description: 'The one that the form was read with' }) @IsInt() @Min(0) @Max(MOST_ID) revision!: number;
}

export class NewWebhookBody {
  @ApiProperty({ type: WebhookFormDto }) @Fields(() => WebhookFormDto) webhook!: WebhookFormDto;
}

export class ChangeWebhookBody {
  @ApiProperty({ type: WebhookChangeDto }) @Fields(() => WebhookChangeDto) webhook!: WebhookChangeDto;
}

class TriedWebhookDto {
  @ApiProperty() works!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Null when there was no answer' }) status!: number | null;
  @ApiProperty() tookMs!: number;
  @ApiProperty({ type: String, nullable: true, description: 'One sentence for a failure' }) said!: string | null;
  @ApiProperty({ description: 'The first bytes of the answer' }) answer!: string;
}

export class TriedWebhookAnswer {
  @ApiProperty({ type: TriedWebhookDto }) tried!: TriedWebhookDto;
}

class WebhookDeliveryDto {
  @ApiProperty() id!: number;
  @ApiProperty({ description: 'The webhook-id: the same however often it is sent' }) messageId!: string;
  @ApiProperty() type!: string;
  @ApiProperty({ description: 'What is sent' }) body!: string;
  @ApiProperty({ enum: DELIVERY_STATES, description: 'failed: given up' }) state!: DeliveryState;
  @ApiProperty() attempts!: number;
  @ApiProperty({ type: String, format: 'date-time' }) madeAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it is tried again' })
  nextAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) triedAt!: Date | null;
  @ApiProperty({ type: Number, nullable: true }) status!: number | null;
  @ApiProperty({ type: Number, nullable: true }) tookMs!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why the last try failed' }) said!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The first bytes of the answer' }) answer!: string | null;
}

class WebhookDeliveriesMetaDto {
  @ApiProperty({ description: 'At most 1,000' }) totalCount!: number;
  @ApiProperty({ description: 'There are more' }) more!: boolean;
}

export class WebhookDeliveriesAnswer {
  @ApiProperty({ type: [WebhookDeliveryDto], description: 'The newest first' }) deliveries!: WebhookDeliveryDto[];
  @ApiProperty({ type: WebhookDeliveriesMetaDto }) meta!: WebhookDeliveriesMetaDto;
}
