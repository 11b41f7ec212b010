import type { ServiceValues } from '../../../platform/services/outside-services.js';
import type { Asking } from '../asking.js';
import { SourceError } from '../source.js';
import { isYes, part, text } from '../values.js';
import type { Access } from './one-roster.js';

export const CLASSLINK_ADDRESS = 'https://oneroster-proxy.apis.classlink.com';
/** `{id}` is the id of the district's OneRoster application. */
export const CLASSLINK_PREFIX = '/{id}/ims/oneroster/v1p1';

const PAGE = 1_000;
const MOST_PAGES = 50;

/**
 * ClassLink's proxy in front of the OneRoster servers of districts. The partner's token lists the districts that share with us;
 * each has an application with a token of its own. With an application's id in the settings the token is that application's.
 */
export class ClassLinkAccess {
  private found: Access | undefined;

  constructor(
    private readonly asking: Asking,
    private readonly values: ServiceValues,
    /** The district's Tenant ID. */
    private readonly district: string | null,
  ) {}

  readonly access = async (refused: boolean, signal: AbortSignal): Promise<Access> => {
    if (refused || !this.found) this.found = await this.find(signal);
    return this.found;
  };

  private async find(signal: AbortSignal): Promise<Access> {
    const { district } = this;
    const { token, applicationId } = this.values;
    if (applicationId) return this.accessTo(applicationId, token!);
    if (!district)
      throw new SourceError('unauthorized', 'The district has no ClassLink Tenant ID in its settings.', false);
    let others = 0;
    for (let page = 0; page < MOST_PAGES; page++) {
      const { body } = await this.asking.json(
        () => ({
          address: `${this.host}/applications?limit=${PAGE}&offset=${page * PAGE}`,
          headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        }),
        signal,
      );
      const { applications } = part(body);
      if (!Array.isArray(applications))
        throw new SourceError('bad-answer', 'ClassLink answered without applications where they were asked for.', true);
      for (const application of applications.map(part)) {
        if (text(application.tenant_id) !== district) {
          others++;
          continue;
        }
        if (!isYes(application.enabled) || text(application.tenant_status)?.toLowerCase() !== 'active')
          throw new SourceError(
            'unauthorized',
            `The district (Tenant ID ${district}) does not share its roster at the moment.`,
            false,
          );
        const [id, bearer] = [text(application.oneroster_application_id), text(application.bearer)];
        if (!id || !bearer)
          throw new SourceError('bad-answer', 'ClassLink answered with an application that has no id or token.', false);
        return this.accessTo(id, bearer);
      }
      if (applications.length < PAGE) break;
    }
    throw new SourceError(
      'unauthorized',
      `ClassLink does not share the district with Tenant ID ${district} with this token; it shares ${others} others.`,
      false,
    );
  }

  /** @param id as ClassLink writes it: it is escaped already */
  private accessTo(id: string, bearer: string): Access {
    if (!/^[\w%.~-]+$/.test(id) || /^\.+$/.test(id))
      throw new SourceError(
        'bad-answer',
        'The id of the ClassLink application holds characters that no address has.',
        false,
      );
    const prefix = (this.values.prefix ?? CLASSLINK_PREFIX).replaceAll('{id}', () => id);
    return { base: `${this.host}${prefix.replace(/\/+$/, '')}`, authorization: `Bearer ${bearer}` };
  }

  private get host(): string {
    return (this.values.url ?? CLASSLINK_ADDRESS).replace(/\/+$/, '');
  }
}
