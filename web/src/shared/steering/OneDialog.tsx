import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { ActionDialog } from './ActionDialog.js';
import { steeringQuery, type StaffActionType } from './steering.js';
import { ACTION_NAMES } from './steering-words.js';

interface Props {
  action: StaffActionType;
  attemptId: string;
  name: string;
  onClose: () => void;
}

/** An action for one line of the board: first how the sitting stands at the server, then the action with its effect. */
export function OneDialog({ action, attemptId, name, onClose }: Props) {
  const client = useQueryClient();
  const query = steeringQuery(attemptId);
  const { data: steering, error, refetch } = useQuery(query);
  if (steering?.actions.includes(action)) {
    return (
      <ActionDialog
        attemptId={attemptId}
        action={action}
        steering={steering}
        student={name}
        onClose={onClose}
        onDone={(after) => {
          client.setQueryData(query.queryKey, after);
          onClose();
        }}
      />
    );
  }
  return (
    <Dialog opened onClose={onClose} title={`${ACTION_NAMES[action]}: ${name}`} size={520}>
      {error ? (
        <LoadFailed title="Something went wrong. Please try again." error={error} onRetry={() => void refetch()} />
      ) : steering ? (
        <p>
          {steering.actions.length === 0 && steering.phase !== 'reset'
            ? 'You do not have the permissions to do this.'
            : 'The sitting has changed in the meantime, so this is not possible now. Look at the board again.'}
        </p>
      ) : (
        <Skeleton height={120} aria-label="Loading" />
      )}
      <DialogFoot>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Okay
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
