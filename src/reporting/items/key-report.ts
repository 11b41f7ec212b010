import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Session } from '../../identity/index.js';
import { invalidInput } from '../../platform/http/validation.js';
import { ReportKey } from '../../scoring/index.js';
import { problem } from '../problems.js';
import { ItemReports, type ItemReportKey } from './query.js';

/** What is wrong with a key, as staff say it. */
export interface KeyClaim {
  /** Of the question in its form. */
  number: number;
  /** Letters of the right choices, or a typed answer; null where the question has no right answer. */
  answer: string | null;
  reason: string;
}

/** Takes reports of wrong keys from those whose students had the question, with what these students answered. */
@Injectable()
export class KeyClaims {
  constructor(
    private readonly reports: ItemReports,
    private readonly commands: CommandBus,
  ) {}

  /** @throws DomainError as `ItemReports.question` and `ReportKey`; `http/invalid-input` for a letter that is no choice */
  async report(session: Session, key: ItemReportKey, { number, answer, reason }: KeyClaim): Promise<void> {
    const found = await this.reports.question(session, key, number);
    if (!found) throw problem('reporting/no-results');
    const { item, choiceIds, typed } = found;
    const right = answer === null ? null : typed ? { typed: answer } : { choiceIds: idsOf(answer, choiceIds) };
    await this.commands.execute(
      new ReportKey(
        {
          ...{ ref: item.ref, itemVersion: item.version, right, answer: answer ?? 'none', reason },
          evidence: {
            ...{ students: item.students, right: item.right },
            answers: item.answers.map(({ answer: given, students, key: isKey }) => ({
              ...{ answer: given, students, key: isKey },
            })),
          },
        },
        session.userId,
      ),
    );
  }
}

const LETTERS = 'ABCDEFGHIJ';

/** 'A, C' -> the ids of the first and the third choice. */
function idsOf(answer: string, choiceIds: readonly string[]): string[] {
  const ids = answer.split(',').map((letter) => choiceIds[LETTERS.indexOf(letter.trim() || '-')]);
  if (ids.some((id) => id === undefined)) throw invalidInput({ answer: ['One of the choices, such as B'] });
  return [...new Set(ids as string[])];
}
