import { IconShield, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import css from './DoorFrame.module.css';
import type { Captcha } from './useCaptcha.js';

const ICONS = { working: IconShield, asking: IconShield, done: IconShieldCheck, failed: IconShieldX };
const WORDS = {
  working: 'Checking this browser',
  asking: '',
  done: 'This browser has been checked',
  failed: 'ReCaptcha error!',
};

/** Where the captcha stands; a widget that shows this itself takes the place of the line. */
export function CaptchaLine({ captcha: { state, renew, widget } }: { captcha: Captcha }) {
  const Icon = ICONS[state];
  const speaks = widget && (state === 'asking' || state === 'done');
  return (
    <div>
      {!speaks && (
        <div className={css.captcha} data-state={state} role="status">
          <Icon size={20} stroke={1.75} aria-hidden />
          {widget ? (state === 'failed' ? 'reCAPTCHA cannot be reached.' : 'Loading reCAPTCHA') : WORDS[state]}
          {state === 'failed' && (
            <button type="button" onClick={renew}>
              Try again
            </button>
          )}
          <span>Captcha</span>
        </div>
      )}
      {widget && <div ref={widget} hidden={state === 'failed'} />}
    </div>
  );
}
