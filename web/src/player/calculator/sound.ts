import type { Fn } from './points.js';
import type { View } from './plot.js';

/**
 * Plays a curve from left to right: higher is higher, silent where it has no value or leaves the window. `at` is told
 * where it is; the answer stops it.
 */
export function playCurve(f: Fn, view: View, at: (x: number | null) => void): () => void {
  const seconds = 4;
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  const sides = context.createStereoPanner();
  tone.connect(volume).connect(sides).connect(context.destination);
  volume.gain.value = 0;
  tone.start();
  const began = performance.now();
  let frame = requestAnimationFrame(step);
  function step(): void {
    const part = (performance.now() - began) / 1000 / seconds;
    if (part >= 1) return stop();
    const x = view.x0 + (view.x1 - view.x0) * part;
    const height = (f(x) - view.y0) / (view.y1 - view.y0);
    const heard = Number.isFinite(height) && height >= 0 && height <= 1;
    if (heard) tone.frequency.setTargetAtTime(160 * 2 ** (height * 2.5), context.currentTime, 0.015);
    volume.gain.setTargetAtTime(heard ? 0.15 : 0, context.currentTime, 0.02);
    sides.pan.value = part * 2 - 1;
    at(x);
    frame = requestAnimationFrame(step);
  }
  function stop(): void {
    cancelAnimationFrame(frame);
    if (context.state !== 'closed') void context.close();
    at(null);
  }
  return stop;
}
