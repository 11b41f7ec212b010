import type { HTMLAttributes } from 'react';

/** The few MathML elements that components write themselves; React's types do not know them. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      math: HTMLAttributes<MathMLElement>;
      mfrac: HTMLAttributes<MathMLElement>;
      mn: HTMLAttributes<MathMLElement>;
      mo: HTMLAttributes<MathMLElement> & { form?: 'prefix' | 'infix' | 'postfix' };
    }
  }
}
