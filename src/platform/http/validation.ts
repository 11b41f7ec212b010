import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { registerProblems } from './problem.js';

registerProblems({ 'http/invalid-input': 422 });

/** 'Please check your inputs' with the messages of each field; unknown properties are refused, not ignored. */
export function invalidInput(errors: FieldErrors, message = 'Please check your inputs'): DomainError<'http/invalid-input'> {
  return new DomainError('http/invalid-input', message, { errors });
}

export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    transformOptions: { enableImplicitConversion: false, exposeDefaultValues: true },
    exceptionFactory: (failures) => invalidInput(byField(failures)),
  });
}

function byField(failures: ValidationError[], prefix = '', into: FieldErrors = {}): FieldErrors {
  for (const failure of failures) {
    const path = prefix ? `${prefix}.${failure.property}` : failure.property;
    if (failure.constraints) into[path] = [...new Set(Object.values(failure.constraints))];
    if (failure.children?.length) byField(failure.children, path, into);
  }
  return into;
}
