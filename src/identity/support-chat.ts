import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { Outgoing } from '../platform/outgoing/outgoing.js';
import { OutsideServices } from '../platform/services/outside-services.js';
import type { Session } from './session.js';

/** The chat with the support: a page of whoever runs it, in a frame. No script of it runs in ours, and it learns nobody's name. */
@Injectable()
export class SupportChat {
  constructor(
    private readonly services: OutsideServices,
    outgoing: Outgoing,
    config: Config,
  ) {
    services.define({
      key: 'chat',
      name: 'Support chat',
      about:
        'Staff and parents can write to the support; students cannot. Without it the support is reached by e-mail.',
      fields: [
        {
          key: 'address',
          label: 'Address of the chat',
          secret: false,
          required: true,
          hint: 'A page that may be shown in a frame, such as the embed address of Crisp or tawk.to',
          check: (value) =>
            outgoing.problemOf(value) ??
            (new URL(value).host === config.publicHost
              ? 'The chat must be on another host than this product.'
              : undefined),
        },
        { key: 'name', label: 'Who runs it', secret: false, required: true, hint: 'Said before the chat is opened' },
      ],
      sources: ({ address }) => ({ frames: [new URL(address!).origin] }),
    });
  }

  /** Null where there is no chat, and for students: not for who is logged in as one. */
  async of({ role, masquerader }: Session): Promise<{ address: string; name: string } | null> {
    if (role === 'Student' && !masquerader) return null;
    const values = await this.services.valuesOf('chat');
    return values ? { address: values.address!, name: values.name! } : null;
  }
}
