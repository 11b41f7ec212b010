import { useEffect, useState } from 'react';
import { serverNow, type Given } from './queries.js';

/** Whole seconds until a moment of the server's clock, counted down; stays at 0. Null where there is no such moment. */
export function useSecondsLeft(given: Given, endMs: number): number;
export function useSecondsLeft(given: Given, endMs: number | null): number | null;
export function useSecondsLeft(given: Given, endMs: number | null): number | null {
  const [, tick] = useState(0);
  const leftMs = endMs === null ? null : Math.max(0, endMs - serverNow(given));
  useEffect(() => {
    if (leftMs === null || leftMs === 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), (leftMs % 1000) + 20);
    return () => clearTimeout(timer);
  });
  return leftMs === null ? null : Math.ceil(leftMs / 1000);
}
