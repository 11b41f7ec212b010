import { afterEach, describe, expect, it } from '@jest/globals';
import { loadReCaptcha, type ReCaptchaApi } from '../../../web/src/lib/recaptcha.js';

interface Script {
  src: string;
  nonce: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}

/** A page whose network the spec plays. */
function page(): { document: Document; scripts: Script[] } {
  const scripts: Script[] = [];
  const head = { append: (script: Script) => scripts.push(script) };
  const createElement = () => {
    const script = { remove: () => scripts.splice(scripts.indexOf(script), 1) } as unknown as Script;
    return script;
  };
  return { document: { head, createElement } as unknown as Document, scripts };
}

describe('the script of reCAPTCHA', () => {
  const world = globalThis as { grecaptcha?: Pick<ReCaptchaApi, 'ready'> };
  afterEach(() => {
    delete world.grecaptcha;
  });

  it('that fails or never gets ready is taken out and tried again; once there it is loaded no more', async () => {
    const { document, scripts } = page();
    const blocked = loadReCaptcha(document, 'the-nonce');
    expect(scripts).toMatchObject([
      { src: 'https://www.google.com/recaptcha/api.js?render=explicit', nonce: 'the-nonce' },
    ]);
    scripts[0]!.onerror();
    await expect(blocked).rejects.toThrow('could not be loaded');
    expect(scripts).toEqual([]);

    const stuck = loadReCaptcha(document, 'the-nonce', 20);
    world.grecaptcha = { ready: () => undefined };
    scripts[0]!.onload();
    await expect(stuck).rejects.toThrow('could not be loaded');
    expect(scripts).toEqual([]);

    const loaded = [loadReCaptcha(document, 'the-nonce'), loadReCaptcha(document, 'the-nonce')];
    world.grecaptcha = { ready: (run) => run() };
    scripts[0]!.onload();
    expect(await Promise.all([...loaded, loadReCaptcha(document, 'the-nonce')])).toEqual([
      world.grecaptcha,
      world.grecaptcha,
      world.grecaptcha,
    ]);
    expect(scripts).toHaveLength(1);
  });
});
