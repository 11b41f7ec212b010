import type { HTMLAttributes, Key } from 'react';

/** The few MathML elements that components write themselves; React's types do not know them. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      math: HTMLAttributes<MathMLElement>;
      mfrac: HTMLAttributes<MathMLElement>;
      mi: HTMLAttributes<MathMLElement> & { mathvariant?: 'normal' };
      mn: HTMLAttributes<MathMLElement>;
      mo: HTMLAttributes<MathMLElement> & { key?: Key; form?: 'prefix' | 'infix' | 'postfix' };
      mroot: HTMLAttributes<MathMLElement>;
      mrow: HTMLAttributes<MathMLElement>;
      msqrt: HTMLAttributes<MathMLElement>;
      msub: HTMLAttributes<MathMLElement>;
      msup: HTMLAttributes<MathMLElement>;
    }
  }
}
