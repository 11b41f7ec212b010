import { INK, LINE, MUTED, PAGE, Paper, WIDTH } from './paper.js';

export interface PrintedCards {
  brand: string;
  /** Where the code is entered. */
  address: string;
  className: string;
  schoolName: string;
  until: string;
  cards: readonly { fullName: string; email: string; code: string }[];
}

const GUTTER = 18;
const CARD = { width: (WIDTH - GUTTER) / 2, height: 152 };
const PAD = 14;

/** Cards in two columns on Letter paper, each with all that its student needs. Reads font files and nothing else. */
export async function renderSignInCards({
  brand,
  address,
  className,
  schoolName,
  until,
  cards,
}: PrintedCards): Promise<Buffer> {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(until));
  const paper = new Paper({ title: `Sign-in cards, ${className}`, subject: `${brand} sign-in cards`, author: brand });
  paper.within('Document', () => {
    for (let i = 0; i < cards.length; i += 2) {
      paper.need(CARD.height);
      for (const [column, card] of cards.slice(i, i + 2).entries())
        draw(paper, PAGE.side + column * (CARD.width + GUTTER), paper.y, card);
      paper.y += CARD.height + GUTTER;
    }
  });
  return paper.finish({
    left: `${className}, ${schoolName}`,
    right: `${brand} sign-in cards`,
    foot: `Each code works once, until ${day}. Keep the cards safe until they are handed out.`,
  });

  function draw(on: Paper, x: number, y: number, card: PrintedCards['cards'][number]): void {
    const inside = CARD.width - 2 * PAD;
    on.artifact(() =>
      on.doc.roundedRect(x, y, CARD.width, CARD.height, 6).dash(3, { space: 3 }).lineWidth(0.75).stroke(LINE).undash(),
    );
    let at = y + PAD;
    const line = (kind: 'H2' | 'P', text: string, style: Parameters<Paper['text']>[1], after = 0) =>
      on.leaf(kind, () => (at += on.text([text], style, x + PAD, at, inside) + after));
    line('H2', card.fullName, { size: 14, voice: 'SerifTitle', leading: 1.15 }, 2);
    line('P', `${className}, ${schoolName}`, { size: 8.5, color: MUTED }, 8);
    line('P', `1. Open ${address}`, { size: 9.5, color: INK }, 2);
    line('P', `2. Enter your email: ${card.email}`, { size: 9.5, color: INK }, 2);
    line('P', '3. Enter your code, and choose a password:', { size: 9.5, color: INK }, 4);
    line('P', card.code, { size: 18, bold: true, color: INK }, 2);
  }
}
