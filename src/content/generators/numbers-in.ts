/**
 * The numbers by which written options are ordered, when all of them differ in nothing but their numbers ('52 °C', '5 m and
 * 10 m') or all are ranges ('less than 3', 'between 3 and 5', 'greater than 5').
 */
export function numbersIn(options: readonly string[]): number[] | undefined {
  if (options.some((text) => text.includes('<'))) return undefined;
  const read = options.map(
    (text) => text.match(NUMBER)?.map((n) => Number(n.replace(/,/g, '').replace('−', '-'))) ?? [],
  );
  if (read.some((numbers) => numbers.length === 0)) return undefined;
  const words = options.map((text) => text.replace(NUMBER, '#').trim());
  const alike = words.every((w) => w === words[0]);
  const ranges = words.map((w) => RANGES.find(({ says }) => says.test(w)));
  if (!alike && !ranges.every((range) => range)) return undefined;
  const values = read.map((numbers, i) => numbers[0]! + (numbers[1] ?? 0) * 1e-7 + (alike ? 0 : ranges[i]!.beside));
  return new Set(values).size === values.length ? values : undefined;
}

const NUMBER = /[-−]?\d+(?:,\d{3})*(?:\.\d+)?/g;
const RANGES = [
  { says: /^(less|fewer|lower) than #|^below #/i, beside: -1e-6 },
  { says: /^between # .*and #/i, beside: 0 },
  { says: /^(greater|more|higher) than #|^above #/i, beside: 1e-6 },
];
