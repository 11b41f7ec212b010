/** What a voice tells of a sentence while it speaks. */
export interface Heard {
  began(): void;
  /** Which characters are being spoken. */
  word(from: number, length: number): void;
  ended(): void;
  /** `late`: it does not begin. */
  failed(why: 'late' | 'broke'): void;
}

/** A voice that speaks one sentence at a time: the browser's own, or one outside. */
export interface Speaker {
  readonly name: string;
  /** Says a sentence; what it said before is over. */
  say(text: string, rate: number, heard: Heard): void;
  /** Is told of the sentence that comes next. */
  prepare?(text: string): void;
  stop(): void;
}
