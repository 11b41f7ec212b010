import { Controller, Get, Header, NotFoundException, Param, ParseIntPipe, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Config } from '../config/config.js';
import { Db } from '../db/db.js';
import { AllowAnyone } from '../http/allow.js';
import { escaped } from './letter.js';

interface MailEntry {
  id: number;
  to: string;
  subject: string;
  text: string;
  createdAt: Date;
  sentAt: Date | null;
  refusedAt: Date | null;
  /** Why it has not left. */
  error: string | null;
}

interface MailboxMail extends MailEntry {
  html: string | null;
}

const COLUMNS =
  'id, recipient as to, subject, body_text as text, created_at as "createdAt", sent_at as "sentAt", refused_at as "refusedAt", last_error as error';
const PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
/** A mail's own page: its styles, its links, and nothing else. */
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`;
const HTML = 'text/html; charset=utf-8';

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
  async list(@Query('to') to?: string): Promise<{ mails: MailEntry[] }> {
    this.onlyInDemo();
    return {
      mails: await this.db.query<MailEntry>(
        `select ${COLUMNS} from platform.mails where $1::text is null or recipient = $1 order by id desc limit 200`,
        [to ?? null],
      ),
    };
  }

  @Get('mailbox')
  @AllowAnyone()
  @Header('content-type', HTML)
  @Header('content-security-policy', PAGE_POLICY)
  async page(@Query('to') to?: string): Promise<string> {
    const { mails } = await this.list(to || undefined);
    return document(
      'Mailbox',
      folder(mails, to) +
        (mails[0]
          ? reader(mails[0])
          : '<main class="none"><h1>No mail yet</h1><p>What the demo sends appears here: activation links, new passwords.</p></main>'),
    );
  }

  @Get('mailbox/:id')
  @AllowAnyone()
  @Header('content-type', HTML)
  @Header('content-security-policy', PAGE_POLICY)
  async mail(@Param('id', ParseIntPipe) id: number, @Query('to') to?: string): Promise<string> {
    const [{ mails }, mail] = await Promise.all([this.list(to || undefined), this.find(id)]);
    return document(mail.subject, folder(mails, to, id) + reader(mail));
  }

  /** The letter as a mail program draws it. */
  @Get('mailbox/:id/letter')
  @AllowAnyone()
  @Header('content-type', HTML)
  @Header('content-security-policy', MAIL_POLICY)
  async letter(@Param('id', ParseIntPipe) id: number): Promise<string> {
    const { html, text } = await this.find(id);
    return (
      html ??
      `<!doctype html><html lang="en"><head><title>Mail</title></head><body><pre>${escaped(text)}</pre></body></html>`
    ).replace('<head>', '<head><base target="_top">');
  }

  private async find(id: number): Promise<MailboxMail> {
    this.onlyInDemo();
    const mail = await this.db.one<MailboxMail>(
      `select ${COLUMNS}, body_html as html from platform.mails where id = $1`,
      [id],
    );
    if (!mail) throw new NotFoundException();
    return mail;
  }

  private onlyInDemo(): void {
    if (!this.config.demo) throw new NotFoundException();
  }
}

function folder(mails: MailEntry[], to: string | undefined, open?: number): string {
  const query = to ? `?to=${encodeURIComponent(to)}` : '';
  const entries = mails.map(
    (
      mail,
      i,
    ) => `<li><a href="/dev/mailbox/${mail.id}${query}"${(open === undefined ? i === 0 : mail.id === open) ? ' aria-current="page"' : ''}><b>${escaped(mail.subject)}</b>
<span>${escaped(mail.to)}</span><span>${moment(mail.createdAt)}${mail.refusedAt ? ', refused' : mail.sentAt ? '' : ', waiting'}</span></a></li>`,
  );
  return `<nav aria-label="Mails"><header><b>Mailbox</b><form action="/dev/mailbox"><label>To <input type="email" name="to" value="${escaped(to ?? '')}" placeholder="anybody"></label></form></header><ul>${entries.join('')}</ul></nav>`;
}

function reader(mail: MailEntry): string {
  const trouble = mail.error ? `<p>${mail.refusedAt ? 'Refused' : 'Not sent yet'}: ${escaped(mail.error)}</p>` : '';
  return `<main><h1>${escaped(mail.subject)}</h1><p>To ${escaped(mail.to)}, ${moment(mail.createdAt)}</p>${trouble}
<iframe title="The letter" src="/dev/mailbox/${mail.id}/letter"></iframe>
<details><summary>As plain text</summary><pre>${linked(escaped(mail.text))}</pre></details></main>`;
}

function moment(date: Date): string {
  return `<time datetime="${date.toISOString()}">${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC</time>`;
}

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} - Mailbox</title><style>
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:340px minmax(0,1fr);min-height:100vh;background:#FBFAF7;color:#17223B;font:400 15px/1.45 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
nav{background:#F5F3ED;border-right:1px solid #E6E2D8}nav header{padding:20px 20px 14px;display:grid;gap:10px}nav header b{font:500 22px/1.2 Georgia,serif}
label{font-size:13px;color:#566078}input{width:100%;margin-top:4px;padding:9px 12px;border:1px solid #838894;border-radius:8px;background:#fff;font:inherit;font-size:15px}
ul{list-style:none;margin:0;padding:0 8px 24px}li a{display:grid;gap:2px;padding:11px 12px;border-radius:8px;color:inherit;text-decoration:none}li a:hover{background:#E6E2D8}li a[aria-current]{background:#fff;box-shadow:0 0 0 1px #E6E2D8}
li span{font-size:13px;color:#566078;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
main{display:flex;flex-direction:column;padding:32px 40px}main h1{font:500 28px/1.2 Georgia,serif;margin:0 0 6px}main>p{margin:0 0 18px;color:#566078}.none{justify-content:center}
iframe{flex:1;min-height:660px;border:1px solid #D3CEC1;border-radius:12px;background:#FBFAF7}details{margin-top:20px}summary{cursor:pointer;font-weight:600}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:400 14px/1.5 ui-monospace,Menlo,Consolas,monospace}a{color:#0B6E6E}
:focus-visible{outline:3px solid #0B6E6E;outline-offset:2px}
@media(max-width:767px){body{grid-template-columns:minmax(0,1fr);grid-template-rows:auto 1fr}nav{border-right:0;border-bottom:1px solid #E6E2D8}ul{max-height:230px;overflow:auto}main{padding:20px 16px}}
</style></head><body>${body}</body></html>`;
}

function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
