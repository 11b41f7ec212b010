import type { Mail } from './mailer.js';

export interface Letter {
  /** The product that writes. */
  brand: string;
  subject: string;
  /** Large words above the text. */
  title: string;
  /** 'Dear Ngozi,' */
  greeting?: string;
  before: string[];
  action: { label: string; url: string };
  after: string[];
  /** On whose behalf: 'Lakeview High'. */
  behalf: string | null;
}

const INK = '#17223B';
const MUTED = '#566078';
const TEAL = '#0B6E6E';
const SERIF = `Georgia,'Times New Roman',serif`;
const SANS = `-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** One letter as plain text and as HTML that mail programs of all ages show: tables, inline styles, no pictures. */
export function letter({ brand, subject, title, greeting, before, action, after, behalf }: Letter): Omit<Mail, 'to'> {
  const sender = behalf ? `Sent by ${brand} for ${behalf}.` : `Sent by ${brand}.`;
  const text = [
    ...(greeting ? [greeting] : []),
    ...before,
    `${action.label}:\n${action.url}`,
    ...after,
    `-- \n${sender}`,
  ].join('\n\n');
  const p = (line: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(line)}</p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#FBFAF7;color:${INK};">
<div style="display:none;max-height:0;overflow:hidden;">${escaped(before[0] ?? title)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBFAF7;"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td style="padding:0 4px 18px;font:600 20px/1.2 ${SERIF};color:${INK};">${escaped(brand)}${behalf ? `<span style="font:400 14px/1.2 ${SANS};color:${MUTED};">&nbsp;&nbsp;${escaped(behalf)}</span>` : ''}</td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #D3CEC1;border-radius:12px;padding:0;">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%"><tr><td style="padding:32px 36px 12px;font:400 16px/1.55 ${SANS};color:${INK};">
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 22px;"><tr>${segments()}</tr></table>
<h1 style="margin:0 0 18px;font:500 28px/1.2 ${SERIF};color:${INK};">${escaped(title)}</h1>
${greeting ? p(greeting) : ''}${before.map((line) => p(line)).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0;"><tr><td style="background:${TEAL};border-radius:8px;"><a href="${escaped(action.url)}" style="display:inline-block;padding:14px 24px;font:600 16px/1.2 ${SANS};color:#FFFFFF;text-decoration:none;">${escaped(action.label)}</a></td></tr></table>
${after.map((line) => p(line)).join('\n')}
</td></tr><tr><td style="padding:16px 36px 24px;border-top:1px solid #E6E2D8;font:400 13px/1.5 ${SANS};color:${MUTED};">The button does not open? Copy this address into your browser:<br><a href="${escaped(action.url)}" style="color:${TEAL};word-break:break-all;">${escaped(action.url)}</a></td></tr></table>
</td></tr>
<tr><td style="padding:16px 4px;font:400 13px/1.5 ${SANS};color:${MUTED};">${escaped(sender)}</td></tr>
</table></td></tr></table></body></html>`;
  return { subject, text, html };
}

/** The mark of the house: a row of segments, two thirds filled. */
function segments(): string {
  return Array.from(
    { length: 9 },
    (_, i) =>
      `<td width="14" height="5" style="width:14px;height:5px;font-size:0;line-height:0;background:${i < 6 ? TEAL : '#E6E2D8'};border-right:3px solid #FFFFFF;">&nbsp;</td>`,
  ).join('');
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
