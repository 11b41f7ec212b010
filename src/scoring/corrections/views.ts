import { Injectable } from '@nestjs/common';
import { assessmentType, category, ContentLibrary } from '../../content/index.js';
import { Classes, People, schoolYear } from '../../roster/index.js';
import { problem } from '../problems.js';
import { isKeyChange } from './change.js';
import { Corrections, type Correction, type EffectScope } from './corrections.js';
import { ChangeDrafts } from './draft.js';
import { crossings, reroutings } from './rescore.js';
import { spread } from './spread.js';
import type { GroupSummary } from './summary.js';

interface Page {
  limit: number;
  offset: number;
}

/** The workbench as its screens show it: corrections with names, and what they do to students. */
@Injectable()
export class CorrectionViews {
  constructor(
    private readonly corrections: Corrections,
    private readonly drafts: ChangeDrafts,
    private readonly content: ContentLibrary,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  /** The newest first. */
  async list(status: 'draft' | 'published' | null, page: Page) {
    const { corrections, total } = await this.corrections.list(status, page);
    const names = await this.namesOf(corrections);
    return { corrections: await Promise.all(corrections.map((c) => this.card(c, names))), total };
  }

  /** One with its preview. @throws DomainError `scoring/correction-not-found` */
  async one(id: number) {
    const known = await this.must(id);
    const { change, preview } = known;
    const [card, names, places] = await Promise.all([
      this.namesOf([known]).then((n) => this.card(known, n)),
      this.groupNames(preview?.schools ?? [], preview?.classes ?? []),
      this.placesOf(known),
    ]);
    const categoriesOf = (typeId: number, categoryId: number) =>
      `${assessmentType(typeId).name} ${category(categoryId).name}`;
    return {
      ...card,
      target: {
        base: change.base,
        ref: isKeyChange(change) ? change.ref : null,
        itemVersion: isKeyChange(change) ? change.itemVersion : null,
        assessmentTypeId: isKeyChange(change) ? null : change.typeId,
        scaledBefore: change.kind === 'conversion' ? change.before : null,
        scaledAfter: change.kind === 'conversion' ? change.scaled : null,
        stepsBefore: change.kind === 'norm' ? change.before : null,
        stepsAfter: change.kind === 'norm' ? change.steps : null,
      },
      preview: preview && {
        ...preview,
        benchmarks: preview.benchmarks.map(({ typeId, categoryId, ...rest }) => ({
          section: categoriesOf(typeId, categoryId),
          ...rest,
        })),
        routes: preview.routes.map(({ typeId, categoryId, ...rest }) => ({
          section: categoriesOf(typeId, categoryId),
          ...rest,
        })),
        schools: preview.schools.map((g) => ({ ...g, name: names.schools.get(g.id) ?? `School ${g.id}`, of: '' })),
        classes: preview.classes.map((g) => ({
          ...g,
          name: names.classes.get(g.id)?.name ?? `Class ${g.id}`,
          of: names.classes.get(g.id)?.school ?? '',
        })),
      },
      places,
    };
  }

  /**
   * Students whom a correction is about, with their scores before and after.
   * @param scope `search` are words of a name.
   * @throws DomainError `scoring/correction-not-found`
   */
  async students(id: number, { search, ...wanted }: EffectScope & { search?: string | undefined }, page: Page) {
    await this.must(id);
    const scope = { ...wanted, ...(search && { studentIds: await this.people.studentsNamed(search) }) };
    const { effects, total } = await this.corrections.effects(id, scope, page);
    const [people, groups, sets] = await Promise.all([
      this.people.namesOf(effects.map((e) => e.studentId)),
      this.groupNames(
        [...new Set(effects.map((e) => e.schoolId))].map((g) => ({ id: g })),
        [...new Set(effects.flatMap((e) => e.classIds))].map((g) => ({ id: g })),
      ),
      this.content.setNames(effects.map((e) => e.setId)),
    ]);
    return {
      students: effects.map(({ before, after, ...e }) => {
        const crossed = new Map(
          crossings(before, after).map((c) => [c.categoryId, c.reached ? ('reached' as const) : ('missed' as const)]),
        );
        const rerouted = new Map(reroutings(before, after).map((r) => [r.categoryId, r.to]));
        return {
          studentId: e.studentId,
          name: people.get(e.studentId) ?? 'Erased student',
          school: groups.schools.get(e.schoolId) ?? '',
          classes: e.classIds.flatMap((c) => groups.classes.get(c)?.name ?? []).join(', '),
          assessmentTypeId: e.typeId,
          assessmentSetId: e.setId,
          schoolYearId: e.schoolYearId,
          set: `${sets.get(e.setId) ?? `Set ${e.setId}`}, ${schoolYear(e.schoolYearId).shortName}`,
          compositeBefore: before.composite,
          compositeAfter: after.composite,
          percentileBefore: before.percentile,
          percentileAfter: after.percentile,
          sections: before.sections.map((b, i) => {
            const a = after.sections[i]!;
            return {
              name: category(b.categoryId).name,
              rawBefore: b.raw,
              rawAfter: a.raw,
              rawMaxBefore: b.rawMax,
              rawMaxAfter: a.rawMax,
              scoreBefore: b.scaled,
              scoreAfter: a.scaled,
              benchmark: crossed.get(b.categoryId) ?? null,
              wouldBe: rerouted.get(b.categoryId) ?? null,
            };
          }),
        };
      }),
      total,
    };
  }

  /** How scores of a scale were spread, and how they would be. @throws DomainError `scoring/correction-not-found` */
  async distribution(id: number, scale: 'composite' | number, scope: EffectScope) {
    const known = await this.must(id);
    const type = assessmentType(
      known.change.kind === 'conversion' || known.change.kind === 'norm'
        ? known.change.typeId
        : ((await this.corrections.effects(id, {}, { limit: 1, offset: 0 })).effects[0]?.typeId ?? 1),
    );
    const scores = await this.corrections.distribution(id, scale, scope);
    const { min, max } = scale === 'composite' ? type.composite : type.section;
    return {
      min,
      max,
      step: type.section.step,
      scores,
      before: spread(scores.map((s) => [s.score, s.before])),
      after: spread(scores.map((s) => [s.score, s.after])),
    };
  }

  private async must(id: number): Promise<Correction> {
    const known = await this.corrections.find(id);
    if (!known) throw problem('scoring/correction-not-found');
    return known;
  }

  private namesOf(corrections: readonly Correction[]): Promise<Map<number, string>> {
    return this.people.namesOf([
      ...new Set(corrections.flatMap((c) => [c.createdBy, ...(c.publishedBy === null ? [] : [c.publishedBy])])),
    ]);
  }

  private async card(c: Correction, names: ReadonlyMap<number, string>) {
    const { from, to } = await this.drafts.words(c.change);
    const {
      id,
      kind,
      title,
      reason,
      status,
      undoes,
      undoneBy,
      createdAt,
      publishedAt,
      finishedAt,
      previewState,
      previewAt,
      done,
      total,
    } = c;
    return {
      id,
      kind,
      title,
      from,
      to,
      reason,
      status,
      undoes,
      undoneBy,
      createdAt,
      publishedAt,
      finishedAt,
      previewState,
      previewAt,
      done,
      total,
      createdBy: names.get(c.createdBy) ?? '',
      publishedBy: c.publishedBy === null ? null : (names.get(c.publishedBy) ?? ''),
      changed: c.preview?.changed ?? null,
    };
  }

  private async groupNames(schools: readonly Pick<GroupSummary, 'id'>[], classes: readonly Pick<GroupSummary, 'id'>[]) {
    const ofClass = await this.classes.byIds(classes.map((g) => g.id));
    const schoolIds = new Set([...schools.map((g) => g.id), ...[...ofClass.values()].map((c) => c.schoolId)]);
    const names = await this.classes.schoolNames([...schoolIds]);
    return {
      schools: names,
      classes: new Map(
        [...ofClass.values()].map((c) => [
          c.id,
          { name: c.displayName, school: names.get(c.schoolId) ?? '', schoolId: c.schoolId },
        ]),
      ),
    };
  }

  private async placesOf({ id, change, preview }: Correction) {
    const { schoolIds, classIds, schoolYearIds } = await this.corrections.places(id);
    const names = await this.groupNames(
      schoolIds.map((s) => ({ id: s })),
      classIds.map((c) => ({ id: c })),
    );
    const typeId = isKeyChange(change)
      ? (preview?.benchmarks[0]?.typeId ??
        (await this.corrections.effects(id, {}, { limit: 1, offset: 0 })).effects[0]?.typeId)
      : change.typeId;
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en', { numeric: true });
    return {
      schools: schoolIds.map((s) => ({ id: s, name: names.schools.get(s) ?? '' })).sort(byName),
      classes: classIds
        .flatMap((c) =>
          names.classes.has(c)
            ? [{ id: c, name: names.classes.get(c)!.name, schoolId: names.classes.get(c)!.schoolId }]
            : [],
        )
        .sort(byName),
      schoolYears: schoolYearIds.map((y) => ({ id: y, name: schoolYear(y).shortName })),
      sections:
        typeId === undefined ? [] : assessmentType(typeId).categories.map((c) => ({ id: c, name: category(c).name })),
    };
  }
}
