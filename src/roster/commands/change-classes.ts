import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../identity/index.js';
import type { BatchDto, Judged } from '../../platform/batches/batch.js';
import { Batches } from '../../platform/batches/batches.js';
import { Classes } from '../read/classes.js';
import {
  DeleteClass,
  DeleteClassHandler,
  HideClass,
  HideClassHandler,
  RestoreClass,
  RestoreClassHandler,
} from './delete-class.js';

const HIDE = 'roster.hide-classes';
const SHOW = 'roster.show-classes';
const DELETE = 'roster.delete-classes';
const RESTORE = 'roster.restore-classes';

/** What the classes were called when it was asked for: a deleted one has no name any more. */
interface Request {
  names: Record<string, string>;
}

const SAME = { state: 'skipped', code: 'roster/nothing-to-do' } as const;

/** Hides, shows, deletes or restores several classes: a row for each. */
@Injectable()
export class ChangeClasses {
  constructor(
    private readonly batches: Batches,
    private readonly classes: Classes,
    private readonly hides: HideClassHandler,
    private readonly deletes: DeleteClassHandler,
    private readonly restores: RestoreClassHandler,
    roles: HeldRoles,
  ) {
    const add = (
      name: string,
      title: string,
      run: (id: number, actor: BatchActor) => Promise<Judged | void>,
      undo?: string,
    ) =>
      batches.add<BatchActor, Request>({
        name,
        title: () => title,
        stands: (actor) => stillHolds(roles, actor),
        run: (key, { actor }) => run(Number(key), actor),
        skips: { 'roster/has-results': 'Has results and stays archived with them.' },
        names: (_actor, _keys, { names }) => Promise.resolve(new Map(Object.entries(names))),
        ...(undo
          ? {
              undo: (done: readonly { key: string }[], request: Request) => ({
                kind: undo,
                keys: done.map(({ key }) => key),
                request,
              }),
            }
          : {}),
      });
    add(HIDE, 'Hiding classes', (id, actor) => this.hide(id, actor, true), SHOW);
    add(SHOW, 'Unhiding classes', (id, actor) => this.hide(id, actor, false), HIDE);
    add(DELETE, 'Removing classes', (id, actor) => this.delete(id, actor));
    add(RESTORE, 'Restoring classes', (id, actor) => this.restore(id, actor));
  }

  /** @param id of the press: the same once more is the same batch */
  startHiding(actor: BatchActor, sectionIds: readonly number[], hidden: boolean, id: string): Promise<BatchDto> {
    return this.start(actor, hidden ? HIDE : SHOW, sectionIds, id);
  }

  startDeleting(actor: BatchActor, sectionIds: readonly number[], id: string): Promise<BatchDto> {
    return this.start(actor, DELETE, sectionIds, id);
  }

  startRestoring(actor: BatchActor, sectionIds: readonly number[], id: string): Promise<BatchDto> {
    return this.start(actor, RESTORE, sectionIds, id);
  }

  private async start(actor: BatchActor, kind: string, sectionIds: readonly number[], id: string): Promise<BatchDto> {
    const names = await this.classes.namesSeen(actor, sectionIds);
    const request: Request = { names: Object.fromEntries(names) };
    return this.batches.start(actor, kind, sectionIds.map(String), request, id);
  }

  private async hide(id: number, actor: BatchActor, hidden: boolean): Promise<Judged | void> {
    if (!(await this.hides.execute(new HideClass(actor, id, hidden))))
      return { ...SAME, reason: hidden ? 'Is hidden already.' : 'Is not hidden.' };
  }

  private async restore(id: number, actor: BatchActor): Promise<Judged | void> {
    if (!(await this.restores.execute(new RestoreClass(actor, id)))) return { ...SAME, reason: 'Is not archived.' };
  }

  private async delete(id: number, actor: BatchActor): Promise<Judged | void> {
    if ((await this.deletes.execute(new DeleteClass(actor, id))) === 'archived')
      return { state: 'done', code: 'roster/archived', reason: 'Has results and is archived with them.' };
  }
}
