import { IconArrowsMaximize, IconArrowsMinimize, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Rich } from '../../player/question/Rich.js';
import type { LessonMaterials, Slide } from './queries.js';
import { pageByKey } from './slide-keys.js';
import css from './SlidePresentation.module.css';

interface Props {
  lesson: Pick<LessonMaterials, 'name' | 'courseName' | 'sectionName' | 'pages'>;
  /** Counted from 0. */
  page: number;
  onPage(page: number): void;
  /** Buttons of the place around. */
  tools?: ReactNode;
  /** The heading of the lesson is that of the page; in a dialog it has one already. */
  heading: 'h1' | 'none';
}

/** The pages of a lesson one at a time: by buttons, by keys, on the whole screen. */
export function SlidePresentation({ lesson, page, onPage, tools, heading }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [whole, toggleWhole] = useWholeScreen(box);
  const count = lesson.pages.length;
  const slide = lesson.pages[page]!;
  const go = (to: number): void => {
    if (to !== page) onPage(to);
  };
  useEffect(() => {
    if (sheet.current) sheet.current.scrollTop = 0;
  }, [page]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="menu"]')) return;
      const to = pageByKey(event.key, page, count);
      if (to === null) return;
      event.preventDefault();
      if (to !== page) onPage(to);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [page, count, onPage]);
  const Title = heading === 'h1' ? 'h2' : 'h3';
  return (
    <div ref={box} className={css.presentation} data-whole={whole || undefined}>
      {heading === 'h1' && (
        <header className={css.head}>
          <div>
            <h1>{lesson.name}</h1>
            <p>
              {lesson.courseName}, {lesson.sectionName}
            </p>
          </div>
          {tools && <div className={css.tools}>{tools}</div>}
        </header>
      )}
      {/* The sheet scrolls when a page is longer than the screen, so a keyboard must reach it. */}
      <div ref={sheet} className={css.sheet} tabIndex={0} role="group" aria-label={`Page ${page + 1}: ${slide.title}`}>
        <article key={page} className={css.slide}>
          <Title>{slide.title}</Title>
          <Html html={slide.html} />
        </article>
      </div>
      <footer className={css.foot}>
        <button type="button" disabled={page === 0} onClick={() => go(page - 1)} aria-label="Back to the previous page">
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          <span>Back</span>
        </button>
        <p aria-live="polite">
          Page <b className="num">{page + 1}</b> of <b className="num">{count}</b>
          <span className={css.said}>: {slide.title}</span>
        </p>
        <span className={css.bar} aria-hidden>
          <span style={{ width: `${((page + 1) / count) * 100}%` }} />
        </span>
        {toggleWhole && (
          <button
            type="button"
            className={css.whole}
            onClick={toggleWhole}
            aria-pressed={whole}
            aria-label="Full screen"
          >
            {whole ? (
              <IconArrowsMinimize size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconArrowsMaximize size={18} stroke={1.75} aria-hidden />
            )}
          </button>
        )}
        <button
          type="button"
          className={css.next}
          disabled={page === count - 1}
          onClick={() => go(page + 1)}
          aria-label="Next page"
        >
          <span>Next</span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </button>
      </footer>
    </div>
  );
}

/** Every page on a sheet of its own. Only print sees it. */
export function PrintedSlides({ pages }: { pages: readonly Slide[] }) {
  return (
    <div className={css.paper}>
      {pages.map((slide, i) => (
        <article key={i} className={css.slide}>
          <h2>{slide.title}</h2>
          <Html html={slide.html} />
        </article>
      ))}
    </div>
  );
}

function Html({ html }: { html: string }) {
  return <Rich html={html} as="described" className={css.rich} />;
}

/** Whether an element has the whole screen, and the way in and out; none where the browser has no such thing. */
function useWholeScreen(box: React.RefObject<HTMLElement | null>): [boolean, (() => void) | undefined] {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const changed = (): void =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === box.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [box]);
  if (document.fullscreenEnabled !== true) return [false, undefined];
  const toggle = (): void =>
    void (document.fullscreenElement === null ? box.current!.requestFullscreen() : document.exitFullscreen()).catch(
      () => undefined,
    );
  return [on, toggle];
}
