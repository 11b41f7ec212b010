import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../identity/index.js';
import type { BatchDto, Judged } from '../../platform/batches/batch.js';
import { Batches, MOST_ROWS } from '../../platform/batches/batches.js';
import type { ListRequest } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { schoolUsersPermissions, type SchoolUsersPermissions, type UserKind } from '../policies.js';
import { Classes } from '../read/classes.js';
import { LedClassesQuery } from '../read/led-classes.js';
import { notAllowed, SchoolUsers, type UserFilters, type UserSort } from '../read/school-users.js';
import {
  ActivateUsers,
  ActivateUsersHandler,
  AddUsersToClass,
  AddUsersToClassHandler,
  ArchiveUsers,
  ArchiveUsersHandler,
  mustBeOpenClass,
  SetUsersTiming,
  SetUsersTimingHandler,
  TransferStudents,
  TransferStudentsHandler,
} from './change-users.js';

export const MATCHING_ACTIONS = [
  'set_timed',
  'set_untimed',
  'archive',
  'activate',
  'add_to_class',
  'transfer',
] as const;
type Action = (typeof MATCHING_ACTIONS)[number];

/** What is done to each. */
export interface MatchingChange {
  action: Action;
  /** Of `add_to_class`. */
  sectionId?: number;
  /** Of `transfer`. */
  toSchoolId?: number;
  retainSections?: boolean;
  /** Of `archive`: takes over every class that they lead. */
  successorId?: number;
}

interface Request extends MatchingChange {
  schoolId: number;
  kinds: readonly UserKind[];
}

const KIND = 'roster.change-matching';

const OF: Record<Action, { title: string; needs: keyof SchoolUsersPermissions; back?: Action }> = {
  set_timed: { title: 'Setting students timed', needs: 'setTiming', back: 'set_untimed' },
  set_untimed: { title: 'Setting students untimed', needs: 'setTiming', back: 'set_timed' },
  archive: { title: 'Archiving users', needs: 'archive', back: 'activate' },
  activate: { title: 'Activating users', needs: 'activate', back: 'archive' },
  add_to_class: { title: 'Adding students to a class', needs: 'addToClass' },
  transfer: { title: 'Transferring students', needs: 'transfer' },
};

/**
 * Changes everybody whom a list of a school shows with its filters, on all its pages: a row for each. Deleting is asked page by
 * page.
 */
@Injectable()
export class ChangeMatching {
  constructor(
    private readonly batches: Batches,
    private readonly users: SchoolUsers,
    private readonly archives: ArchiveUsersHandler,
    private readonly activates: ActivateUsersHandler,
    private readonly timings: SetUsersTimingHandler,
    private readonly additions: AddUsersToClassHandler,
    private readonly transfers: TransferStudentsHandler,
    private readonly classes: Classes,
    private readonly led: LedClassesQuery,
    roles: HeldRoles,
  ) {
    batches.add<BatchActor, Request>({
      name: KIND,
      title: ({ action }) => OF[action].title,
      stands: (actor) => stillHolds(roles, actor),
      run: (key, { actor, request }) => this.one(actor, request, Number(key)),
      names: (actor, keys, { schoolId, toSchoolId }) =>
        this.users.namesAt(actor, toSchoolId === undefined ? [schoolId] : [schoolId, toSchoolId], keys.map(Number)),
      mayUndo: async (actor, { action, ...request }) => {
        const { back } = OF[action];
        // Activating gives nobody a class back.
        return (
          back !== undefined &&
          request.successorId === undefined &&
          (await this.may(actor, { ...request, action: back }).then(allowed, refused))
        );
      },
      undo: (done, request) => ({
        kind: KIND,
        keys: done.map(({ key }) => key),
        request: { ...request, action: OF[request.action].back! } satisfies Request,
      }),
    });
  }

  /**
   * @param id of the press: the same once more is the same batch
   * @throws DomainError `roster/school-not-found`, `roster/not-allowed`
   */
  async start(
    actor: BatchActor,
    schoolId: number,
    list: ListRequest<UserSort, UserFilters>,
    change: MatchingChange,
    id: string,
  ): Promise<BatchDto> {
    const request: Request = { ...change, schoolId, kinds: list.filters.kinds };
    await this.may(actor, request);
    await this.mustName(actor, request);
    const ids = await this.users.matching(schoolId, list);
    if (ids.length > MOST_ROWS)
      throw invalidInput({ search: [`At most ${MOST_ROWS.toLocaleString('en-US')} people at a time`] });
    return this.batches.start(actor, KIND, ids.map(String), request, id);
  }

  private async may(actor: BatchActor, { schoolId, kinds, action }: Request): Promise<void> {
    const school = await this.users.open(actor, schoolId);
    if (!kinds.every((kind) => schoolUsersPermissions(actor, school, kind)[OF[action].needs])) throw notAllowed();
  }

  /** The class or the school that it is about is there. */
  private async mustName(actor: BatchActor, request: Request): Promise<void> {
    const { action, schoolId, sectionId, toSchoolId } = request;
    if (action === 'add_to_class') {
      if (sectionId === undefined) throw invalidInput({ section_id: ['Please select a class'] });
      await mustBeOpenClass(this.classes, actor, schoolId, sectionId);
    }
    if (action === 'transfer') {
      if (toSchoolId === undefined) throw invalidInput({ school_id: ['Please select a school'] });
      await this.users.open(actor, toSchoolId);
    }
    if (action === 'archive' && request.successorId !== undefined)
      await this.led.mustSucceed(actor, schoolId, request.successorId);
  }

  private async one(actor: BatchActor, request: Request, userId: number): Promise<Judged> {
    const { state, code, reason } = (await this.act(actor, request, [userId])).rows[0]!;
    return {
      state: state as Judged['state'],
      ...(code === null ? {} : { code }),
      ...(reason === null ? {} : { reason }),
    };
  }

  private act(
    actor: BatchActor,
    { action, schoolId, sectionId, toSchoolId, retainSections, successorId }: Request,
    ids: readonly number[],
  ): Promise<BatchDto> {
    switch (action) {
      case 'set_timed':
      case 'set_untimed':
        return this.timings.execute(new SetUsersTiming(actor, schoolId, ids, action === 'set_untimed'));
      case 'archive':
        return this.archives.execute(
          new ArchiveUsers(actor, schoolId, ids, successorId === undefined ? undefined : { allBy: successorId }),
        );
      case 'activate':
        return this.activates.execute(new ActivateUsers(actor, schoolId, ids));
      case 'add_to_class':
        return this.additions.execute(new AddUsersToClass(actor, schoolId, ids, sectionId!));
      case 'transfer':
        return this.transfers.execute(new TransferStudents(actor, ids, toSchoolId!, retainSections === true));
    }
  }
}

const allowed = () => true;
const refused = () => false;
