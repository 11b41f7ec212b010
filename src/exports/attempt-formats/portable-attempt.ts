import type { Instant } from '../../kernel/clock.js';

/** One question of an attempt as other formats tell it. */
export interface PortableItem {
  ref: string;
  version: number;
  /** 1-based place in the part. */
  number: number;
  kind: 'choice' | 'choices' | 'text' | 'none';
  pretest: boolean;
  /** Choice ids, or one typed text; null when there is no answer, or none that can be read. */
  response: string[] | null;
  /** null while nothing is scored, or after the answers are gone. */
  outcome: 'right' | 'wrong' | 'blank' | null;
  seconds: number;
  marked: boolean;
}

/** A fact of the attempt, opened where it was sealed. */
export interface PortableEvent {
  id: string;
  type: string;
  at: Instant;
  /** Who did it; null is the system. */
  actor: { id: number; role: string } | null;
  payload: Record<string, unknown>;
}

/** An attempt as it leaves: what Caliper, QTI and CSV are written from. Ids, never names. */
export interface PortableAttempt {
  attemptId: string;
  /** Address of this installation, the root of every IRI. */
  base: string;
  brand: string;
  student: { id: number };
  school: { id: number };
  sitting: number;
  form: { code: string; version: number; title: string; setName: string };
  startedAt: Instant;
  submittedAt: Instant | null;
  usedSeconds: number | null;
  /** The answers were destroyed by a reset or an erasure. */
  gone: boolean;
  items: PortableItem[];
  events: PortableEvent[];
  score: { raw: number; rawMax: number; scaled: number | null; resultHash: string; scoredAt: Instant } | null;
}
