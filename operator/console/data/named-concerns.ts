/** Concerns of one kind that have a line of their own. The list that they lead to has the others. */
export const named = 3;

export const count = (all: readonly unknown[], one: string, many: string): string =>
  `${all.length} ${all.length === 1 ? one : many}`;
