import { useBlocker } from '@tanstack/react-router';
import { DiscardDialog } from './DiscardDialog.js';

interface Props {
  /** Whether leaving the page now would lose something. It must stay the same function. */
  unsaved: () => boolean;
  /** Whether the browser asks before it closes or reloads the page; by default as `unsaved`. */
  unloading?: () => boolean;
}

/** Asks before another page of the product takes the place of this one, by a link or by Back; the browser asks before it reloads or closes. */
export function LeaveWarning({ unsaved, unloading = unsaved }: Props) {
  const block = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsaved(),
    enableBeforeUnload: unloading,
    withResolver: true,
  });
  return block.status === 'blocked' ? <DiscardDialog onKeep={block.reset} onDiscard={block.proceed} /> : null;
}
