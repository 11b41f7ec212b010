import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DestroyedKeys, readDestroyed, unreadLines } from '../../src/audit/index.js';
import { DomainError } from '../../src/kernel/errors.js';

const NEVER = {} as never;

describe('the list of who was erased, replayed on a backup', () => {
  it('goes on after somebody who has another role in the backup, and names them', async () => {
    const erased: number[] = [];
    const refusals = new Map([
      [2, 'roster/has-other-role'],
      [3, 'roster/student-not-found'],
    ]);
    const eraseStudent = {
      execute: ({ studentId }: { studentId: number }) => {
        const code = refusals.get(studentId);
        if (code) return Promise.reject(new DomainError(code, 'Refused.'));
        erased.push(studentId);
        return Promise.resolve(0);
      },
    };
    const keys = new DestroyedKeys(NEVER, eraseStudent as never, NEVER, NEVER, NEVER);
    const list = [1, 2, 3, 4].map((studentId) => ({ studentId, erasedAt: '2026-11-01T00:00:00.000Z' as never }));
    expect(await keys.replay(list, 0)).toEqual({ keys: 0, students: 2, left: [2] });
    expect(erased).toEqual([1, 4]);
  });

  it('names staff and parents of an erased school as they go, and not who was deleted with the row', async () => {
    const outsideDir = mkdtempSync(join(tmpdir(), 'outside-'));
    const people = { isErased: (id: number) => Promise.resolve(id === 7) };
    const keys = new DestroyedKeys(NEVER, NEVER, people as never, NEVER, { outsideDir } as never);
    for (const personId of [7, 8])
      await keys.reaction().handle({
        type: 'roster.PersonDeleted.v1',
        payload: { personId, schoolId: 1, by: 1 },
        occurredAt: '2026-11-01T00:00:00.000Z',
      } as never);
    expect(readDestroyed(readFileSync(join(outsideDir, 'destroyed-keys.jsonl'), 'utf8'))).toEqual([
      { personId: 7, erasedAt: '2026-11-01T00:00:00.000Z' },
    ]);
    rmSync(outsideDir, { recursive: true });
  });

  it('keeps a line whole when the one before it was cut off, and names the one that was', async () => {
    const outsideDir = mkdtempSync(join(tmpdir(), 'outside-'));
    const file = join(outsideDir, 'destroyed-keys.jsonl');
    writeFileSync(file, '{"personId":8,"erasedAt":"2026-11-01T00:00:00.000Z"}\n{"studentId":17,"era');
    const keys = new DestroyedKeys(NEVER, NEVER, NEVER, NEVER, { outsideDir } as never);
    await keys.reaction().handle({
      type: 'roster.StudentErased.v1',
      payload: { personId: 17 },
      occurredAt: '2026-11-02T00:00:00.000Z',
    } as never);
    const text = readFileSync(file, 'utf8');
    expect(readDestroyed(text)).toEqual([
      { personId: 8, erasedAt: '2026-11-01T00:00:00.000Z' },
      { studentId: 17, erasedAt: '2026-11-02T00:00:00.000Z' },
    ]);
    expect(unreadLines(text)).toEqual([2]);
    rmSync(outsideDir, { recursive: true });
  });
});
