import { IconClock } from '@tabler/icons-react';
import { Tag } from '../../ui/Tag.js';
import type { StudentAssessment } from './queries.js';
import { soonOf } from './words.js';

/** 'Closes in 5 hours': said only when it is near. */
export function Soon({ of, nowMs }: { of: StudentAssessment; nowMs: number }) {
  const soon = soonOf(of, nowMs);
  if (!soon) return null;
  return (
    <Tag tone={soon.pressing ? 'warn' : 'plain'} icon={<IconClock size={14} stroke={1.75} aria-hidden />}>
      {soon.text}
    </Tag>
  );
}
