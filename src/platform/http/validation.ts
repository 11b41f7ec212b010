import { applyDecorators, ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsISO8601,
  IsObject,
  IsPositive,
  Matches,
  Max,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { registerProblems } from './problem.js';

registerProblems({ 'http/invalid-input': 422 });

/** 'Please check your inputs' with the messages of each field; unknown properties are refused, not ignored. */
export function invalidInput(
  errors: FieldErrors,
  message = 'Please check your inputs',
): DomainError<'http/invalid-input'> {
  return new DomainError('http/invalid-input', message, { errors });
}

/** May be missing. Unlike class-validator's IsOptional it may not be null. */
export const MayBeMissing = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);

/** An object with fields of its own, which must be there. */
export const Fields = (type: () => new () => object, message = 'Please check your inputs'): PropertyDecorator =>
  applyDecorators(IsObject({ message }), ValidateNested(), Type(type));

/** A list of objects with fields of their own. */
export const ListOfFields = (type: () => new () => object, message = 'Please check your inputs'): PropertyDecorator =>
  applyDecorators(IsObject({ each: true, message }), ValidateNested({ each: true }), Type(type));

/** The largest id of a row. */
export const MOST_ID = 2 ** 31 - 1;

/** The id of a row. */
export const IsId = (options?: ValidationOptions): PropertyDecorator =>
  applyDecorators(IsInt(options), IsPositive(options), Max(MOST_ID, options));

/** Ids of rows, so many at most. @param none what is said where there must be one; without it there may be none */
export const IsIds = (most: number, none?: { message: string }): PropertyDecorator =>
  applyDecorators(IsArray(none), ...(none ? [ArrayMinSize(1, none)] : []), ArrayMaxSize(most), IsId({ each: true }));

const MOMENT = { message: 'A date and time with its zone' };

/** Without its zone a time would be taken for one of the server's. */
export function IsMoment(): PropertyDecorator {
  return (target, key) => {
    IsISO8601({ strict: true }, MOMENT)(target, key as string);
    Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/, MOMENT)(target, key as string);
  };
}

class ProblemPipe extends ValidationPipe {
  /** A body with fields is an object: neither null nor a list. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    if (
      type === 'body' &&
      metatype &&
      ![Object, String, Number, Boolean, Array].includes(metatype as never) &&
      (typeof value !== 'object' || value === null || Array.isArray(value))
    ) {
      throw invalidInput({ body: ['Please send an object'] });
    }
    return super.transform(value, metadata);
  }
}

export function validationPipe(): ValidationPipe {
  return new ProblemPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    transformOptions: { enableImplicitConversion: false, exposeDefaultValues: true },
    exceptionFactory: (failures) => invalidInput(byField(failures)),
  });
}

/** Of what is no text, number or list at all, only that is said: its length and range would be said of nothing. */
const KINDS = ['isString', 'isInt', 'isNumber', 'isBoolean', 'isArray', 'isObject'];

function messagesOf(constraints: Record<string, string>): string[] {
  const kind = KINDS.find((name) => name in constraints);
  return kind ? [constraints[kind]!] : [...new Set(Object.values(constraints))];
}

function byField(failures: ValidationError[], prefix = '', into: FieldErrors = {}): FieldErrors {
  for (const failure of failures) {
    const path = prefix ? `${prefix}.${failure.property}` : failure.property;
    if (failure.constraints) into[path] = messagesOf(failure.constraints);
    if (failure.children?.length) byField(failure.children, path, into);
  }
  return into;
}
