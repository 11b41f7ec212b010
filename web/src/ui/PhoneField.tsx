import { TextInput, type TextInputProps } from '@mantine/core';
import type { FocusEvent } from 'react';
import { asTyped, phoneOf } from '../lib/phone.js';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value?: string;
  onChange: (value: string) => void;
}

/**
 * A phone number of the United States, which may have an extension. Digits fall into groups as they are typed; nothing that is
 * typed or pasted is lost, and what can be read is written as it will be shown when the field is left.
 */
export function PhoneField({ value = '', onChange, onBlur, ...field }: Props) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event);
    const shown = phoneOf(value);
    if (shown !== undefined && shown !== value) onChange(shown);
  };
  return (
    <TextInput
      label="Phone"
      description="Optional. With an extension: (555) 010-1234 ext. 12"
      maxLength={60}
      autoComplete="off"
      {...field}
      type="tel"
      value={value}
      onChange={({ currentTarget: input }) => {
        const atEnd = input.selectionStart === input.value.length;
        onChange(atEnd ? asTyped(input.value, value) : input.value);
      }}
      onBlur={leave}
    />
  );
}
