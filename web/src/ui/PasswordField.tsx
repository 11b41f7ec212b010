import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import css from './PasswordField.module.css';

/** A password that can be looked at. */
export function PasswordField(props: TextInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={92}
      rightSection={
        <button
          type="button"
          className={css.reveal}
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
