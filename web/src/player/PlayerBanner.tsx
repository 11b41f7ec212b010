import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { usePlayer } from './player-state.js';
import css from './player.module.css';
import { saveBanner } from './words.js';

/** What is safe and what is only on this device, while that is not everything. */
export function PlayerBanner() {
  const { state, on } = usePlayer();
  const { save } = state;
  const banner = save && saveBanner(save);
  // Said when something happens; the number of answers that are only here goes on changing without a word.
  const what = banner ? `${save.kind} ${save.reason ?? ''} ${save.server ?? ''} ${banner.tone}` : '';
  const saved = save?.kind === 'saved';
  const owed = useRef(false);
  const [said, say] = useState('');
  useEffect(() => {
    if (what !== '') say(banner!.text);
    else if (owed.current && saved) say('Everything you answered is saved.');
    owed.current = what !== '' || (owed.current && !saved);
    // Not when only its numbers change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [what, saved]);
  return (
    <div {...(banner ? { role: 'region', 'aria-label': 'What is saved' } : {})}>
      <p className={css.vh} role="status">
        {said}
      </p>
      {banner && (
        <p className={`${css.banner} ${banner.tone === 'bad' ? css.bannerBad : ''}`}>
          <IconCloudOff className={css.iconS} stroke={1.75} aria-hidden />
          <span>
            {banner.text}
            {banner.link && on !== null && (
              <>
                {' '}
                <a href={banner.link.to} target="_blank" rel="noreferrer">
                  {banner.link.text}
                </a>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
