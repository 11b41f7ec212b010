/** What is used of https://developers.google.com/recaptcha/docs/display#js_api. */
export interface ReCaptchaApi {
  ready(run: () => void): void;
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      size: 'normal' | 'compact';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): number;
  reset(widget: number): void;
}

export const RECAPTCHA_SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit';
const LOAD_MS = 15_000;

let loading: Promise<ReCaptchaApi> | null = null;

/**
 * Loads the script of reCAPTCHA, once for a page.
 * @throws when it cannot be loaded or is not ready in time; the next call tries again.
 */
export function loadReCaptcha(document: Document, nonce: string, limitMs = LOAD_MS): Promise<ReCaptchaApi> {
  loading ??= new Promise<ReCaptchaApi>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(limit);
      script.remove();
      loading = null;
      reject(new Error('reCAPTCHA could not be loaded'));
    };
    const limit = setTimeout(fail, limitMs);
    script.onerror = fail;
    script.onload = () => {
      const api = (globalThis as { grecaptcha?: ReCaptchaApi }).grecaptcha;
      if (!api) return fail();
      api.ready(() => {
        clearTimeout(limit);
        resolve(api);
      });
    };
    script.nonce = nonce;
    script.async = true;
    script.src = RECAPTCHA_SCRIPT;
    document.head.append(script);
  });
  return loading;
}
