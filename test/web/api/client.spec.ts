import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { api, ApiProblem, call, download, errorText, fileName } from '../../../web/src/api/client.js';

describe('a call with the token of a session that is over', () => {
  const page = { cookie: '' };
  const sent: unknown[] = [];
  const answers = (...statuses: number[]) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      sent.push((init!.headers as Record<string, string>)['x-xsrf-token']);
      page.cookie = 'XSRF-TOKEN=new';
      const status = statuses.shift()!;
      return new Response(
        JSON.stringify(status === 403 ? { code: 'identity/csrf', message: 'Reload' } : { message: 'Please sign in.' }),
        { status },
      );
    });
  Object.assign(globalThis, { document: page });
  afterEach(() => {
    jest.restoreAllMocks();
    sent.length = 0;
  });

  it('is made once more with the new one', async () => {
    page.cookie = 'XSRF-TOKEN=old';
    answers(403, 401);
    await expect(api.post('/api/x')).rejects.toMatchObject({ status: 401, message: 'Please sign in.' });
    expect(sent).toEqual(['old', 'new']);
  });

  it('is not made a third time', async () => {
    page.cookie = 'XSRF-TOKEN=old';
    answers(403, 403, 200);
    await expect(api.post('/api/x')).rejects.toMatchObject({ code: 'identity/csrf' });
    expect(sent).toHaveLength(2);
  });
});

describe('every call', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('carries the token: %s', async (method) => {
    Object.assign(globalThis, { document: { cookie: 'XSRF-TOKEN=mine' } });
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
    await call(method, '/api/x');
    await download('/api/x', method);
    for (const [, init] of fetched.mock.calls) expect(init!.headers).toMatchObject({ 'x-xsrf-token': 'mine' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('an answer that was asked for before the code of the page came', () => {
  const early = (answer: Response | null) => {
    jest.spyOn(performance, 'now').mockReturnValue(900);
    globalThis.earlyAnswers = { '/api/me': Promise.resolve(answer) };
    return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{"asked":"now"}'));
  };
  afterEach(() => {
    jest.restoreAllMocks();
    delete globalThis.earlyAnswers;
  });

  it('is given to the first who asks, and to nobody else', async () => {
    const fetched = early(new Response('{"asked":"early"}'));
    expect(await api.get('/api/me')).toEqual({ asked: 'early' });
    expect(fetched).not.toHaveBeenCalled();
    expect(await api.get('/api/me')).toEqual({ asked: 'now' });
  });

  it('is not given to another question', async () => {
    early(new Response('{"asked":"early"}'));
    expect(await api.get('/api/me', { query: { school: 2 } })).toEqual({ asked: 'now' });
    expect(await api.post('/api/me')).toEqual({ asked: 'now' });
  });

  it('is asked for again when the server could not be reached', async () => {
    early(null);
    expect(await api.get('/api/me')).toEqual({ asked: 'now' });
  });

  it('refuses as any other does', async () => {
    early(new Response('{"message":"Please sign in."}', { status: 401 }));
    await expect(api.get('/api/me')).rejects.toMatchObject({ status: 401, message: 'Please sign in.' });
  });

  it('is too old after a while', async () => {
    const fetched = early(new Response('{"asked":"early"}'));
    jest.spyOn(performance, 'now').mockReturnValue(20_001);
    expect(await api.get('/api/me')).toEqual({ asked: 'now' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is not given to whoever signs in after it: what a visitor was refused is asked for anew', async () => {
    const fetched = early(new Response('{"message":"Please sign in."}', { status: 401 }));
    await api.post('/api/login');
    expect(await api.get('/api/me')).toEqual({ asked: 'now' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is dropped when it is no longer wanted', async () => {
    early(new Response('{"asked":"early"}'));
    await expect(api.get('/api/me', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the sentence of a failed answer', () => {
  it.each([
    [
      { error: 'Login error, check your Username and Password', message: 'x' },
      'Login error, check your Username and Password',
    ],
    [{ message: 'Not found' }, 'Not found'],
    ['plain words', 'plain words'],
    [['one', 'two'], 'one two'],
    [{}, 'Undefined response from server'],
    [null, 'Undefined response from server'],
    ['<html></html>', 'Undefined response from server'],
    [new ApiProblem(409, 'Taken over'), 'Taken over'],
  ])('%j', (answer, sentence) => {
    expect(errorText(answer)).toBe(sentence);
  });
});

describe('the name of a file', () => {
  it.each([
    ['attachment; filename="report.pdf"', 'report.pdf'],
    [`attachment; filename="r.pdf"; filename*=UTF-8''Sof%C3%ADa.pdf`, 'Sofía.pdf'],
    [null, 'download'],
  ])('of %s', (header, name) => {
    expect(fileName(header)).toBe(name);
  });
});
