import {
  IconAdjustmentsHorizontal,
  IconCalculator,
  IconDotsVertical,
  IconEye,
  IconEyeOff,
  IconHelp,
  IconHighlight,
  IconInfoCircle,
  IconMathFunction,
  IconMaximize,
  IconMinimize,
  IconRuler2,
  IconVolume,
  type Icon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { clockNotice } from './clock-words.js';
import { usePlayer, type PlayerActions, type PlayerLook, type PlayerState } from './player-state.js';
import type { PlayerForm } from './protocol.js';
import css from './player.module.css';
import { clockText, isoDuration, WARNING_SECONDS } from './words.js';

export interface ToolEntry {
  name: string;
  icon: Icon;
  /** Stays in the bar on middle widths. */
  keep?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  use(on: PlayerActions): void;
}

/** The tools of this part in the order of the bar; the same list fills the menu of narrow screens. */
export function toolsOf(form: PlayerForm, state: PlayerState, look: PlayerLook): ToolEntry[] {
  const { tools } = form.form;
  const { fullScreen } = look;
  return [
    ...(tools.calculator
      ? [
          {
            name: 'Calculator',
            icon: IconCalculator,
            keep: true,
            pressed: state.calculator,
            use: (on: PlayerActions) => on.tool('calculator'),
          },
        ]
      : []),
    ...(tools.referenceSheet
      ? [
          {
            name: 'Reference',
            icon: IconMathFunction,
            keep: true,
            pressed: state.reference,
            use: (on: PlayerActions) => on.tool('reference'),
          },
        ]
      : []),
    ...(state.screen === 'question'
      ? [
          {
            name: 'Highlight',
            icon: IconHighlight,
            pressed: look.highlighter,
            use: () => look.highlight(!look.highlighter),
          },
        ]
      : []),
    { name: 'Line reader', icon: IconRuler2, pressed: state.lineReader, use: (on) => on.tool('line_reader') },
    ...(form.options.readspeakerEnabled && state.screen === 'question'
      ? [
          {
            name: 'Reader',
            icon: IconVolume,
            pressed: state.reader === true,
            use: (on: PlayerActions) => on.tool('reader'),
          },
        ]
      : []),
    {
      name: 'Directions',
      icon: IconInfoCircle,
      expanded: state.panel === 'directions',
      use: (on) => on.panel('directions'),
    },
    {
      name: 'Display',
      icon: IconAdjustmentsHorizontal,
      expanded: state.panel === 'zoom',
      use: (on) => on.panel('zoom'),
    },
    ...(fullScreen
      ? [
          {
            name: 'Full screen',
            icon: fullScreen.on ? IconMinimize : IconMaximize,
            pressed: fullScreen.on,
            use: fullScreen.toggle,
          },
        ]
      : []),
    { name: 'Help', icon: IconHelp, expanded: state.panel === 'help', use: (on) => on.panel('help') },
  ];
}

export function PlayerBar({ covered }: { covered: boolean }) {
  const { form, state, on, look } = usePlayer();
  const { screen, panel, calculator, reference, lineReader, reader } = state;
  // The clock and every answer draw the player again: the tools only where one of them has changed.
  const tools = useMemo(
    () => <Tools covered={covered} tools={toolsOf(form, state, look)} on={on} menu={panel === 'tools'} />,
    // oxlint-disable-next-line react/exhaustive-deps
    [covered, form, look, on, screen, panel, calculator, reference, lineReader, reader],
  );
  return (
    <header className={css.top}>
      <div className={css.where}>
        <b>{form.title}</b>
        <span>{form.setName}</span>
      </div>
      <Clock />
      {tools}
    </header>
  );
}

interface ToolsProps {
  covered: boolean;
  tools: readonly ToolEntry[];
  on: PlayerActions | null;
  /** The menu of narrow screens is open. */
  menu: boolean;
}

function Tools({ covered, tools, on, menu }: ToolsProps) {
  const tab = on === null ? -1 : undefined;
  return (
    <div className={css.tools} role="toolbar" aria-label="Test tools">
      {tools.map((tool) => (
        <button
          key={tool.name}
          type="button"
          className={`${css.tool} ${tool.keep ? css.keep : ''}`}
          tabIndex={tab}
          aria-pressed={tool.pressed}
          aria-haspopup={tool.expanded === undefined ? undefined : 'dialog'}
          aria-expanded={tool.expanded}
          disabled={covered}
          onClick={() => on && tool.use(on)}
        >
          <tool.icon className={css.icon} stroke={1.75} aria-hidden />
          <span>{tool.name}</span>
        </button>
      ))}
      <button
        type="button"
        className={`${css.tool} ${css.more}`}
        tabIndex={tab}
        aria-haspopup="dialog"
        aria-expanded={menu}
        disabled={covered}
        onClick={() => on?.panel('tools')}
      >
        <IconDotsVertical className={css.icon} stroke={1.75} aria-hidden />
        <span>Tools</span>
      </button>
    </div>
  );
}

function Clock() {
  const { state, on } = usePlayer();
  const { remainingSeconds, hidden, paused } = state.clock;
  if (remainingSeconds === null) return <div className={css.clock} />;
  const warned = remainingSeconds <= WARNING_SECONDS;
  const shown = !hidden || warned;
  // Said aloud by a live region at the same moment.
  const notice = paused ? null : clockNotice(remainingSeconds);
  return (
    <div className={`${css.clock} ${warned || notice ? css.clockWarn : ''}`} role="timer" aria-label="Time left">
      {shown ? (
        <time className={css.num} dateTime={isoDuration(remainingSeconds)}>
          {clockText(remainingSeconds)}
        </time>
      ) : null}
      {paused ? (
        <small>Paused</small>
      ) : notice ? (
        <small className={css.notice}>{notice}</small>
      ) : warned ? (
        <small>left</small>
      ) : (
        <button
          type="button"
          tabIndex={on ? undefined : -1}
          onClick={() => on?.hideClock(!hidden)}
          aria-label={hidden ? 'Show the clock' : 'Hide the clock'}
        >
          {hidden ? (
            <IconEye size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconEyeOff size={16} stroke={1.75} aria-hidden />
          )}
          {hidden ? 'Show' : 'Hide'}
        </button>
      )}
    </div>
  );
}
