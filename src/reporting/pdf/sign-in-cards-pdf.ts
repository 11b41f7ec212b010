import type { PrintedCards } from './sign-in-cards.js';

/** Sign-in cards as a PDF. What draws it is loaded only where it is drawn: in the processes that make documents. */
export async function signInCardsPdf(printed: PrintedCards): Promise<Buffer> {
  const { renderSignInCards } = await import('./sign-in-cards.js');
  return renderSignInCards(printed);
}
