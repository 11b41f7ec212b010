import { ApiProperty } from '@nestjs/swagger';
import { DomainError } from '../../kernel/errors.js';
import { registerProblems } from '../http/problem.js';

/**
 * What became of a row. `done`: as asked for. `skipped`: there was nothing to do, and trying again would not change that.
 * `failed`: the reason says why, and it can be tried again. `waiting`: not judged yet.
 */
export const ROW_STATES = ['waiting', 'done', 'skipped', 'failed'] as const;
export type RowState = (typeof ROW_STATES)[number];

export class BatchRowDto {
  @ApiProperty({ description: 'What the row is about, as it was asked for.' }) key!: string;
  @ApiProperty({ type: String, nullable: true, description: 'null for what the caller may not see.' }) name!:
    string | null;
  @ApiProperty({ enum: ROW_STATES }) state!: RowState;
  @ApiProperty({ type: String, nullable: true, description: 'Why, for programs.' }) code!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why, as one sentence.' }) reason!: string | null;
}

class BatchCountsDto implements Record<RowState, number> {
  @ApiProperty() waiting!: number;
  @ApiProperty() done!: number;
  @ApiProperty() skipped!: number;
  @ApiProperty() failed!: number;
}

/** What came, or comes, of something that was asked for many at once. Every row is judged alone. */
export class BatchDto {
  @ApiProperty({ type: String, nullable: true, description: 'null where all was done at once and nothing is kept.' })
  id!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'What goes on: "Cancelling orders".' }) title!:
    string | null;
  @ApiProperty({ enum: ['running', 'over'] }) state!: 'running' | 'over';
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What came of it, in words; null where the counts say it.',
  })
  summary!: string | null;
  @ApiProperty({ type: BatchCountsDto }) counts!: BatchCountsDto;
  @ApiProperty({
    type: [BatchRowDto],
    description: 'In the order in which they were asked for; none before it is over.',
  })
  rows!: BatchRowDto[];
  @ApiProperty({ description: 'What was done can be taken back.' }) mayUndo!: boolean;
}

export class BatchesAnswer {
  @ApiProperty({ type: [BatchDto] }) batches!: BatchDto[];
}

/** What a row came to. Without a word it is done. */
export interface Judged {
  state: Exclude<RowState, 'waiting'>;
  code?: string;
  reason?: string;
  /** What taking it back needs to know. */
  made?: object;
}

/** The outcome of something that was done at once, row by row. */
export function outcomeOf(rows: readonly BatchRowDto[], summary: string | null = null): BatchDto {
  const counts = { waiting: 0, done: 0, skipped: 0, failed: 0 };
  for (const { state } of rows) counts[state] += 1;
  return { id: null, title: null, state: 'over', summary, counts, rows: [...rows], mayUndo: false };
}

/** Why a row was refused: the sentences beside its fields, where it has some, say more than the one for all of them. */
export function refusalOf({ code, message, extra }: DomainError): { code: string; reason: string } {
  const said = Object.values(extra.errors ?? {}).flat();
  return { code, reason: said.length > 0 ? said.join('. ') : message };
}

const STATUS = { 'batches/not-found': 404, 'batches/under-way': 409, 'batches/too-many': 409, 'batches/no-undo': 409 };
export type BatchCode = keyof typeof STATUS;

registerProblems(STATUS);

export function batchProblem(code: BatchCode, sentence: string): DomainError<BatchCode> {
  return new DomainError(code, sentence);
}
