import { useProofOfWork } from './useProofOfWork.js';
import { useReCaptcha } from './useReCaptcha.js';

/** `asking`: the person has to do something. */
export type CaptchaState = 'working' | 'asking' | 'done' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /** For the moment of signing in: the answer, or the work towards it, throwing when none can be had. */
  take: () => Promise<string>;
  /** Throws away the answer that was handed in, or tries again after a failure. */
  renew: () => void;
  /** Gets the element in which a widget shows itself. */
  widget?: (element: HTMLElement | null) => void;
}

/** The captcha of this installation: reCAPTCHA where there is a site key, else proof of work. */
export function useCaptcha(wanted: boolean, siteKey: string | null | undefined): Captcha {
  const work = useProofOfWork(wanted && !siteKey);
  const checkbox = useReCaptcha(wanted && siteKey ? siteKey : null);
  return siteKey ? checkbox : work;
}
