import { IconMinus, IconPlayerPause, IconPlus } from '@tabler/icons-react';
import { Panel } from './Panel.js';
import { toolsOf } from './PlayerBar.js';
import { leaveLabel } from './PlayerFoot.js';
import { answeredCount, usePlayer, ZOOM_STEPS } from './player-state.js';
import css from './player.module.css';
import { QuestionGrid } from './QuestionGrid.js';

export function PlayerPanels() {
  const { form, state, on } = usePlayer();
  const close = (): void => on?.panel(null);
  switch (state.panel) {
    case 'menu':
      return <MenuPanel onClose={close} />;
    case 'directions':
      return (
        <Panel title="Directions" onClose={close}>
          <div className={css.rich} dangerouslySetInnerHTML={{ __html: form.form.directions }} />
        </Panel>
      );
    case 'help':
      return <HelpPanel onClose={close} />;
    case 'zoom':
      return <ZoomPanel onClose={close} />;
    case 'tools':
      return (
        <Panel title="Tools" onClose={close}>
          <div className={css.toolList}>
            {toolsOf(form, state).map((tool) => (
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
        <b>{answered}</b> answered, <b>{form.form.items.length - answered}</b> to go. You can change any answer until you submit this part.
      </p>
      <QuestionGrid here={state.screen === 'question'} />
      <button type="button" className={`${css.btn} ${css.wide}`} tabIndex={on ? undefined : -1} onClick={() => on?.review()}>
        Go to the review page
      </button>
    </Panel>
  );
}

function ZoomPanel({ onClose }: { onClose(): void }) {
  const { state, on } = usePlayer();
  const at = ZOOM_STEPS.findIndex((z) => z === state.zoom);
  const to = (step: number): void => on?.zoom(ZOOM_STEPS[Math.min(ZOOM_STEPS.length - 1, Math.max(0, at + step))]!);
  return (
    <Panel title="Zoom" onClose={onClose}>
      <p>The size of passages, questions and choices.</p>
      <div className={css.zoomRow}>
        <button type="button" className={css.btn} aria-label="Smaller" disabled={at <= 0} onClick={() => to(-1)}>
          <IconMinus className={css.iconS} stroke={1.75} aria-hidden />
        </button>
        <output aria-live="polite">{Math.round(state.zoom * 100)} %</output>
        <button type="button" className={css.btn} aria-label="Larger" disabled={at >= ZOOM_STEPS.length - 1} onClick={() => to(1)}>
          <IconPlus className={css.iconS} stroke={1.75} aria-hidden />
        </button>
      </div>
    </Panel>
  );
}

function LeavePanel({ onClose }: { onClose(): void }) {
  const { form, on } = usePlayer();
  const { pauseEnabled, saveEnabled } = form.options;
  return (
    <Panel title={leaveLabel(form.options)} onClose={onClose}>
      {pauseEnabled && <p>Pause stops the clock and hides the questions until you resume on this page.</p>}
      {saveEnabled && <p>Save and exit stops the clock and takes you back to your assessments. You can resume there.</p>}
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

function HelpPanel({ onClose }: { onClose(): void }) {
  const { form, state, on } = usePlayer();
  const lastLetter = form.form.items[state.index]?.choices.length === 5 ? 'E' : 'D';
  const rows: [string[], string, boolean][] = [
    [['A', '–', lastLetter], 'choose an answer', true],
    [['Shift', 'letter'], 'cross a choice out, or bring it back', true],
    [['M'], 'mark the question for review', true],
    [['↑', '↓', 'then', 'Space'], 'move through the choices and choose', false],
    [['Alt', '1', '–', lastLetter === 'E' ? '5' : '4'], 'choose an answer', false],
    [['Alt', 'Shift', 'number'], 'cross a choice out, or bring it back', false],
    [['Alt', 'M'], 'mark the question for review', false],
    [['Alt', '→'], 'next question', false],
    [['Alt', '←'], 'question before', false],
    [['Alt', 'Q'], 'question menu', false],
    ...(form.form.tools.calculator ? ([[['Alt', 'C'], 'calculator', false]] as [string[], string, boolean][]) : []),
    ...(form.form.tools.referenceSheet ? ([[['Alt', 'R'], 'reference sheet', false]] as [string[], string, boolean][]) : []),
    ...(form.options.pauseEnabled ? ([[['Alt', 'P'], 'pause', false]] as [string[], string, boolean][]) : []),
    [['Esc'], 'close what is open', false],
  ];
  return (
    <Panel title="Help" onClose={onClose}>
      <p>Your work is saved all the time; the line beside the question number says so. You can mark a question and come back to it from the question menu.</p>
      <dl className={css.shortcuts}>
        {rows
          .filter(([, , single]) => !single || state.singleKeys)
          .map(([keys, text]) => (
            <Shortcut key={keys.join()} keys={keys} text={text} />
          ))}
      </dl>
      <label className={css.switch}>
        <input type="checkbox" checked={state.singleKeys} onChange={(event) => on?.singleKeys(event.target.checked)} />
        <span>Use single letters as shortcuts. Switch this off when you work with speech input or a screen reader.</span>
      </label>
    </Panel>
  );
}

function Shortcut({ keys, text }: { keys: string[]; text: string }) {
  return (
    <>
      <dt>{keys.map((key) => (key === '–' || key === 'then' ? ` ${key === '–' ? 'to' : key} ` : <kbd key={key}>{key}</kbd>))}</dt>
      <dd>{text}</dd>
    </>
  );
}
