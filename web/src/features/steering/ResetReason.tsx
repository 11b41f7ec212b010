import { Textarea } from '@mantine/core';

/** Why a reset is done, asked wherever one is. */
export function ResetReason({ value, onChange, missing, each = false, mt }: { value: string; onChange: (value: string) => void; missing: boolean; each?: boolean; mt?: number }) {
  return (
    <Textarea
      mt={mt}
      label="Reason"
      description={each ? 'Stays in each history with your name.' : 'Stays in the history with your name.'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={missing ? 'Say why: the reason stays in the history.' : null}
      maxLength={500}
      autosize
      minRows={2}
      required
    />
  );
}
