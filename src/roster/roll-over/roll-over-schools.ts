import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import type { BatchDto } from '../../platform/batches/batch.js';
import { Batches } from '../../platform/batches/batches.js';
import { Db } from '../../platform/db/db.js';
import type { RosterCode } from '../problems.js';
import { placesSeen, scopeOf } from '../reach.js';
import { RollOverPlans } from './roll-over-plans.js';

/** What is done to many schools of a district. */
export const SCHOOLS_ACTIONS = ['plan', 'start', 'take_back'] as const;
export type SchoolsAction = (typeof SCHOOLS_ACTIONS)[number];

interface Request {
  districtId: number;
}

const TITLES: Record<SchoolsAction, string> = {
  plan: 'Planning the next school year',
  start: 'Beginning roll-overs',
  take_back: 'Taking roll-overs back',
};

/** Plans, begins and takes back the roll-overs of many schools: a row for each, and one job for each that is begun. */
@Injectable()
export class RollOverSchools {
  constructor(
    private readonly batches: Batches,
    private readonly db: Db,
    plans: RollOverPlans,
    roles: HeldRoles,
  ) {
    const act: Record<SchoolsAction, (actor: BatchActor, schoolId: number) => Promise<unknown>> = {
      plan: (actor, schoolId) => plans.make(actor, schoolId),
      start: (actor, schoolId) => plans.start(actor, schoolId),
      take_back: (actor, schoolId) => plans.takeBack(actor, schoolId),
    };
    for (const action of SCHOOLS_ACTIONS)
      batches.add<BatchActor, Request>({
        name: kindOf(action),
        title: () => TITLES[action],
        stands: (actor) => stillHolds(roles, actor),
        run: async (key, { actor, request }) => {
          await this.mustBeOf(request.districtId, Number(key));
          await act[action](actor, Number(key));
        },
        skips: {
          'roster/year-not-begun': 'Is in its next year already.',
          'roster/nothing-to-take-back': 'Has nothing to take back.',
        },
        names: (actor, keys) => this.names(actor, keys.map(Number)),
      });
  }

  /** @param id of the press: the same once more is the same batch */
  start(
    actor: BatchActor,
    districtId: number,
    action: SchoolsAction,
    schoolIds: readonly number[],
    id: string,
  ): Promise<BatchDto> {
    const request: Request = { districtId };
    return this.batches.start(actor, kindOf(action), [...new Set(schoolIds)].map(String), request, id);
  }

  private async mustBeOf(districtId: number, schoolId: number): Promise<void> {
    const found = await this.db.one('select from roster.schools where id = $1 and district_id = $2', [
      schoolId,
      districtId,
    ]);
    if (!found) throw new DomainError<RosterCode>('roster/school-not-found', 'This school does not exist.');
  }

  private async names(actor: BatchActor, ids: readonly number[]): Promise<Map<string, string>> {
    const params: unknown[] = [[...ids]];
    const seen = placesSeen(scopeOf(actor), { school: 's.id', district: 's.district_id' }, params);
    const rows = await this.db.query<{ id: number; name: string }>(
      `select s.id, s.name from roster.schools s where s.id = any($1) and ${seen}`,
      params,
    );
    return new Map(rows.map(({ id, name }) => [String(id), name]));
  }
}

const kindOf = (action: SchoolsAction): string => `roster.roll-over-${action}`;
