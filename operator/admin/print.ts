/** Prints a result as JSON or as text for people. */
export const print = (json: true | undefined, value: unknown, text: () => string): void => {
  process.stdout.write(`${json === true ? JSON.stringify(value, undefined, 2) : text()}\n`);
};

/** Columns of equal width. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(most[column] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
