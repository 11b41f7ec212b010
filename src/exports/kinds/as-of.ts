import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { toInstant, type Instant } from '../../kernel/clock.js';
import { IsMoment, MayBeMissing } from '../../platform/http/validation.js';

/** A field of a request: the moment whose results are asked for. */
export function AsOf(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      format: 'date-time',
      description:
        'Scores, answers and reports as they stood then; as they are now without it. Of the past there is no sheet of questions.',
    }),
    MayBeMissing(),
    IsMoment(),
  );
}

export function instantOf(asOf: string | undefined): Instant | undefined {
  return asOf === undefined ? undefined : toInstant(Date.parse(asOf));
}
