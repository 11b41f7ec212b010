/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Of one picture. What is longer, larger or has more points slows the player down and is never needed. */
export const PICTURE_LIMITS = { bytes: 5 * 1024 * 1024, side: 4_096, points: 16_000_000 } as const;

/** A picture that cannot be shown. The message is the rest of a sentence about it: 'is larger than 5 MB'. */
export class PictureRefused extends Error {}
