import { ApiProperty } from '@nestjs/swagger';
import { PROVIDERS, type ProviderName } from '../providers/provider.js';
import type { LinkedProvider } from '../providers/provider-links.js';

export class ProviderLinkDto {
  @ApiProperty({ enum: PROVIDERS }) provider!: ProviderName;
  @ApiProperty({ description: 'The provider knows the person only as a record that was merged into this one' })
  merged!: boolean;
  @ApiProperty({ description: 'When the provider became known to belong to the person' }) linkedAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'When the person last signed in with it' })
  lastUsedAt!: string | null;
}

export class ProviderLinksAnswer {
  @ApiProperty({ type: [ProviderLinkDto] }) providers!: ProviderLinkDto[];

  static of(providers: LinkedProvider[]): ProviderLinksAnswer {
    return {
      providers: providers.map(({ provider, merged, linkedAt, lastUsedAt }) => ({
        provider,
        merged,
        linkedAt: linkedAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  }
}
