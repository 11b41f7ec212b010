import { Injectable } from '@nestjs/common';
import { ContentLibrary, htmlOf, picturesIn } from '../../content/index.js';
import { attemptStream, KeyRecords, type AttemptStarted } from '../../delivery/index.js';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { Signer } from '../../platform/crypto/signer.js';
import { attemptFile, type AttemptFileSource } from './attempt-file.js';
import { DayRoots, type DayRoot } from '../../platform/event-store/day-roots.js';
import { EventStore } from '../../platform/event-store/port.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { People } from '../../roster/index.js';
import { accessStream } from '../access/events.js';

/** Where anybody gets the verifier and the public keys, without an account. */
export const VERIFIER_PATH = '/api/integrity/verify.mjs';
export const KEYS_PATH = '/api/integrity/keys.json';

/**
 * The attempt as one file: its own stream, its scores, and who looked, each up to a head that is signed now, and with the place
 * of its newest earlier head that is in a day's root.
 */
@Injectable()
export class AttemptExport {
  constructor(
    private readonly store: EventStore,
    private readonly heads: SignedHeads,
    private readonly signer: Signer,
    private readonly roots: DayRoots,
    private readonly config: Config,
    private readonly keys: KeyRecords,
    private readonly clock: Clock,
    private readonly people: People,
    private readonly library: ContentLibrary,
  ) {}

  /**
   * @param withKey the file also carries the key of the sitting, with which its answers, notes and reasons can be read; none
   *   after they are gone.
   * @param withAccess it tells who looked at the student's records, at this attempt and others
   */
  async file(
    attemptId: string,
    studentAssessmentId: number,
    sitting: number,
    studentId: number,
    { withKey = false, withAccess = true } = {},
  ): Promise<string> {
    const key = withKey ? await this.keys.reveal(studentAssessmentId, sitting) : 'gone';
    const exportedAt = this.clock.instant();
    const names = [
      attemptStream(studentAssessmentId, sitting),
      `score-${studentAssessmentId}-${sitting}`,
      ...(withAccess ? (await this.people.accountsOf([studentId])).map(accessStream) : []),
    ];
    const streams: AttemptFileSource['streams'] = [];
    const dayRoots = new Map<string, DayRoot>();
    for (const name of names) {
      const events = await this.store.read(name);
      const last = events.at(-1);
      if (!last) continue;
      const proven = await this.roots.inclusion(name, last.version);
      if (proven) dayRoots.set(proven.root.day, proven.root);
      const head = await this.heads.signHead(name, { version: last.version, hash: last.hash }, exportedAt);
      streams.push({ head, events, ...(proven ? { inclusion: proven.inclusion } : {}) });
    }
    const [attempt, score] = names.map((name) => streams.find(({ head }) => head.stream === name)?.events);
    const unscored = !score && attempt?.some(({ type }) => type === 'AttemptSubmitted');
    const pictures = await this.picturesOf(attempt?.[0]?.payload as AttemptStarted | undefined);
    const { publicUrl } = this.config;
    return attemptFile({
      attemptId,
      streams,
      exportedAt,
      signer: this.signer,
      ...(unscored ? { unscored } : {}),
      dayRoots: [...dayRoots.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
      publicKeys: await this.heads.publicKeys(),
      about: {
        verifier: `${publicUrl}${VERIFIER_PATH}`,
        keysUrl: `${publicUrl}${KEYS_PATH}`,
        ...(pictures.length > 0 ? { pictures } : {}),
        ...(key === 'gone' ? {} : { sittingKey: key }),
      },
    });
  }

  /** Hashes of the pictures of the questions that were asked: the file names them, so that copies of them can be checked. */
  private async picturesOf(started: AttemptStarted | undefined): Promise<string[]> {
    if (!started) return [];
    const { code, version } = started.form;
    const form = await this.library.getFormByCode(code, version).catch(() => undefined);
    return form ? picturesIn(...(await this.library.playerItems(form.id)).flatMap(htmlOf)) : [];
  }
}
