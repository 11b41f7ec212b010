import { crossings, isChanged, reroutings, type Rescored, type CurrentReport } from './rescore.js';

/** What a change does to a class or a school. */
export interface GroupSummary {
  id: number;
  students: number;
  changed: number;
  /** Sum of the points by which section scores move. */
  points: number;
  crossed: number;
  rerouted: number;
}

export interface Summary {
  /** One per student, set and school year. */
  reports: number;
  students: number;
  /** Parts whose answers are judged again. */
  attempts: number;
  /** Reports with another figure anywhere. */
  changed: number;
  raw: Moves;
  /** Section scores. */
  scaled: Moves;
  composite: Moves;
  /** National percentiles of composites. */
  percentile: Moves;
  /** The widest move of a composite. */
  widest: number;
  benchmarks: { typeId: number; categoryId: number; reached: number; missed: number }[];
  routes: { typeId: number; categoryId: number; toHard: number; toEasy: number }[];
  schools: GroupSummary[];
  classes: GroupSummary[];
}

export interface Moves {
  up: number;
  down: number;
}

/** Counts reports one by one, so that no more than one page of them is ever held. */
export class SummaryOf {
  private readonly students = new Set<number>();
  private readonly schools = new Map<number, GroupSummary>();
  private readonly classes = new Map<number, GroupSummary>();
  private readonly benchmarks = new Map<string, Summary['benchmarks'][number]>();
  private readonly routes = new Map<string, Summary['routes'][number]>();
  private readonly sum = {
    reports: 0,
    attempts: 0,
    changed: 0,
    widest: 0,
    raw: moves(),
    scaled: moves(),
    composite: moves(),
    percentile: moves(),
  };

  add(report: CurrentReport, { before, after, judged }: Rescored): void {
    const crossed = crossings(before, after);
    const rerouted = reroutings(before, after);
    const changed = isChanged(before, after);
    const points = shiftOf(before, after);
    this.students.add(report.studentId);
    this.sum.reports += 1;
    this.sum.attempts += judged.length;
    if (changed) this.sum.changed += 1;
    before.sections.forEach((b, i) => {
      const a = after.sections[i]!;
      move(this.sum.raw, a.raw - b.raw);
      move(this.sum.scaled, (a.scaled ?? 0) - (b.scaled ?? 0));
    });
    const moved = (after.composite ?? 0) - (before.composite ?? 0);
    move(this.sum.composite, moved);
    move(this.sum.percentile, (after.percentile ?? 0) - (before.percentile ?? 0));
    this.sum.widest = Math.max(this.sum.widest, Math.abs(moved));
    const { typeId } = report;
    for (const { categoryId, reached } of crossed) {
      const of = entry(this.benchmarks, `${typeId}/${categoryId}`, () => ({
        typeId,
        categoryId,
        reached: 0,
        missed: 0,
      }));
      of[reached ? 'reached' : 'missed'] += 1;
    }
    for (const { categoryId, to } of rerouted) {
      const of = entry(this.routes, `${typeId}/${categoryId}`, () => ({ typeId, categoryId, toHard: 0, toEasy: 0 }));
      of[to === 'hard' ? 'toHard' : 'toEasy'] += 1;
    }
    const groups = [
      entry(this.schools, report.schoolId, () => group(report.schoolId)),
      ...report.classIds.map((id) => entry(this.classes, id, () => group(id))),
    ];
    for (const of of groups) {
      of.students += 1;
      of.points += points;
      if (changed) of.changed += 1;
      if (crossed.length > 0) of.crossed += 1;
      if (rerouted.length > 0) of.rerouted += 1;
    }
  }

  get result(): Summary {
    const byMost = (a: GroupSummary, b: GroupSummary) =>
      b.changed - a.changed || b.students - a.students || a.id - b.id;
    return {
      ...this.sum,
      students: this.students.size,
      benchmarks: [...this.benchmarks.values()],
      routes: [...this.routes.values()],
      schools: [...this.schools.values()].sort(byMost),
      classes: [...this.classes.values()].sort(byMost),
    };
  }
}

/** The sum of the points by which a report's section scores move. */
export function shiftOf(before: Rescored['before'], after: Rescored['after']): number {
  return before.sections.reduce((sum, b, i) => sum + ((after.sections[i]!.scaled ?? 0) - (b.scaled ?? 0)), 0);
}

function moves(): Moves {
  return { up: 0, down: 0 };
}

function move(of: Moves, by: number): void {
  if (by > 0) of.up += 1;
  if (by < 0) of.down += 1;
}

function group(id: number): GroupSummary {
  return { id, students: 0, changed: 0, points: 0, crossed: 0, rerouted: 0 };
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
