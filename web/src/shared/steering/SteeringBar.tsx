import { Button, Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionDialog } from './ActionDialog.js';
import css from './steering.module.css';
import { steeringQuery, type StaffActionType } from './steering.js';
import { ACTION_NAMES, DANGEROUS, standing } from './steering-words.js';

interface Props {
  attemptId: string;
  student: string;
  /** After an action: what is shown of this sitting has grown. */
  onActed: () => void;
}

/** How a sitting stands now, and what the caller may do to it. Nothing is shown to who may do nothing. */
export function SteeringBar({ attemptId, student, onActed }: Props) {
  const client = useQueryClient();
  const query = steeringQuery(attemptId);
  const { data: steering } = useQuery(query);
  const [action, setAction] = useState<StaffActionType | null>(null);
  if (!steering) return null;
  // A form that was begun stays, whatever the sitting allows meanwhile: the server says what came of it.
  if (steering.actions.length === 0 && !action) return null;
  return (
    <section className={css.bar} aria-label="This sitting now">
      <p className="num">{standing(steering)}</p>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>Staff actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {steering.actions.map((name) => (
            <Menu.Item key={name} data-danger={DANGEROUS.has(name) || undefined} onClick={() => setAction(name)}>
              {ACTION_NAMES[name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {action && (
        <ActionDialog
          key={action}
          attemptId={attemptId}
          action={action}
          steering={steering}
          student={student}
          onClose={() => setAction(null)}
          onDone={(after) => {
            client.setQueryData(query.queryKey, after);
            setAction(null);
            onActed();
          }}
        />
      )}
    </section>
  );
}
