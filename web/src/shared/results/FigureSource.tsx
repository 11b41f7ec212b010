import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { onDemand } from '../../ui/on-demand.js';
import type { SourceAt } from './figure-sources.js';
import css from './figure-source.module.css';

const FigureSourceDialog = onDemand(() => import('./FigureSourceDialog.js').then((m) => m.FigureSourceDialog));

interface Props {
  source: SourceAt;
  /** The figure as it is shown: 'the average Math score of 540'. */
  shown: string;
}

/** A button beside a figure of a group that opens its students, versions and date. */
export function FigureSource({ source, shown }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css.ask}
        aria-label={`Where ${shown} comes from`}
        title="Where this comes from"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      </button>
      {opened && <FigureSourceDialog source={source} onClose={() => setOpened(false)} />}
    </>
  );
}
