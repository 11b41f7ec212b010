import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useRevision } from '../../api/revision.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { addWebhook, changeWebhook, type Webhook, type WebhookEvent, type WebhookForm } from './developers.js';
import css from './developers.module.css';

interface Props {
  districtId: number;
  /** null adds one. */
  webhook: Webhook | null;
  events: WebhookEvent[];
  /** With the secret of one that was added. */
  onDone: (secret: string | null) => void;
}

function wrong({ url, events }: WebhookForm): Record<string, string> {
  return {
    ...(URL.canParse(url.trim()) ? {} : { url: 'Please enter an address that begins with https://' }),
    ...(events.length > 0 ? {} : { events: 'Please choose at least one event' }),
  };
}

/** Where an endpoint is, and what it is told of. */
export function WebhookFields({ districtId, webhook, events, onDone }: Props) {
  const withRevision = useRevision(webhook?.revision ?? 0);
  const form = useEditForm<WebhookForm, string | null>({
    initial: { url: webhook?.url ?? '', events: webhook?.events ?? [], on: webhook?.on ?? true },
    rules: wrong,
    send: async (typed) => {
      const sent = { ...typed, url: typed.url.trim() };
      if (!webhook) return addWebhook(districtId, sent);
      await withRevision((revision) => changeWebhook(districtId, webhook, { ...sent, revision }));
      return null;
    },
    done: webhook ? 'Endpoint saved' : 'Endpoint added',
    onDone,
  });
  return (
    <Form form={form} className={css.fields} foot={<FormFoot form={form} action={webhook ? 'Save' : 'Add Endpoint'} />}>
      <TextInput
        label="Address"
        placeholder="https://"
        description="Of your server, reachable from the internet. Redirects are not followed."
        {...form.getInputProps('url')}
        maxLength={1000}
        autoComplete="off"
        inputMode="url"
        data-autofocus
      />
      <Checkbox.Group label="Events" {...form.getInputProps('events')}>
        <div className={css.choices}>
          {events.map(({ type, about }) => (
            <Checkbox key={type} value={type} label={<code>{type}</code>} description={about} />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        label="Send events there"
        description="What happens while it is off is not sent later."
        {...form.getInputProps('on', { type: 'checkbox' })}
      />
    </Form>
  );
}
