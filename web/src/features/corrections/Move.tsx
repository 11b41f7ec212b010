import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Before and after, with the arrow between. */
export function Move({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <>
      <s>{from}</s>
      <IconArrowRight size={16} stroke={1.75} role="img" aria-label="becomes" />
      {to}
    </>
  );
}
