import { imports as declaredImports, rows } from './features.ts';
import type { ModuleImports } from './sources.ts';

/** One feature imports another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  /** A file that imports, and the file it imports, as an example. */
  readonly example: string;
}

/** The feature that a file of shared/ belongs to; undefined for files at its top, such as operations.ts. */
const featureOf = (path: string): string | undefined => /^shared\/([a-z-]+)\//.exec(path)?.[1];

/** The imports between features, one edge a pair. */
export const edgesOf = (modules: readonly ModuleImports[]): Edge[] => {
  const edges = new Map<string, Edge>();
  for (const { path, imports } of modules) {
    const from = featureOf(path);
    for (const imported of imports) {
      const to = featureOf(imported);
      if (from === undefined || to === undefined || from === to) continue;
      const key = `${from} → ${to}`;
      if (!edges.has(key)) edges.set(key, { from, to, example: `${path} imports ${imported}` });
    }
  }
  return [...edges.values()];
};

const rowOf = (feature: string): number => rows.findIndex((row) => row.includes(feature));

const isDeclared = ({ from, to }: Edge): boolean =>
  to === 'kernel' || (declaredImports[from] ?? []).includes(to);

/** A circle of features, as the path that leads back to its start; undefined when there is none. */
export const circleIn = (edges: readonly Edge[]): string[] | undefined => {
  const isDone = new Set<string>();
  const walk = (feature: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (isDone.has(feature)) return undefined;
    for (const { to } of edges.filter(({ from }) => from === feature)) {
      const circle = walk(to, [...path, feature]);
      if (circle !== undefined) return circle;
    }
    isDone.add(feature);
    return undefined;
  };
  for (const { from } of edges) {
    const circle = walk(from, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
};

/** What is wrong with the imports between features, one sentence each. */
export const problemsOf = (edges: readonly Edge[]): string[] => {
  const features = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const unknown = [...features].filter((feature) => rowOf(feature) < 0);
  const upwards = edges.filter(({ from, to }) => rowOf(to) > rowOf(from));
  const undeclared = edges.filter((edge) => !isDeclared(edge));
  const circle = circleIn(edges);
  return [
    ...unknown.map((feature) => `${feature} is in no row of scripts/architecture/features.ts`),
    ...upwards.map(({ from, to, example }) => `${from} imports ${to} from a lower row: ${example}`),
    ...undeclared.map(({ from, to, example }) => `${from} → ${to} is not declared: ${example}`),
    ...(circle === undefined ? [] : [`circle: ${circle.join(' → ')}`]),
  ];
};

/** Declared imports that no file has any more. */
export const staleDeclarations = (edges: readonly Edge[]): string[] =>
  Object.entries(declaredImports).flatMap(([from, targets]) =>
    targets
      .filter((to) => !edges.some((edge) => edge.from === from && edge.to === to))
      .map((to) => `${from} → ${to}`),
  );

/** An edge that the graph already shows as a longer path would only make the drawing harder to read. */
const isShortcut = (edge: Edge, edges: readonly Edge[]): boolean => {
  const others = edges.filter((other) => other !== edge);
  const reached = new Set<string>();
  const visit = (feature: string): void => {
    for (const { to } of others.filter(({ from }) => from === feature)) {
      if (reached.has(to)) continue;
      reached.add(to);
      visit(to);
    }
  };
  visit(edge.from);
  return reached.has(edge.to);
};

/** The graph as Mermaid text: a box a row, arrows from a feature to what it imports. */
export const mermaidOf = (edges: readonly Edge[]): string[] => {
  const above = edges.filter(({ to }) => to !== 'kernel');
  const boxes = rows.flatMap((row, index) => [
    `  subgraph row${index}[" "]`,
    ...row.map((feature) => `    ${feature}`),
    '  end',
  ]);
  const arrows = above
    .filter((edge) => !isShortcut(edge, above))
    .map(({ from, to }) => `  ${from} --> ${to}`)
    .toSorted();
  return ['```mermaid', 'flowchart BT', ...boxes, ...arrows, '```'];
};
