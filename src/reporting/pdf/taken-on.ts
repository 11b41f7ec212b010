/** 'November 12 and 13, 2026': the days of these moments in a zone, each once. */
export function takenOn(moments: readonly string[], timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'long', day: 'numeric' });
  const days = moments.map((moment) => {
    const of = Object.fromEntries(parts.formatToParts(new Date(moment)).map((p) => [p.type, p.value]));
    return { year: of.year!, month: of.month!, day: of.day! };
  });
  const months = Map.groupBy(days, (d) => `${d.month} ${d.year}`);
  const said = [...months.values()].map((inMonth) => ({
    year: inMonth[0]!.year,
    text: `${inMonth[0]!.month} ${listed([...new Set(inMonth.map((d) => d.day))])}`,
  }));
  return listed(said.map((part, i) => (said[i + 1]?.year === part.year ? part.text : `${part.text}, ${part.year}`)));
}

function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
