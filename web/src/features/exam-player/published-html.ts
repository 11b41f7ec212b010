const OPERATORS = '=|&lt;|&gt;|<|>|≤|≥|≠|≈|\\(|\\[|\\{|,|\\+|−|±|×|⋅|·|/|∣|\\|';
const SIGN_AFTER_OPERATOR = new RegExp(`(<mo[^>]*>(?:${OPERATORS})</mo>)<mo>(−|-|\\+|±)</mo>`, 'g');
const NAME = /<mi>([^<]{2,})<\/mi>/g;

/**
 * Published HTML as browsers should draw it: a sign after an operator stands close to its number (MathML takes it for an
 * infix otherwise), and names of functions stand upright while single letters lean. The text stays the same, so that
 * places of highlights do.
 */
export function published(html: string): string {
  if (!html.includes('<math')) return html;
  return html.replace(SIGN_AFTER_OPERATOR, '$1<mo form="prefix">$2</mo>').replace(NAME, '<mi data-name="">$1</mi>');
}
