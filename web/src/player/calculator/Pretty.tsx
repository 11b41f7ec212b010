import type { ReactNode } from 'react';
import { ARITIES, spelled, type Node, type Statement } from './parse.js';

/** An expression as it stands on paper. The field under it is what is read and edited. */
export function Pretty({ statement: { sides, relations } }: { statement: Statement }) {
  return (
    <math>
      <mrow>
        {sides.map((side, i) => [
          <Part key={`s${i}`} node={side} />,
          relations[i] && <mo key={`r${i}`}>{relations[i] === '~' ? '∼' : relations[i]}</mo>,
        ])}
      </mrow>
    </math>
  );
}

/** Whether it looks different on paper than in the field. */
export function isWorthSetting({ sides }: Statement): boolean {
  const look = (node: Node): boolean => {
    switch (node.t) {
      case 'bin':
        return node.op === '/' || node.op === '^' || node.op === '*' || look(node.a) || look(node.b);
      case 'sym':
        return true;
      case 'call':
        return true;
      case 'neg':
      case 'post':
      case 'group':
        return look(node.a);
      case 'tuple':
        return node.items.some(look);
      default:
        return false;
    }
  };
  return sides.some(look);
}

const NAMES: Record<string, string> = { pi: 'π', theta: 'θ' };

function Part({ node }: { node: Node }): ReactNode {
  switch (node.t) {
    case 'num':
      return <mn>{node.text}</mn>;
    case 'const':
      return null;
    case 'sym': {
      const parts = /^([a-zA-Z])(\d+)$/.exec(node.name);
      if (!parts)
        return (
          <mi mathvariant={node.name.length > 1 && !NAMES[node.name] ? 'normal' : undefined}>
            {NAMES[node.name] ?? node.name}
          </mi>
        );
      return (
        <msub>
          <mi>{parts[1]}</mi>
          <mn>{parts[2]}</mn>
        </msub>
      );
    }
    case 'group':
      return <Fenced>{<Part node={node.a} />}</Fenced>;
    case 'tuple':
      return (
        <Fenced>
          {node.items.flatMap((item, i) => [i > 0 && <mo key={`c${i}`}>,</mo>, <Part key={i} node={item} />])}
        </Fenced>
      );
    case 'neg':
      return (
        <mrow>
          <mo>−</mo>
          <Part node={node.a} />
        </mrow>
      );
    case 'post':
      return (
        <mrow>
          <Part node={node.a} />
          <mo>{node.op}</mo>
        </mrow>
      );
    case 'bin':
      return <Binary node={node} />;
    case 'call':
      return <Call node={node} />;
  }
}

const open = (node: Node): Node => (node.t === 'group' ? node.a : node);

function Binary({ node: { op, a, b, bare } }: { node: Node & { t: 'bin' } }) {
  if (op === '/') {
    const over = (top: Node): ReactNode => (
      <mfrac>
        <Part node={open(top)} />
        <Part node={open(b)} />
      </mfrac>
    );
    if (a.t !== 'neg') return over(a);
    return (
      <mrow>
        <mo>−</mo>
        {over(a.a)}
      </mrow>
    );
  }
  if (op === '^') {
    return (
      <msup>
        <Part node={a} />
        <Part node={open(b)} />
      </msup>
    );
  }
  return (
    <mrow>
      <Part node={a} />
      {!bare && <mo>{{ '+': '+', '-': '−', '*': '·', mod: ' mod ' }[op]}</mo>}
      <Part node={b} />
    </mrow>
  );
}

function Call({ node: { fn, args } }: { node: Node & { t: 'call' } }) {
  const [first, second] = args;
  if (fn === 'sqrt') {
    return (
      <msqrt>
        <Part node={open(first!)} />
      </msqrt>
    );
  }
  if (fn === 'cbrt' || (fn === 'root' && second)) {
    return (
      <mroot>
        <Part node={open(first!)} />
        {second ? <Part node={second} /> : <mn>3</mn>}
      </mroot>
    );
  }
  if (fn === 'abs') {
    return (
      <mrow>
        <mo>|</mo>
        <Part node={open(first!)} />
        <mo>|</mo>
      </mrow>
    );
  }
  const name = <mi mathvariant={fn in ARITIES ? 'normal' : undefined}>{spelled(fn)}</mi>;
  const based = fn === 'log' && second;
  return (
    <mrow>
      {based ? (
        <msub>
          {name}
          <Part node={open(second)} />
        </msub>
      ) : (
        name
      )}
      <Fenced>
        {(based ? [first!] : args).flatMap((arg, i) => [
          i > 0 && <mo key={`c${i}`}>,</mo>,
          <Part key={i} node={open(arg)} />,
        ])}
      </Fenced>
    </mrow>
  );
}

function Fenced({ children }: { children: ReactNode }) {
  return (
    <mrow>
      <mo>(</mo>
      {children}
      <mo>)</mo>
    </mrow>
  );
}
