import { Textarea, type TextareaProps } from '@mantine/core';

/** What a form says where a reset has no reason. */
export const NO_REASON = 'Say why: the reason stays in the history.';

/** Why a reset is done, asked wherever one is; in a form of its own by its `getInputProps`. */
export function ResetReason({ each = false, ...field }: TextareaProps & { each?: boolean }) {
  return (
    <Textarea
      label="Reason"
      description={each ? 'Stays in each history with your name.' : 'Stays in the history with your name.'}
      {...field}
      maxLength={500}
      autosize
      minRows={2}
      required
    />
  );
}
