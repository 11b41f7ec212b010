import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { useLast } from '../../ui/use-last.js';
import { discardPackage, type ContentPackage } from './queries.js';

interface Props {
  of: ContentPackage | null;
  onClose(): void;
  onGone?(): void;
}

/** Asks before a package goes with everything that was said about it. */
export function DiscardPackage({ of, onClose, onGone }: Props) {
  const client = useQueryClient();
  const shown = useLast(of ?? undefined);
  return (
    <ConfirmDialog
      opened={of !== null}
      title={`Discard ${shown?.title || shown?.fileName}?`}
      confirm="Discard package"
      danger
      onClose={onClose}
      onConfirm={async () => {
        await discardPackage(of!.id);
        onGone?.();
        void client.invalidateQueries({ queryKey: ['content-packages'] });
      }}
    >
      Its questions go, with what was completed in them. What was published of it stays: {shown?.counts.published ?? 0}{' '}
      questions.
    </ConfirmDialog>
  );
}
