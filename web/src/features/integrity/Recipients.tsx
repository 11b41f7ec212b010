import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { count, recipientsQuery, standingQuery } from './verification.js';

/** A button that asks to whom each root is mailed. */
export function Recipients({ children }: { children: ReactNode }) {
  const [editing, setEditing] = useState(false);
  const { data } = useQuery(recipientsQuery);
  return (
    <>
      <Button variant="default" onClick={() => setEditing(true)} disabled={!data}>
        {children}
      </Button>
      <Dialog opened={editing} onClose={() => setEditing(false)} title="Who gets each day root" size={480}>
        {editing && data && <Choose emails={data.emails} onClose={() => setEditing(false)} />}
      </Dialog>
    </>
  );
}

function Choose({ emails, onClose }: { emails: string[]; onClose: () => void }) {
  const queries = useQueryClient();
  const [text, setText] = useState(emails.join('\n'));
  const change = useMutation({
    mutationFn: () => api.put<{ emails: string[] }>('/api/audit/day_roots/recipients', { emails: text.split(/[\s,;]+/).filter(Boolean) }),
    onSuccess: (saved) => {
      queries.setQueryData(recipientsQuery.queryKey, saved);
      void queries.invalidateQueries({ queryKey: standingQuery.queryKey });
      notify.success(saved.emails.length === 0 ? 'Day roots are mailed to nobody.' : `Day roots are mailed to ${count(saved.emails.length, 'recipient')}.`);
      onClose();
    },
  });
  const error = change.error instanceof ApiProblem ? (change.error.errors.emails?.[0] ?? change.error.message) : change.error?.message;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <Textarea
        label="Email addresses, one a line"
        description="Best of people outside: a school board, a lawyer, another district."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        rows={4}
        spellCheck={false}
        data-autofocus
      />
      <DialogFoot busy={change.isPending}>
        <Button onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={change.isPending}>
          Save
        </Button>
      </DialogFoot>
    </form>
  );
}
