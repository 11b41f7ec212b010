import { IconClock } from '@tabler/icons-react';
import { Tag } from '../../ui/Tag.js';
import type { StudentAssessment } from './queries.js';
import { soonOf } from './words.js';

/** What is to be known of a window: that it ends or opens soon, and that it is the student's own. */
export function Soon({ of, nowMs }: { of: StudentAssessment; nowMs: number }) {
  const soon = soonOf(of, nowMs);
  return (
    <>
      {soon && (
        <Tag tone={soon.pressing ? 'warn' : 'plain'} icon={<IconClock size={14} stroke={1.75} aria-hidden />}>
          {soon.text}
        </Tag>
      )}
      {of.displayedAvailability?.makeUp && <Tag>Make-up</Tag>}
    </>
  );
}
