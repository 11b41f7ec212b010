import type { ItemScoring } from '../../content/index.js';
import type { EffectScope } from '../corrections/corrections.js';
import type { Wanted } from '../corrections/draft.js';
import type { TableKey } from '../read/correctable-tables.js';
import type { ScopeQuery, ScoringRuleDto, TableQuery, WantedChangeDto } from './corrections.dto.js';

/** A scale as it stands in an address: everything but the id of a category is the composite. */
export function scaleOf(scale: string | undefined): 'composite' | number {
  const id = Number(scale);
  return Number.isInteger(id) && id > 0 ? id : 'composite';
}

export function scopeOf({ schoolId, sectionId, schoolYearId }: ScopeQuery): EffectScope {
  return { schoolId, classId: sectionId, schoolYearId };
}

export function tableKey(query: TableQuery): TableKey {
  const { kind, assessmentTypeId: typeId, assessmentSetId: setId = 0, categoryId = 0, path = 'single' } = query;
  return kind === 'norm' ? { kind, typeId, scale: scaleOf(query.scale) } : { kind, typeId, setId, categoryId, path };
}

/** The change that a checked body asks for. */
export function wantedChange(dto: WantedChangeDto): Wanted {
  switch (dto.kind) {
    case 'conversion':
      return {
        kind: dto.kind,
        typeId: dto.assessmentTypeId!,
        setId: dto.assessmentSetId!,
        categoryId: dto.categoryId!,
        path: dto.path!,
        scaled: dto.scaled!,
      };
    case 'norm':
      return { kind: dto.kind, typeId: dto.assessmentTypeId!, scale: scaleOf(dto.scale), steps: dto.steps! };
    default:
      return { kind: dto.kind, ref: dto.ref!, itemVersion: dto.itemVersion!, scoring: scoringOf(dto.scoring!) };
  }
}

function scoringOf({ choiceIds, also, accept, range, dropped }: ScoringRuleDto): ItemScoring {
  const drop = dropped && { dropped };
  if (choiceIds) return { type: 'exact', choiceIds, ...(also && also.length > 0 && { also }), ...drop };
  return { type: 'spr', accept: accept ?? [], ...(range && { range: rangeOf(range) }), ...drop };
}

function rangeOf({ lo, hi, openLo, openHi }: NonNullable<ScoringRuleDto['range']>) {
  return { lo, hi, ...(openLo && { openLo: true }), ...(openHi && { openHi: true }) };
}
