import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
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
  const form = useEditForm({
    initial: { emails: emails.join('\n') },
    send: ({ emails: text }) =>
      api.put<{ emails: string[] }>('/api/audit/day_roots/recipients', {
        emails: text.split(/[\s,;]+/).filter(Boolean),
      }),
    done: (saved) =>
      saved.emails.length === 0
        ? 'Day roots are mailed to nobody.'
        : `Day roots are mailed to ${count(saved.emails.length, 'recipient')}.`,
    onDone: (saved) => {
      queries.setQueryData(recipientsQuery.queryKey, saved);
      void queries.invalidateQueries({ queryKey: standingQuery.queryKey });
      onClose();
    },
  });
  return (
    <Form form={form} foot={<FormFoot form={form} action="Save" />}>
      <Textarea
        label="Email addresses, one a line"
        description="Best of people outside: a school board, a lawyer, another district."
        {...form.getInputProps('emails')}
        rows={4}
        spellCheck={false}
        data-autofocus
      />
    </Form>
  );
}
