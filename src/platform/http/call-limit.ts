import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { SSE_METADATA } from '@nestjs/common/constants.js';
import { Observable } from 'rxjs';

/** A browser waits for a minute: who still has no answer shortly before is told so. What is under way may still be done. */
const LONGEST_CALL_MS = 55_000;

/** A call that was not answered in time. */
export class CallTookTooLong extends Error {
  readonly code = '57014';
}

/** No call waits without a limit, whatever it waits for: a commit, for instance, that waits for a standby. */
export class CallLimit implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    // A live feed is open for as long as somebody looks.
    if (Reflect.getMetadata(SSE_METADATA, context.getHandler())) return next.handle();
    return new Observable((caller) => {
      const timer = setTimeout(() => caller.error(new CallTookTooLong('the call took too long')), LONGEST_CALL_MS);
      timer.unref();
      const answer = next.handle().subscribe(caller);
      return () => {
        clearTimeout(timer);
        answer.unsubscribe();
      };
    });
  }
}
