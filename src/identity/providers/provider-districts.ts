import type { ProviderName } from './provider.js';

/** Implemented by roster, which stands to the right: identity asks through this port and imports nothing. */
export abstract class ProviderDistricts {
  /** The district that a provider's tenant is, and whether first sign-ins there may find an account by its e-mail. */
  abstract districtOf(
    provider: ProviderName,
    tenant: string,
  ): Promise<{ id: number; linksByEmail: boolean } | undefined>;

  /** Whether all places of a person are in this district. */
  abstract belongs(userId: number, districtId: number): Promise<boolean>;

  /** The person whose record took this one's place, else the same id. */
  abstract keptFor(userId: number): Promise<number>;

  /** Records that were merged into a person's, whose sign-ins lead there; the person's own too. */
  abstract allOf(userId: number): Promise<number[]>;
}
