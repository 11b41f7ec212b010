import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { nonce } from '../../lib/nonce.js';
import { loadReCaptcha, type ReCaptchaApi } from '../../lib/recaptcha.js';
import type { Captcha, CaptchaState } from './useCaptcha.js';

/** The checkbox of reCAPTCHA as it is drawn; a narrower place gets the compact one. */
const WIDTH = 304;

/** Shows the checkbox of reCAPTCHA and keeps the token that it gives; nothing is loaded without a site key. */
export function useReCaptcha(siteKey: string | null): Captcha {
  const scheme = useComputedColorScheme('light');
  const [state, setState] = useState<CaptchaState>('working');
  const [element, widget] = useState<HTMLElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef<{ api: ReCaptchaApi; id: number } | null>(null);
  const token = useRef('');

  useEffect(() => {
    if (!siteKey || !element) return;
    let gone = false;
    // A widget cannot be taken out of its element, so each attempt has an element of its own.
    const place = element.appendChild(document.createElement('div'));
    const become = (next: CaptchaState, given = '') => {
      if (gone) return;
      token.current = given;
      setState(next);
    };
    become('working');
    loadReCaptcha(document, nonce)
      .then((api) => {
        if (gone) return;
        const id = api.render(place, {
          sitekey: siteKey,
          theme: scheme,
          size: element.clientWidth < WIDTH ? 'compact' : 'normal',
          callback: (given) => become('done', given),
          'expired-callback': () => become('asking'),
          'error-callback': () => become('failed'),
        });
        shown.current = { api, id };
        become('asking');
      })
      .catch(() => become('failed'));
    return () => {
      gone = true;
      shown.current = null;
      token.current = '';
      place.remove();
    };
  }, [siteKey, element, attempt, scheme]);

  const renew = useCallback(() => {
    if (state === 'failed' || !shown.current) return setAttempt((n) => n + 1);
    shown.current.api.reset(shown.current.id);
    token.current = '';
    setState('asking');
  }, [state]);

  const take = useCallback(
    () => (token.current ? Promise.resolve(token.current) : Promise.reject(new Error('no token'))),
    [],
  );

  return { state, take, renew, widget };
}
