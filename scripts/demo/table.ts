interface Column {
  readonly title: string;
  readonly align?: 'right';
}

/** Aligned lines: titles, then rows. The last column has no padding, so no line ends in spaces. */
export const tableLines = (columns: readonly Column[], rows: readonly (readonly string[])[]): string[] => {
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.align === 'right' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
};
