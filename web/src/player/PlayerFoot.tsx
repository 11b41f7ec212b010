import { IconChevronDown } from '@tabler/icons-react';
import { isAnswered } from './items.js';
import { usePlayer } from './player-state.js';
import css from './player.module.css';

export function PlayerFoot({ covered }: { covered: boolean }) {
  const { form, state, on } = usePlayer();
  const items = form.form.items;
  const item = items[state.index];
  const reviewing = state.screen === 'review';
  const last = state.index === items.length - 1;
  const tab = on ? undefined : -1;
  return (
    <footer className={css.foot}>
      <div className={css.strip} aria-hidden>
        {items.map((it, i) => {
          const work = state.work[it.ref];
          const look =
            !reviewing && i === state.index
              ? css.sHere
              : work?.flagged
                ? css.sFlagged
                : isAnswered(work)
                  ? css.sAnswered
                  : '';
          return <i key={it.ref} className={look} />;
        })}
      </div>
      <div className={css.bar}>
        <div className={css.name}>
          <span>{form.studentName}</span>
          {!covered && (form.options.pauseEnabled || form.options.saveEnabled) && on && (
            <button
              type="button"
              className={`${css.btn} ${css.quiet}`}
              aria-haspopup="dialog"
              onClick={() => on.panel('leave')}
            >
              {leaveLabel(form.options)}
            </button>
          )}
        </div>
        <button
          type="button"
          className={`${css.qmenu} ${css.num}`}
          aria-haspopup="dialog"
          aria-expanded={state.panel === 'menu'}
          disabled={covered}
          tabIndex={tab}
          onClick={() => on?.panel('menu')}
        >
          {reviewing || item === undefined
            ? 'Review page'
            : items.length === 1
              ? `Question ${item.number}`
              : `Question ${item.number} of ${items.length}`}
          <IconChevronDown className={css.iconS} stroke={1.75} aria-hidden />
        </button>
        <div className={css.go}>
          <button
            type="button"
            className={css.btn}
            disabled={covered || (!reviewing && state.index === 0)}
            tabIndex={tab}
            onClick={() => on?.go(reviewing ? items.length - 1 : state.index - 1)}
          >
            Back
          </button>
          {!reviewing && (
            <button
              type="button"
              className={`${css.btn} ${css.primary}`}
              disabled={covered}
              tabIndex={tab}
              onClick={() => (last ? on?.review() : on?.go(state.index + 1))}
            >
              Next
            </button>
          )}
        </div>
      </div>
    </footer>
  );
}

export function leaveLabel(options: { pauseEnabled: boolean; saveEnabled: boolean }): string {
  return options.pauseEnabled && options.saveEnabled
    ? 'Pause or exit'
    : options.pauseEnabled
      ? 'Pause'
      : 'Save and exit';
}
