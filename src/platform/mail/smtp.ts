import { createTransport, type Transporter } from 'nodemailer';
import type { OutsideService, ServiceValues } from '../services/outside-services.js';
import { ServiceFailure } from '../services/outside-services.js';
import { type Mail, Mailer, MailRefused, messageOf } from './mailer.js';

/** The library waits ten minutes for a stop that falls silent, and every mail behind this one with it. */
const LIMITS_MS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** What nodemailer says of a failure. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Mail by SMTP: to one server, a connection for each mail. */
export class SmtpMailer extends Mailer {
  readonly transport: Transporter;
  private readonly host: string;

  private constructor(
    options: { url: string } | { host: string },
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport({ ...LIMITS_MS, ...options }); // what a URL says itself goes first
    this.host = 'url' in options ? new URL(options.url).hostname : options.host;
  }

  static ofUrl(url: string, from: string): SmtpMailer {
    return new SmtpMailer({ url }, from);
  }

  static of(values: ServiceValues): SmtpMailer {
    const options = {
      host: values.host!,
      port: Number(values.port),
      secure: values.security === 'tls',
      requireTLS: values.security === 'starttls',
      ignoreTLS: values.security === 'none',
      ...(values.user && { auth: { user: values.user, pass: values.password ?? '' } }),
    };
    return new SmtpMailer(options, values.from!);
  }

  /**
   * @throws {MailRefused} when the server takes it neither now nor later; {ServiceFailure} with what is wrong, to try it again
   */
  async send(mail: Mail): Promise<void> {
    try {
      await this.transport.sendMail(messageOf(this.from, mail));
    } catch (error) {
      const failed = error as SmtpError;
      if (isRefusal(failed)) throw new MailRefused(failed.response ?? failed.message);
      throw new ServiceFailure(this.sentenceOf(failed));
    }
  }

  /** @throws {ServiceFailure} when the server cannot be reached or does not let us in */
  async verify(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (error) {
      throw new ServiceFailure(this.sentenceOf(error as SmtpError));
    }
  }

  private sentenceOf({ code, response, message }: SmtpError): string {
    const { host } = this;
    const answer = response?.slice(0, 200);
    switch (code) {
      case 'EAUTH':
        return `${host} did not accept the user and password${answer ? ` (${answer})` : ''}.`;
      case 'ETLS':
        return `${host} offers no encryption of this kind that can be trusted.`;
      case 'EDNS':
        return `There is no host called ${host}.`;
      case 'ETIMEDOUT':
        return `${host} did not answer in time.`;
      case 'EPROTOCOL':
        return `${host} does not answer as a mail server.`;
      case 'EENVELOPE':
      case 'EMESSAGE':
        return `${host} did not take the mail${answer ? `: ${answer}` : ''}.`;
      default:
        if (answer) return `${host} did not take the mail: ${answer}.`;
        return /certificate/i.test(message)
          ? `${host} has a certificate that cannot be trusted.`
          : `${host} cannot be reached (${/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/.exec(message)?.[0] ?? code ?? 'no reason given'}).`;
    }
  }
}

/** Refused for this recipient or this content, and not for who sends it: RFC 5321, 4.2.1. */
function isRefusal({ code, command, responseCode = 0 }: SmtpError): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true; // an address that is none
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode >= 550;
}

const SECURITY = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS from the start' },
  { value: 'none', label: 'None, for a server in the same network' },
] as const;

/** The settings of SMTP. @param url of the environment */
export function smtpService(url: string | undefined, from: string, productName: string): OutsideService {
  return {
    key: 'smtp',
    name: 'Mail by SMTP',
    about:
      'Sends activation links, new passwords and notices. Without it no mail leaves, and what was written before it is set up is not sent later.',
    fields: [
      { key: 'host', label: 'Server', secret: false, required: true, leads: true, check: hostProblem },
      {
        key: 'port',
        label: 'Port',
        secret: false,
        required: true,
        leads: true,
        hint: '587 for STARTTLS, 465 for TLS',
        check: portProblem,
      },
      { key: 'security', label: 'Encryption', secret: false, required: true, leads: true, options: SECURITY },
      { key: 'user', label: 'User', secret: false, required: false, hint: 'Empty where the server asks for none' },
      { key: 'password', label: 'Password', secret: true, required: false },
      {
        key: 'from',
        label: 'From',
        secret: false,
        required: true,
        hint: 'The address that mail comes from',
        check: addressProblem,
      },
    ],
    fromEnvironment: url ? { ...ofUrl(url), from } : undefined,
    async test(values, { email }) {
      const mailer = url ? SmtpMailer.ofUrl(url, from) : SmtpMailer.of(values);
      await mailer.verify();
      try {
        await mailer.send({
          to: email,
          subject: `Mail of ${productName} works`,
          text: 'This mail was sent to try out the settings. There is nothing to do.',
        });
      } catch (error) {
        if (error instanceof MailRefused)
          throw new ServiceFailure(`The mail to ${email} was refused: ${error.message}`);
        throw error;
      }
      return `The server has taken a mail to ${email}.`;
    },
  };
}

function ofUrl(address: string): ServiceValues {
  const url = new URL(address);
  const tls = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: url.port || (tls ? '465' : '587'),
    security: tls ? 'tls' : 'starttls',
    ...(url.username && { user: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
  };
}

function hostProblem(value: string): string | undefined {
  return /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/i.test(value)
    ? undefined
    : 'Enter the name of a server, such as mail.example.org.';
}

function portProblem(value: string): string | undefined {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535
    ? undefined
    : 'Enter a number from 1 to 65535.';
}

function addressProblem(value: string): string | undefined {
  return /^([^<>\r\n]{0,200}<)?[^\s<>@]+@[^\s<>@]+>?$/.test(value) ? undefined : 'Enter an e-mail address.';
}
