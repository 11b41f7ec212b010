import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Verification } from '../audit-verify/verify.js';
import { ContentLibrary } from '../content/index.js';
import { AccessLog } from '../audit/index.js';
import { ImportAttemptFile, OutsideFiles, type BroughtAttempt, type OutsideFile } from '../delivery/index.js';
import type { Session } from '../identity/index.js';
import { DomainError } from '../kernel/errors.js';
import { partTitle } from '../scheduling/index.js';
import { ScoreAttempt, Scores } from '../scoring/index.js';

export interface CheckedFile {
  verified: Verification;
  /** What would be brought; null when it is refused. */
  file: OutsideFile | null;
  /** 'SAT Set 1, Math, Part 2'. */
  title: string | null;
  refusal: string | null;
}

export interface BroughtAndScored extends BroughtAttempt {
  title: string;
  score: { raw: number; rawMax: number; resultHash: string } | null;
  /** Of the score that a file names and the one here; null when the file has none, or nothing is scored here yet. */
  sameResult: boolean | null;
  report: { studentId: number; typeId: number; setId: number };
}

/**
 * Attempt files of other installations: looked at first, then brought, scored, and written down. Who may is the caller's
 * policy.
 */
@Injectable()
export class AttemptImports {
  private readonly log = new Logger('exports');

  constructor(
    private readonly commands: CommandBus,
    private readonly files: OutsideFiles,
    private readonly scores: Scores,
    private readonly library: ContentLibrary,
    private readonly access: AccessLog,
  ) {}

  /** Writes nothing. */
  async check(text: string, studentId: number, trustedKeys?: Record<string, string>): Promise<CheckedFile> {
    const verified = this.files.verify(text, trustedKeys);
    try {
      const file = await this.files.read(text, studentId, verified);
      return { verified, file, title: await this.titleOf(file), refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'delivery/file-refused') throw error;
      return { verified, file: null, title: null, refusal: error.message };
    }
  }

  /** @throws DomainError `delivery/file-refused`; `scheduling/already-taken` */
  async bring(
    text: string,
    studentId: number,
    by: Pick<Session, 'userId' | 'role' | 'masquerader'>,
    trustedKeys?: Record<string, string>,
  ): Promise<BroughtAndScored> {
    const file = await this.files.read(text, studentId, this.files.verify(text, trustedKeys));
    const title = await this.titleOf(file);
    const brought = await this.commands.execute(new ImportAttemptFile(text, studentId, by.userId, trustedKeys));
    const { studentAssessmentId, sitting, stream, attemptId, resultHash } = brought;
    await this.access.attemptViewed(by, studentId, { stream, attemptId, purpose: 'import' });
    // The events are here: a score that fails now is made by the reaction.
    await this.commands
      .execute(new ScoreAttempt(studentAssessmentId, sitting))
      .catch((err: unknown) => this.log.error({ err, stream }, 'a brought attempt could not be scored yet'));
    const scored = (await this.scores.load(studentAssessmentId, sitting)).attempt;
    const { typeId, setId } = file.started.assessment;
    return {
      ...brought,
      title,
      score: scored && { raw: scored.raw, rawMax: scored.rawMax, resultHash: scored.resultHash },
      sameResult: resultHash === null || !scored ? null : scored.resultHash === resultHash,
      report: { studentId, typeId, setId },
    };
  }

  private async titleOf({ started }: OutsideFile): Promise<string> {
    const setName = await this.library.setName(started.assessment.setId);
    return [setName, partTitle(started.assessment)].filter(Boolean).join(', ');
  }
}
