import { IconCloudOff } from '@tabler/icons-react';
import { usePlayer } from './player-state.js';
import css from './player.module.css';
import { saveBanner } from './words.js';

/** What is safe and what is only on this device, while that is not everything. */
export function PlayerBanner() {
  const { state, on } = usePlayer();
  const { save } = state;
  const banner = save && saveBanner(save);
  return (
    <div role="status">
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
