/** Objects within objects; what the product writes has six. */
const DEEPEST = 32;

/** What a value of a JSON file has that can neither be hashed nor stored: ends a sentence. Pure. */
export function valueProblem(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'has a number that is too large';
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0') ? undefined : 'has a text with what is no character';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === DEEPEST) return 'is nested too deeply';
  for (const [name, member] of Object.entries(value)) {
    const wrong = valueProblem(name) ?? valueProblem(member, depth + 1);
    if (wrong) return wrong;
  }
  return undefined;
}
