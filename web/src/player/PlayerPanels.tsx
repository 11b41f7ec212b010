import { IconPlayerPause } from '@tabler/icons-react';
import { DisplayPanel } from './display/DisplayPanel.js';
import { HelpPanel } from './HelpPanel.js';
import { Panel } from './Panel.js';
import { toolsOf } from './PlayerBar.js';
import { leaveLabel } from './PlayerFoot.js';
import { answeredCount, usePlayer } from './player-state.js';
import css from './player.module.css';
import { Rich } from './question/Rich.js';
import { QuestionGrid } from './QuestionGrid.js';

export function PlayerPanels() {
  const { form, state, on, look } = usePlayer();
  const close = (): void => on?.panel(null);
  switch (state.panel) {
    case 'menu':
      return <MenuPanel onClose={close} />;
    case 'directions':
      return (
        <Panel title="Directions" onClose={close}>
          <Rich html={form.form.directions} className={css.rich} />
        </Panel>
      );
    case 'help':
      return <HelpPanel onClose={close} />;
    case 'zoom':
      return <DisplayPanel onClose={close} />;
    case 'tools':
      return (
        <Panel title="Tools" onClose={close}>
          <div className={css.toolList}>
            {toolsOf(form, state, look).map((tool) => (
              <button
                key={tool.name}
                type="button"
                aria-pressed={tool.pressed}
                onClick={() => {
                  on?.panel(null);
                  if (on) tool.use(on);
                }}
              >
                <tool.icon className={css.icon} stroke={1.75} aria-hidden />
                {tool.name}
              </button>
            ))}
            {(form.options.pauseEnabled || form.options.saveEnabled) && (
              <button type="button" onClick={() => on?.panel('leave')}>
                <IconPlayerPause className={css.icon} stroke={1.75} aria-hidden />
                {leaveLabel(form.options)}
              </button>
            )}
          </div>
        </Panel>
      );
    case 'leave':
      return <LeavePanel onClose={close} />;
    case null:
      return null;
  }
}

function MenuPanel({ onClose }: { onClose(): void }) {
  const { form, state, on } = usePlayer();
  const answered = answeredCount(form, state.work);
  return (
    <Panel title={form.title} low onClose={onClose}>
      <p className={`${css.sum} ${css.num}`}>
        <b>{answered}</b> answered, <b>{form.form.items.length - answered}</b> to go. You can change any answer until
        you submit this part.
      </p>
      <QuestionGrid here={state.screen === 'question'} />
      <button
        type="button"
        className={`${css.btn} ${css.wide}`}
        tabIndex={on ? undefined : -1}
        onClick={() => on?.review()}
      >
        Go to the review page
      </button>
    </Panel>
  );
}

function LeavePanel({ onClose }: { onClose(): void }) {
  const { form, on } = usePlayer();
  const { pauseEnabled, saveEnabled } = form.options;
  return (
    <Panel title={leaveLabel(form.options)} onClose={onClose}>
      {pauseEnabled && <p>Pause stops the clock and hides the questions until you resume on this page.</p>}
      {saveEnabled && (
        <p>Save and exit stops the clock and takes you back to your assessments. You can resume there.</p>
      )}
      <div className={css.panelFoot}>
        <button type="button" className={css.btn} data-first onClick={onClose}>
          Keep working
        </button>
        {saveEnabled && (
          <button type="button" className={css.btn} onClick={() => on?.saveAndExit()}>
            Save and exit
          </button>
        )}
        {pauseEnabled && (
          <button type="button" className={`${css.btn} ${css.primary}`} onClick={() => on?.pause()}>
            Pause
          </button>
        )}
      </div>
    </Panel>
  );
}
