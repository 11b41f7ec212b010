import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { dayShown, dayTyped, NO_SUCH_DATE, NO_SUCH_TIME, timeShown, timeTyped } from '../lib/typed-dates.js';
import { useLayer } from './layer.js';
import { onDemand } from './on-demand.js';

const Calendar = onDemand(() => import('./Pickers.js').then((m) => m.Calendar));
const TimeChoice = onDemand(() => import('./Pickers.js').then((m) => m.TimeChoice));

interface FieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** 'YYYY-MM-DD' or 'HH:mm', or as it was typed where that is none: the rules of the form refuse it. */
  value?: string;
  onChange: (value: string) => void;
  /** What is chosen, in the name of the button: 'Calendar: End'. */
  of: string;
  /** Told when the field was left, Enter was pressed, or a day was picked: what a filter waits for. */
  onSettled?: (value: string) => void;
}

/** A day, typed as MM/DD/YYYY or chosen in a calendar that is loaded when it is first opened. */
export function DateField({ min, max, ...field }: FieldProps & { min?: string; max?: string }) {
  return (
    <PickedField
      {...field}
      placeholder="MM/DD/YYYY"
      typed={dayTyped}
      shown={dayShown}
      none={NO_SUCH_DATE}
      button={`Calendar: ${field.of}`}
      icon={<IconCalendar size={20} stroke={1.75} aria-hidden />}
      load={Calendar.load}
      picker={(onPick) => <Calendar value={dayTyped(field.value ?? '')} min={min} max={max} onPick={onPick} focused />}
    />
  );
}

/** A time of the day, typed as 2:30 PM or chosen from the half hours; with `seconds` 2:30:15 PM is one too. */
export function TimeField({ seconds = false, ...field }: FieldProps & { seconds?: boolean }) {
  return (
    <PickedField
      {...field}
      placeholder="H:MM AM"
      typed={(text) => timeTyped(text, seconds)}
      shown={timeShown}
      none={NO_SUCH_TIME}
      button={`Times: ${field.of}`}
      icon={<IconClock size={20} stroke={1.75} aria-hidden />}
      load={TimeChoice.load}
      picker={(onPick) => (
        <TimeChoice value={timeTyped(field.value ?? '', seconds)?.slice(0, 5) ?? null} onPick={onPick} focused />
      )}
    />
  );
}

interface PickedProps extends FieldProps {
  typed: (text: string) => string | null;
  shown: (value: string) => string;
  /** Said when the field is left with what is none. */
  none: string;
  button: string;
  icon: ReactNode;
  load: () => Promise<unknown>;
  picker: (onPick: (value: string) => void) => ReactNode;
}

/** What appears while a button is pressed may push it away from the pointer, and the click would be lost. */
function afterPress(then: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(then), { once: true });
  else then();
}

function PickedField({
  value = '',
  onChange,
  onSettled,
  onBlur,
  of: _of,
  typed,
  shown,
  none,
  button,
  icon,
  load,
  picker,
  ...rest
}: PickedProps) {
  // While it is typed it stays as it is typed.
  const [text, setText] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [opened, setOpened] = useState(false);
  useLayer(opened);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    setTimeout(() => opener.current?.focus());
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    close();
  };
  const settle = () => onSettled?.(text === null ? value : (typed(text) ?? text.trim()));
  const soon = () => void load().catch(() => undefined);
  return (
    <TextInput
      {...rest}
      error={rest.error || (left && value.trim() !== '' && typed(value) === null && none)}
      autoComplete="off"
      value={text ?? shown(value)}
      onChange={(event) => {
        const now = event.currentTarget.value;
        setText(now);
        setLeft(false);
        onChange(typed(now) ?? now.trim());
      }}
      onBlur={(event) => {
        settle();
        setText(null);
        afterPress(() => setLeft(true));
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      rightSectionWidth={40}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus closeOnEscape={false}>
          <Popover.Target>
            <ActionIcon
              ref={opener}
              aria-label={button}
              disabled={rest.disabled}
              onClick={() => setOpened((now) => !now)}
              onKeyDown={closeOnEscape}
              onPointerEnter={soon}
              onFocus={soon}
            >
              {icon}
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown onKeyDown={closeOnEscape}>
            {picker((picked) => {
              setText(null);
              onChange(picked);
              onSettled?.(picked);
              close();
            })}
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
