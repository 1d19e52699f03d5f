/** Changes of one character that turn one text into the other: insertions, deletions, replacements. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (const [position, wanted] of [...other].entries()) {
      const replaced = (row[position] ?? 0) + (character === wanted ? 0 : 1);
      const shorter = (row[position + 1] ?? 0) + 1;
      const longer = (next[position] ?? 0) + 1;
      next.push(Math.min(replaced, shorter, longer));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** Longer names of clients are cut: the distance takes the product of both lengths. */
const maxLength = 64;

/** The name that a client probably meant; undefined when none is close. */
export const nearestName = (asked: string, names: readonly string[]): string | undefined => {
  const text = asked.slice(0, maxLength).toLowerCase();
  const [best] = names
    .map((name) => ({ name, away: distance(text, name.toLowerCase()) }))
    .toSorted((one, other) => one.away - other.away);
  return best !== undefined && best.away <= Math.max(2, Math.floor(text.length / 3)) ? best.name : undefined;
};
