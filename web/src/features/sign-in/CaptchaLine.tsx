import { IconShield, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import css from './DoorFrame.module.css';
import type { CaptchaState } from './useCaptcha.js';

const ICONS = { working: IconShield, done: IconShieldCheck, failed: IconShieldX };
const WORDS = { working: 'Checking this browser', done: 'This browser has been checked', failed: 'ReCaptcha error!' };

export function CaptchaLine({ state, retry }: { state: CaptchaState; retry: () => void }) {
  const Icon = ICONS[state];
  return (
    <div className={css.captcha} data-state={state} role="status">
      <Icon size={20} stroke={1.75} aria-hidden />
      {WORDS[state]}
      {state === 'failed' && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
      <span>Captcha</span>
    </div>
  );
}
