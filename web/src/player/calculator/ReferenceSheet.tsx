import { useAtom } from 'jotai/react';
import type { ReactNode } from 'react';
import css from './calculator.module.css';
import { referenceAtom } from './reference-atom.js';
import { FloatingWindow } from './FloatingWindow.js';

/** Formulas for the math parts, drawn for this product. */
export function ReferenceSheet({ onClose }: { onClose(): void }) {
  const [place, setPlace] = useAtom(referenceAtom);
  const change = (next: Partial<typeof place>): void => setPlace((old) => ({ ...old, ...next }));
  return (
    <FloatingWindow
      title="Reference sheet"
      className={css.reference}
      {...place}
      onSmall={(small) => change({ small })}
      onMove={(at) => change({ at })}
      onSize={(size) => change({ size })}
      onClose={onClose}
    >
      <div className={css.sheet} tabIndex={0} role="region" aria-label="Formulas">
        <Figure
          title="Circle"
          said={['Area equals pi r squared', 'Circumference equals 2 pi r']}
          lines={[
            <>
              A = πr<sup>2</sup>
            </>,
            <>C = 2πr</>,
          ]}
        >
          <circle cx="58" cy="42" r="34" />
          <path d="M58 42h34" />
          <circle cx="58" cy="42" r="1.5" />
          <text x="70" y="38">
            r
          </text>
        </Figure>
        <Figure title="Rectangle" said={['Area equals length times width']} lines={[<>A = ℓw</>]}>
          <path d="M16 22h84v44H16z" />
          <text x="54" y="80">
            ℓ
          </text>
          <text x="104" y="48">
            w
          </text>
        </Figure>
        <Figure
          title="Triangle"
          said={['Area equals one half b h, base times height']}
          lines={[
            <>
              A = <Frac n="1" d="2" />
              bh
            </>,
          ]}
        >
          <path d="M14 68h88L44 14z" />
          <path className={css.thin} d="M44 14v54" />
          <text x="49" y="48">
            h
          </text>
          <text x="54" y="81">
            b
          </text>
        </Figure>
        <Figure
          title="Right triangle"
          said={['c squared equals a squared plus b squared, where c is the longest side']}
          lines={[
            <>
              c<sup>2</sup> = a<sup>2</sup> + b<sup>2</sup>
            </>,
          ]}
        >
          <path d="M22 68h74L22 14z" />
          <path d="M22 58h10v10" />
          <text x="10" y="46">
            b
          </text>
          <text x="54" y="81">
            a
          </text>
          <text x="64" y="38">
            c
          </text>
        </Figure>
        <Figure
          title="30°, 60°, 90°"
          said={[
            'Opposite 30 degrees the side is x, opposite 60 degrees x times the square root of 3, opposite 90 degrees 2 x',
          ]}
          lines={[
            <>
              x, x<Root of="3" />, 2x
            </>,
          ]}
        >
          <path d="M16 68h86L16 18z" />
          <path d="M16 59h9v9" />
          <text x="4" y="46">
            x
          </text>
          <text x="44" y="81">
            x√3
          </text>
          <text x="60" y="38">
            2x
          </text>
          <text x="72" y="65">
            30°
          </text>
          <text x="18" y="38">
            60°
          </text>
        </Figure>
        <Figure
          title="45°, 45°, 90°"
          said={['The two short sides are s, the longest is s times the square root of 2']}
          lines={[
            <>
              s, s, s<Root of="2" />
            </>,
          ]}
        >
          <path d="M30 68h54L30 14z" />
          <path d="M30 59h9v9" />
          <text x="18" y="46">
            s
          </text>
          <text x="54" y="81">
            s
          </text>
          <text x="62" y="38">
            s√2
          </text>
        </Figure>
        <Figure title="Box" said={['Volume equals length times width times height']} lines={[<>V = ℓwh</>]}>
          <path d="M14 34h62v36H14zM14 34l22-18h62v36L76 70M76 34l22-18" />
          <text x="42" y="82">
            ℓ
          </text>
          <text x="92" y="68">
            w
          </text>
          <text x="3" y="56">
            h
          </text>
        </Figure>
        <Figure
          title="Cylinder"
          said={['Volume equals pi r squared h']}
          lines={[
            <>
              V = πr<sup>2</sup>h
            </>,
          ]}
        >
          <ellipse cx="58" cy="18" rx="30" ry="9" />
          <path d="M28 18v46a30 9 0 0 0 60 0V18M58 18h30" />
          <text x="68" y="15">
            r
          </text>
          <text x="94" y="46">
            h
          </text>
        </Figure>
        <Figure
          title="Sphere"
          said={['Volume equals four thirds pi r cubed']}
          lines={[
            <>
              V = <Frac n="4" d="3" />
              πr<sup>3</sup>
            </>,
          ]}
        >
          <circle cx="58" cy="42" r="34" />
          <path className={css.thin} d="M24 42a34 10 0 0 1 68 0" />
          <path d="M24 42a34 10 0 0 0 68 0M58 42h34" />
          <text x="72" y="38">
            r
          </text>
        </Figure>
        <Figure
          title="Cone"
          said={['Volume equals one third pi r squared h']}
          lines={[
            <>
              V = <Frac n="1" d="3" />
              πr<sup>2</sup>h
            </>,
          ]}
        >
          <path d="M58 8L28 66a30 9 0 0 0 60 0zM58 66h30" />
          <path className={css.thin} d="M58 8v58M28 66a30 9 0 0 1 60 0" />
          <text x="47" y="46">
            h
          </text>
          <text x="70" y="62">
            r
          </text>
        </Figure>
        <Figure
          title="Pyramid"
          said={['Volume equals one third length times width times height']}
          lines={[
            <>
              V = <Frac n="1" d="3" />
              ℓwh
            </>,
          ]}
        >
          <path d="M54 8L12 62l50 14 42-22zM54 8l8 68" />
          <path className={css.thin} d="M54 8v48M12 62l42-18 50 10" />
          <text x="45" y="46">
            h
          </text>
          <text x="30" y="82">
            ℓ
          </text>
          <text x="88" y="74">
            w
          </text>
        </Figure>
        <ul className={css.facts}>
          <li>A full turn has 360 degrees, or 2π radians.</li>
          <li>The angles of a triangle add up to 180 degrees.</li>
        </ul>
      </div>
    </FloatingWindow>
  );
}

interface FigureProps {
  title: string;
  lines: ReactNode[];
  /** The lines in words. */
  said: string[];
  children: ReactNode;
}

function Figure({ title, lines, said, children }: FigureProps) {
  return (
    <figure>
      <svg viewBox="0 0 116 84" aria-hidden>
        {children}
      </svg>
      <figcaption>
        <span className={css.vh}>
          {title}. {said.join('. ')}.
        </span>
        {lines.map((line, i) => (
          <div key={i} aria-hidden>
            {line}
          </div>
        ))}
      </figcaption>
    </figure>
  );
}

function Root({ of }: { of: string }) {
  return (
    <math>
      <msqrt>
        <mn>{of}</mn>
      </msqrt>
    </math>
  );
}

function Frac({ n, d }: { n: string; d: string }) {
  return (
    <math>
      <mfrac>
        <mn>{n}</mn>
        <mn>{d}</mn>
      </mfrac>
    </math>
  );
}
