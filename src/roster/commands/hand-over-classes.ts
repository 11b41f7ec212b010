import { DomainError } from '../../kernel/errors.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import { recordChanges } from '../changes.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { Classes } from '../read/classes.js';
import { ledBy } from '../read/led-classes.js';
import type { Actor } from '../read/school-users.js';
import { namesOfPeople, wrongTeachers } from './class-form.js';

/** Who takes over the classes of those who leave: one person for each class that is named, or one for all of them. */
export type TakeOver = { classes: readonly { sectionId: number; teacherId: number }[] } | { allBy: number };

const NOT_LED = 'None of the chosen people leads this class any more. Look at the list again.';
const LEAVES_TOO = 'Whoever takes over the classes cannot be archived at the same time.';

/**
 * Makes others the primary teachers of classes in the place of those who leave. All of it, or nothing.
 * @throws DomainError `roster/invalid`, or `roster/not-allowed` for a class that the actor may not change
 */
export async function handOverClasses(
  u: Unit,
  classes: Classes,
  actor: Actor,
  schoolId: number,
  leaving: readonly number[],
  takeOver: TakeOver,
  at: Date,
): Promise<void> {
  const led = new Map((await ledBy(u.q, schoolId, leaving)).map((one) => [one.id, one]));
  const wanted =
    'allBy' in takeOver
      ? [...led.keys()].map((sectionId) => ({ sectionId, teacherId: takeOver.allBy }))
      : takeOver.classes;
  const successors = [...new Set('allBy' in takeOver ? [takeOver.allBy] : wanted.map(({ teacherId }) => teacherId))];
  if (wanted.some(({ sectionId }) => !led.has(sectionId))) throw refused(NOT_LED);
  if (successors.some((id) => leaving.includes(id))) throw refused(LEAVES_TOO);
  const wrong = await wrongTeachers(u.q, schoolId, successors);
  if (wrong) throw refused(wrong);
  if (wanted.length === 0) return;
  const ids = wanted.map(({ sectionId }) => sectionId);
  await u.q.query('select from roster.sections where id = any($1) order by id for update', [ids]);
  for (const id of ids) await classes.must(actor, id, 'editClass', u.q);
  await u.q.query(
    `delete from roster.memberships where section_id = any($1) and person_id = any($2) and section_role = 'Primary Teacher'`,
    [ids, [...leaving]],
  );
  await u.q.query(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select section_id, person_id, 'Primary Teacher', $3 from unnest($1::int[], $2::int[]) as m (section_id, person_id)
     on conflict (section_id, person_id) do update set section_role = excluded.section_role`,
    [ids, wanted.map(({ teacherId }) => teacherId), at],
  );
  await u.q.query('update roster.sections set revision = revision + 1 where id = any($1)', [ids]);
  const names = await namesOfPeople(u.q, successors);
  const changes = wanted.map(({ sectionId, teacherId }) => {
    const { teachers, staying } = led.get(sectionId)!;
    const named = (people: readonly { fullName: string }[]) => people.map(({ fullName }) => fullName);
    return {
      record: 'class' as const,
      id: sectionId,
      schoolId,
      action: 'changed',
      before: { primaryTeachers: named([...teachers, ...staying]).toSorted() },
      after: { primaryTeachers: [...new Set([...named(staying), names.get(teacherId) ?? '?'])].toSorted() },
    };
  });
  await recordChanges(u, actor, changes);
  for (const sectionId of ids)
    u.publish('roster.ClassChanged.v1', { sectionId, schoolId } satisfies RosterEvents['roster.ClassChanged.v1']);
}

function refused(sentence: string): DomainError<RosterCode> {
  return new DomainError('roster/invalid', sentence, { errors: { take_over: [sentence] } });
}
