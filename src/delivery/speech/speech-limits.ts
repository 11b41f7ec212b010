import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { Db } from '../../platform/db/db.js';

const DAY_S = 86_400;
/** Several long tests with everything in them read anew. */
const MOST_OF_A_PERSON = 200_000;
export const MOST_OF_ALL = 10_000_000;

/** Characters that are sent to a voice outside in a day, counted for all processes. */
@Injectable()
export class SpeechLimits {
  private readonly counted: RateLimiterPostgres;

  constructor(db: Db) {
    this.counted = new RateLimiterPostgres({
      storeClient: db.pool,
      schemaName: 'delivery',
      tableName: 'speech_limits',
      tableCreated: true,
      keyPrefix: 'speech',
      points: MOST_OF_ALL,
      duration: DAY_S,
    });
  }

  /** Counts what a person asked for. @returns whether they may */
  async ofPerson(personId: number, characters: number): Promise<boolean> {
    return (await this.counted.penalty(String(personId), characters)).consumedPoints <= MOST_OF_A_PERSON;
  }

  /** Counts what will be sent. @returns whether it may be */
  async ofAll(characters: number, most = MOST_OF_ALL): Promise<boolean> {
    return (await this.counted.penalty('all', characters)).consumedPoints <= most;
  }
}
