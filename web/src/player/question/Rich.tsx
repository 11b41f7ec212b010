import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { onDemand } from '../../ui/on-demand.js';
import { openerOf, tendPictures } from '../pictures/tend-pictures.js';
import { named, readable, scrolling } from './published-html.js';
import { reachable } from './reachable.js';
import css from './rich.module.css';

/** Loaded when a picture is first enlarged, and with the other parts of the player while there is a connection. */
export const EnlargedDialog = onDemand(() => import('./EnlargedDialog.js').then((m) => m.EnlargedDialog));

const FORMS = { page: scrolling, described: readable, choice: named };

interface RichProps {
  /** Sanitised when it was published. */
  html: string;
  className?: string | undefined;
  /** 'described' also offers the description of a figure to everybody; 'choice' stands within a control. */
  as?: keyof typeof FORMS;
  /** A picture of a page: nothing in it can be opened. */
  still?: boolean;
}

/**
 * Published content wherever it is shown: text, tables that scroll in themselves, formulas, and pictures that can be enlarged.
 * Its elements are made once for the same text: highlights point into them.
 */
export const Rich = memo(function Rich({ html, className, as = 'page', still = false }: RichProps) {
  const root = useRef<HTMLElement>(null);
  const [enlarged, enlarge] = useState<HTMLElement | null>(null);
  const made = useMemo(() => ({ __html: FORMS[as](html) }), [html, as]);
  const choice = as === 'choice';
  useLayoutEffect(() => {
    const content = root.current!;
    const stops = [
      reachable(content, !choice),
      tendPictures(content, still || choice ? undefined : (place) => enlarge(place)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [made, choice, still]);
  const Tag = choice ? 'span' : 'div';
  return (
    <>
      <Tag
        ref={root as React.RefObject<HTMLDivElement>}
        className={className ? `${css.content} ${className}` : css.content}
        dangerouslySetInnerHTML={made}
      />
      {enlarged && (
        <EnlargedDialog
          title="Picture"
          html={enlarged.querySelector('img')!.outerHTML}
          opener={openerOf(enlarged)}
          onClose={() => enlarge(null)}
        />
      )}
    </>
  );
});
