import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.js';
import { outageOf } from '../db/outage.js';
import { outages } from '../observability/outages.js';
import { problem, problemOf, unavailable, type Problem } from './problem.js';

/**
 * PostgreSQL's words for values that no column of the kind takes: a number too long or not whole, what is no date or none that
 * there can be, a zero byte in a text or in JSON.
 */
const NO_SUCH_VALUE = new Set<unknown>(['22003', '22P02', '22007', '22008', '22021', '22P05']);

/**
 * PostgreSQL's words for two people who did the same or crosswise things at the same moment: one removed what the other was
 * about to name, for example.
 */
const AT_ONCE = new Set<unknown>(['23503', '23505', '40001', '40P01']);

/** What the reader of uploads says of a form that was cut short or is none. */
const NO_FORM =
  /^(Unexpected end of (form|multipart data)|Part terminated early|Malformed part header|Malformed urlencoded form|Multipart: Boundary not found|Malformed content type)/i;

/** Every failure leaves the server as problem details; what is not a refusal is logged and says nothing about its inside. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const body = this.toProblem(error, request);
    const reply = http.getResponse<FastifyReply>();
    const retryAfter = body.details?.retryAfter;
    if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
    void reply
      .status(body.status)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .send(JSON.stringify(body));
  }

  private toProblem(error: unknown, request: FastifyRequest): Problem {
    if (error instanceof DomainError) {
      const body = problemOf(error);
      if (body.status >= 500)
        this.logger.error({ err: error, route: request.routeOptions?.url, requestId: request.id }, error.message);
      return body;
    }
    if (error instanceof HttpException) return problem(error.getStatus(), sentence(error));
    const status = (error as { statusCode?: number } | null)?.statusCode;
    if (status !== undefined && status >= 400 && status < 500) return problem(status, (error as Error).message);
    // A caller who went away in the middle resets a connection too.
    if (!request.raw.readableAborted && outages.met(error)) return unavailable(outageOf(error) === 'moving');
    if (NO_SUCH_VALUE.has((error as { code?: unknown } | null)?.code)) {
      if (Object.values((request.params ?? {}) as object).some(beyondIds)) return problem(404, 'This does not exist.');
      this.logger.warn(
        { err: error, route: request.routeOptions?.url, requestId: request.id },
        'a value that the database cannot take',
      );
      return problem(422, 'Please check your inputs');
    }
    if (AT_ONCE.has((error as { code?: unknown } | null)?.code)) {
      this.logger.warn(
        { err: error, route: request.routeOptions?.url, requestId: request.id },
        'changed at the same time',
      );
      return problem(409, 'Somebody changed the same thing at the same time. Please try again.');
    }
    if (error instanceof Error && NO_FORM.test(error.message))
      return problem(400, 'The upload was cut short or is not a form. Please upload the file again.');
    this.logger.error({ err: error, route: request.routeOptions?.url, requestId: request.id }, 'request failed');
    return problem(500, 'Something went wrong. Please try again later.');
  }
}

/** A number longer than any id: there is nothing by that number. */
function beyondIds(parameter: unknown): boolean {
  return typeof parameter === 'string' && /^\d+$/.test(parameter) && Number(parameter) > 2_147_483_647;
}

function sentence(error: HttpException): string {
  const response = error.getResponse();
  if (typeof response === 'string') return response;
  const message = (response as { message?: unknown }).message;
  if (Array.isArray(message)) return message.join(' ');
  return typeof message === 'string' ? message : error.message;
}
