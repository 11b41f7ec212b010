import { Injectable } from '@nestjs/common';
import { ContentLibrary, type AssessmentType, type NormTable } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { Corrections } from '../../scoring/index.js';

type Scale = 'composite' | number;

/** National norms of a type. */
@Injectable()
export class NationalNorms {
  constructor(
    private readonly content: ContentLibrary,
    private readonly corrections: Corrections,
  ) {}

  /** By scale: the newest norm, or the one that counted at a moment. A version counts from its publication on. */
  async of(type: AssessmentType, at: Instant | null = null): Promise<Map<Scale, NormTable>> {
    const scales: Scale[] = ['composite', ...type.categories];
    if (at === null) {
      const tables = await Promise.all(scales.map((scale) => this.content.normFor(type.id, scale)));
      return new Map(scales.flatMap((scale, i) => (tables[i] ? [[scale, tables[i]] as const] : [])));
    }
    const later = (await this.corrections.normPublications(type.id)).flatMap(({ change, publishedAt }) =>
      change.kind === 'norm' && publishedAt! > at ? [`${change.scale}/${change.base + 1}`] : [],
    );
    const versions = await Promise.all(scales.map((scale) => this.content.normVersions(type.id, scale)));
    return new Map(
      scales.flatMap((scale, i) =>
        versions[i]!.filter((n) => !later.includes(`${scale}/${n.version}`))
          .slice(-1)
          .map((norm) => [scale, norm] as const),
      ),
    );
  }
}
