import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { invalidInput } from '../../platform/http/validation.js';
import { ENTIRE_SCHOOL } from '../student-results/place.js';

const MOST_ID = 2 ** 31 - 1;

/** The class that the path names; the entire school where it names none. */
export const SectionInPath = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { sectionId } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { sectionId?: string } }>>().params;
  if (sectionId === undefined) return ENTIRE_SCHOOL;
  const number = /^\d{1,10}$/.test(sectionId) ? Number(sectionId) : 0;
  if (number < 1 || number > MOST_ID) throw invalidInput({ sectionId: ['A positive whole number'] });
  return number;
});
