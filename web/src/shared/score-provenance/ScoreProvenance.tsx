import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { onDemand } from '../../ui/on-demand.js';
import type { Asked } from './score-of.js';
import css from './score-provenance.module.css';

export type { ScoreOf } from './score-of.js';

const ProvenancePopover = onDemand(() => import('./ProvenancePopover.js').then((m) => m.ProvenancePopover));

/** A button beside a score that opens where the score comes from: versions, events, rules and the code of the result. */
export function ScoreProvenance(asked: Asked) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span className={css.place}>
      <button
        ref={button}
        type="button"
        className={css.ask}
        aria-label={`Where ${asked.shown} comes from`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened((is) => !is)}
      >
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      </button>
      {opened && <ProvenancePopover {...asked} onClose={close} />}
    </span>
  );
}
