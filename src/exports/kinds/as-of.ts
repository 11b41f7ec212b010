import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601 } from 'class-validator';
import { toInstant, type Instant } from '../../kernel/clock.js';
import { MayBeMissing } from '../../platform/http/validation.js';

/** A field of a request: the moment whose results are asked for. */
export function AsOf(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      format: 'date-time',
      description:
        'Scores, answers and reports as they stood then; as they are now without it. Of the past there is no sheet of questions.',
    }),
    MayBeMissing(),
    IsISO8601({ strict: true }, { message: 'A moment in ISO 8601' }),
  );
}

export function instantOf(asOf: string | undefined): Instant | undefined {
  return asOf === undefined ? undefined : toInstant(Date.parse(asOf));
}
