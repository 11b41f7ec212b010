import { useEffect } from 'react';

interface PrintFrame {
  left: string;
  right: string;
  foot: string;
  landscape?: boolean;
}

/**
 * Paper for a report: letter size, running header, page x of y, white ground. The words come from data, so the page rule is a
 * constructed style sheet, which the content policy allows where it would refuse a style element.
 */
export function usePrintFrame(frame: PrintFrame | undefined): void {
  const { left, right, foot, landscape = false } = frame ?? { left: '', right: '', foot: '' };
  useEffect(() => {
    if (!left) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      @page { size: letter${landscape ? ' landscape' : ''}; margin: .85in .75in .8in;
        @top-left { content: ${quoted(left)}; font: 500 8.5pt "Atkinson Next", sans-serif; color: #566078; }
        @top-right { content: ${quoted(right)}; font: 500 8.5pt "Atkinson Next", sans-serif; color: #566078; }
        @bottom-left { content: ${quoted(foot)}; font: 400 7.5pt "Atkinson Next", sans-serif; color: #566078; }
        @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 500 8.5pt "Atkinson Next", sans-serif; color: #566078; } }
      @media print {
        :root { --c-paper: #fff; --c-text: #111827; --c-muted: #4b5565; }
        html { font-size: 13.2px; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        html, body { background: #fff; }
      }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [left, right, foot, landscape]);
}

/** A CSS string. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, ' ')}"`;
}
