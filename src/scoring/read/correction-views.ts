import { Injectable } from '@nestjs/common';
import { assessmentType, category, ContentLibrary } from '../../content/index.js';
import { Classes, People, schoolYear } from '../../roster/index.js';
import { isKeyChange, type Change } from '../corrections/change.js';
import { KeyReports } from '../corrections/key-reports.js';
import { Corrections, type Correction, type Effect, type EffectScope } from '../corrections/corrections.js';
import { distributionFigures } from '../corrections/distribution.js';
import { ChangeDrafts } from '../corrections/draft.js';
import { crossings, reroutings } from '../corrections/rescore.js';
import { problem } from '../problems.js';

/** A page of a list. */
interface Window {
  limit: number;
  offset: number;
}

type Names = ReadonlyMap<number, string>;

/** Schools by id, and classes by id with their school. */
interface PlaceNames {
  schools: Names;
  classes: ReadonlyMap<number, { name: string; school: string; schoolId: number }>;
}

/** Corrections as the screens of the workbench show them: with names, words and figures. */
@Injectable()
export class CorrectionViews {
  constructor(
    private readonly corrections: Corrections,
    private readonly keyReports: KeyReports,
    private readonly drafts: ChangeDrafts,
    private readonly content: ContentLibrary,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  /** The newest first. */
  async list(status: 'draft' | 'published' | null, window: Window) {
    const { corrections, total } = await this.corrections.list(status, window);
    const names = await this.authorsOf(corrections);
    return { corrections: await Promise.all(corrections.map((one) => this.card(one, names))), total };
  }

  /** One correction with its preview. @throws DomainError `scoring/correction-not-found` */
  async get(id: number) {
    const known = await this.find(id);
    const [authors, previewed, places, reports] = await Promise.all([
      this.authorsOf([known]),
      this.preview(known),
      this.places(known),
      this.reportsOf(id),
    ]);
    return {
      ...(await this.card(known, authors)),
      keyReports: reports,
      target: targetOf(known.change),
      preview: previewed,
      places,
    };
  }

  /**
   * What it does to each student.
   * @param search a student's name; with it only students of that name
   * @throws DomainError `scoring/correction-not-found`
   */
  async students(id: number, scope: EffectScope, search: string | undefined, window: Window) {
    await this.find(id);
    const named = search ? { studentIds: await this.people.studentsNamed(search) } : {};
    const { effects, total } = await this.corrections.effects(id, { ...scope, ...named }, window);
    const [people, places, sets] = await Promise.all([
      this.people.namesOf(effects.map((effect) => effect.studentId)),
      this.placeNames(
        effects.map((effect) => effect.schoolId),
        effects.flatMap((effect) => effect.classIds),
      ),
      this.content.setNames(effects.map((effect) => effect.setId)),
    ]);
    return { students: effects.map((effect) => studentEffect(effect, people, places, sets)), total };
  }

  /** How scores are distributed, and how they would be. @throws DomainError `scoring/correction-not-found` */
  async distribution(id: number, scale: 'composite' | number, scope: EffectScope) {
    const { change } = await this.find(id);
    const type = assessmentType(isKeyChange(change) ? ((await this.typeOfEffects(id)) ?? 1) : change.typeId);
    const scores = await this.corrections.distribution(id, scale, scope);
    const { min, max } = scale === 'composite' ? type.composite : type.section;
    return {
      min,
      max,
      step: type.section.step,
      scores,
      before: distributionFigures(scores.map(({ score, before }) => [score, before])),
      after: distributionFigures(scores.map(({ score, after }) => [score, after])),
    };
  }

  private async find(id: number): Promise<Correction> {
    const known = await this.corrections.find(id);
    if (!known) throw problem('scoring/correction-not-found');
    return known;
  }

  /** The type that the effects of a key are of: one key belongs to one type. Undefined where nobody answered it. */
  private async typeOfEffects(id: number): Promise<number | undefined> {
    return (await this.corrections.effects(id, {}, { limit: 1, offset: 0 })).effects[0]?.typeId;
  }

  private async card(correction: Correction, authors: Names) {
    const { from, to } = await this.drafts.words(correction.change);
    const { createdBy, publishedBy, preview, change: _, revision: __, ...shown } = correction;
    return {
      ...shown,
      from,
      to,
      createdBy: authors.get(createdBy) ?? '',
      publishedBy: publishedBy === null ? null : (authors.get(publishedBy) ?? ''),
      changed: preview?.changed ?? null,
    };
  }

  private async reportsOf(id: number) {
    const reports = await this.keyReports.of(id);
    const names = await this.people.namesOf(reports.map(({ reportedBy }) => reportedBy));
    return reports.map(({ reportedBy, reportedAt, ...report }) => ({
      ...{ by: names.get(reportedBy) ?? '', at: reportedAt },
      ...report,
    }));
  }

  private async preview({ preview }: Correction) {
    if (!preview) return null;
    const ids = (groups: readonly { id: number }[]) => groups.map((group) => group.id);
    const names = await this.placeNames(ids(preview.schools), ids(preview.classes));
    return {
      ...preview,
      benchmarks: preview.benchmarks.map(withSection),
      routes: preview.routes.map(withSection),
      schools: preview.schools.map((group) => ({
        ...group,
        name: names.schools.get(group.id) ?? `School ${group.id}`,
        of: '',
      })),
      classes: preview.classes.map((group) => ({
        ...group,
        name: names.classes.get(group.id)?.name ?? `Class ${group.id}`,
        of: names.classes.get(group.id)?.school ?? '',
      })),
    };
  }

  /** Schools, classes, years and sections that its students can be narrowed to. */
  private async places({ id, change, preview }: Correction) {
    const { schoolIds, classIds, schoolYearIds } = await this.corrections.places(id);
    const { schools, classes } = await this.placeNames(schoolIds, classIds);
    const typeId = isKeyChange(change)
      ? (preview?.benchmarks[0]?.typeId ?? (await this.typeOfEffects(id)))
      : change.typeId;
    const sections = typeId === undefined ? [] : assessmentType(typeId).categories;
    return {
      schools: schoolIds.map((school) => ({ id: school, name: schools.get(school) ?? '' })).sort(byName),
      classes: [...classes].map(([id, { name, schoolId }]) => ({ id, name, schoolId })).sort(byName),
      schoolYears: schoolYearIds.map((year) => ({ id: year, name: schoolYear(year).shortName })),
      sections: sections.map((section) => ({ id: section, name: category(section).name })),
    };
  }

  /** The names of those who drafted and published them. */
  private authorsOf(corrections: readonly Correction[]): Promise<Map<number, string>> {
    const ids = corrections.flatMap(({ createdBy, publishedBy }) => [createdBy, publishedBy]);
    return this.people.namesOf([...new Set(ids.filter((id) => id !== null))]);
  }

  private async placeNames(schoolIds: readonly number[], classIds: readonly number[]): Promise<PlaceNames> {
    const classes = await this.classes.byIds([...new Set(classIds)]);
    const ofClasses = [...classes.values()].map(({ schoolId }) => schoolId);
    const schools = await this.classes.schoolNames([...new Set([...schoolIds, ...ofClasses])]);
    return {
      schools,
      classes: new Map(
        [...classes.values()].map(({ id, displayName, schoolId }) => [
          id,
          { name: displayName, school: schools.get(schoolId) ?? '', schoolId },
        ]),
      ),
    };
  }
}

/** What is replaced by what, in full. */
function targetOf(change: Change) {
  const key = isKeyChange(change) ? change : null;
  return {
    base: change.base,
    ref: key?.ref ?? null,
    itemVersion: key?.itemVersion ?? null,
    assessmentTypeId: isKeyChange(change) ? null : change.typeId,
    scaledBefore: change.kind === 'conversion' ? change.before : null,
    scaledAfter: change.kind === 'conversion' ? change.scaled : null,
    stepsBefore: change.kind === 'norm' ? change.before : null,
    stepsAfter: change.kind === 'norm' ? change.steps : null,
  };
}

function withSection<T extends { typeId: number; categoryId: number }>({ typeId, categoryId, ...moves }: T) {
  return { section: `${assessmentType(typeId).name} ${category(categoryId).name}`, ...moves };
}

function studentEffect({ before, after, ...effect }: Effect, people: Names, places: PlaceNames, sets: Names) {
  const crossed = new Map(
    crossings(before, after).map(({ categoryId, reached }) => [categoryId, reached ? 'reached' : 'missed'] as const),
  );
  const rerouted = new Map(reroutings(before, after).map(({ categoryId, to }) => [categoryId, to]));
  const { studentId, schoolId, classIds, typeId, setId, schoolYearId } = effect;
  return {
    studentId,
    name: people.get(studentId) ?? 'Erased student',
    school: places.schools.get(schoolId) ?? '',
    classes: classIds.flatMap((id) => places.classes.get(id)?.name ?? []).join(', '),
    assessmentTypeId: typeId,
    assessmentSetId: setId,
    schoolYearId,
    set: `${sets.get(setId) ?? `Set ${setId}`}, ${schoolYear(schoolYearId).shortName}`,
    compositeBefore: before.composite,
    compositeAfter: after.composite,
    percentileBefore: before.percentile,
    percentileAfter: after.percentile,
    sections: before.sections.map((was, i) => {
      const is = after.sections[i]!;
      return {
        name: category(was.categoryId).name,
        rawBefore: was.raw,
        rawAfter: is.raw,
        rawMaxBefore: was.rawMax,
        rawMaxAfter: is.rawMax,
        scoreBefore: was.scaled,
        scoreAfter: is.scaled,
        benchmark: crossed.get(was.categoryId) ?? null,
        wouldBe: rerouted.get(was.categoryId) ?? null,
      };
    }),
  };
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true });
}
