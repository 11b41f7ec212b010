import { ApiProblem, cookie, problemOf } from './client.js';

/** Nothing was sent and nothing came for so long. */
const TIMEOUT_MS = 180_000;

/**
 * Sends a form with a file and tells how much of it has gone, from 0 to 1.
 * @param signal stops it; what was sent so far is thrown away by the server.
 * @throws {ApiProblem} as `api.post`; the signal's reason when it was stopped
 */
export function upload<T>(
  path: string,
  form: FormData,
  onSent: (share: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    const unreached = () =>
      reject(new ApiProblem(0, 'The server could not be reached. Check your connection and try again.'));
    // Counted from the last that was heard: a large file takes its time.
    let rest: ReturnType<typeof setTimeout>;
    const waitOn = () => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        unreached();
        request.abort();
      }, TIMEOUT_MS);
    };
    waitOn();
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-xsrf-token', cookie('XSRF-TOKEN'));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn();
      if (total > 0) onSent(loaded / total);
    });
    request.upload.addEventListener('load', () => onSent(1));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as T);
      else void problemOf(new Response(request.responseText, { status: request.status })).then(reject);
    });
    request.addEventListener('error', unreached);
    request.addEventListener('loadend', () => clearTimeout(rest));
    signal?.addEventListener('abort', () => {
      reject(signal.reason as Error);
      request.abort();
    });
    request.send(form);
  });
}
