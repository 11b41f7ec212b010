import { Controller, Get, Header, NotFoundException, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Config } from '../config/config.js';
import { Db } from '../db/db.js';
import { AllowAnyone } from '../http/allow.js';

interface MailboxMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  createdAt: Date;
  sentAt: Date | null;
}

/** The development mailbox: what the demo has mailed. It exists only where demo accounts exist. */
@ApiExcludeController()
@Controller('dev')
export class MailboxController {
  constructor(
    private readonly config: Config,
    private readonly db: Db,
  ) {}

  @Get('api/mailbox')
  @AllowAnyone()
  async list(@Query('to') to?: string): Promise<{ mails: MailboxMail[] }> {
    if (!this.config.demo) throw new NotFoundException();
    return {
      mails: await this.db.query<MailboxMail>(
        `select id, recipient as to, subject, body_text as text, created_at as "createdAt", sent_at as "sentAt"
         from platform.mails where $1::text is null or recipient = $1 order by id desc limit 200`,
        [to ?? null],
      ),
    };
  }

  @Get('mailbox')
  @AllowAnyone()
  @Header('content-type', 'text/html; charset=utf-8')
  async page(@Query('to') to?: string): Promise<string> {
    const { mails } = await this.list(to);
    const letters = mails.map(
      (mail) => `<article><h2>${escaped(mail.subject)}</h2><p>To ${escaped(mail.to)}, ${mail.createdAt.toISOString()}${mail.sentAt ? '' : ' (waiting)'}</p>
<div>${linked(escaped(mail.text)).replaceAll('\n', '<br>')}</div></article>`,
    );
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title></head>
<body><main><h1>Mailbox</h1>${letters.join('<hr>') || '<p>No mail yet.</p>'}</main></body></html>`;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
