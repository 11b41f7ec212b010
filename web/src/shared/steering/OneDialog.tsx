import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const fits = steering?.actions.includes(action) ?? false;
  // Once begun the form stays: the action may be done already, by this press or by somebody else, and the server says so.
  const [begun, setBegun] = useState(false);
  if (fits && !begun) setBegun(true);
  if (steering && (fits || begun)) {
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
