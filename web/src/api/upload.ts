import { ApiProblem, cookie, problemOf } from './client.js';

/** No answer after a large file was sent. */
const TIMEOUT_MS = 180_000;

/**
 * Sends a form with a file and tells how much of it has gone, from 0 to 1.
 * @throws {ApiProblem} as `api.post`
 */
export function upload<T>(path: string, form: FormData, onSent: (share: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-xsrf-token', cookie('XSRF-TOKEN'));
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onSent(loaded / total));
    request.upload.addEventListener('load', () => onSent(1));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as T);
      else void problemOf(new Response(request.responseText, { status: request.status })).then(reject);
    });
    const unreached = () =>
      reject(new ApiProblem(0, 'The server could not be reached. Check your connection and try again.'));
    request.addEventListener('error', unreached);
    request.addEventListener('timeout', unreached);
    request.send(form);
  });
}
