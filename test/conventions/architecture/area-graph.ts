import { rows } from './areas.ts';
import type { ModuleImports } from './sources.ts';

/** One area, or one feature of an area, imports another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  /** A file that imports, and the file it imports, as an example. */
  readonly example: string;
}

/** Names the part of shared/ that a file belongs to; undefined for a file that belongs to none. */
type PartOf = (path: string) => string | undefined;

const areaOf: PartOf = (path) => /^shared\/([a-z-]+)\//.exec(path)?.[1];
/** `payments/quotes`. The files at the top of an area belong to all of its features. */
const featureOf: PartOf = (path) => /^shared\/([a-z-]+\/[a-z-]+)\//.exec(path)?.[1];

const edgesBetween = (modules: readonly ModuleImports[], partOf: PartOf): Edge[] => {
  const edges = new Map<string, Edge>();
  for (const { path, imports } of modules) {
    const from = partOf(path);
    for (const imported of imports) {
      const to = partOf(imported);
      if (from === undefined || to === undefined || from === to) continue;
      const key = `${from} → ${to}`;
      if (!edges.has(key)) edges.set(key, { from, to, example: `${path} imports ${imported}` });
    }
  }
  return [...edges.values()];
};

/** The imports between areas, one edge a pair. */
export const areaEdges = (modules: readonly ModuleImports[]): Edge[] => edgesBetween(modules, areaOf);

/** The imports between the features of one area. */
export const featureEdges = (modules: readonly ModuleImports[]): Edge[] =>
  edgesBetween(modules, featureOf).filter(({ from, to }) => from.split('/')[0] === to.split('/')[0]);

const rowOf = (area: string): number => rows.findIndex((row) => row.includes(area));

/** A circle, as the path that leads back to its start; undefined when there is none. */
const circleIn = (edges: readonly Edge[]): string[] | undefined => {
  const isDone = new Set<string>();
  const walk = (part: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(part)) return [...path.slice(path.indexOf(part)), part];
    if (isDone.has(part)) return undefined;
    for (const { to } of edges.filter(({ from }) => from === part)) {
      const circle = walk(to, [...path, part]);
      if (circle !== undefined) return circle;
    }
    isDone.add(part);
    return undefined;
  };
  for (const { from } of edges) {
    const circle = walk(from, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
};

const circleProblem = (edges: readonly Edge[]): string[] => {
  const circle = circleIn(edges);
  return circle === undefined ? [] : [`circle: ${circle.join(' → ')}`];
};

/** What is wrong with the imports between areas and between features, one sentence each. */
export const problemsOf = (modules: readonly ModuleImports[]): string[] => {
  const edges = areaEdges(modules);
  const areas = new Set(modules.flatMap(({ path }) => areaOf(path) ?? []));
  const unknown = [...areas].filter((area) => rowOf(area) < 0);
  const upwards = edges.filter(({ from, to }) => rowOf(to) > rowOf(from));
  return [
    ...unknown.map((area) => `${area} is in no row of test/conventions/architecture/areas.ts`),
    ...upwards.map(({ from, to, example }) => `${from} imports ${to} from a lower row: ${example}`),
    ...circleProblem(edges),
    ...circleProblem(featureEdges(modules)),
  ];
};

/** An edge that the graph already shows as a longer path would only make the table harder to read. */
const isShortcut = (edge: Edge, edges: readonly Edge[]): boolean => {
  const others = edges.filter((other) => other !== edge);
  const reached = new Set<string>();
  const visit = (area: string): void => {
    for (const { to } of others.filter(({ from }) => from === area)) {
      if (reached.has(to)) continue;
      reached.add(to);
      visit(to);
    }
  };
  visit(edge.from);
  return reached.has(edge.to);
};

/** The graph of areas as a table, because the site of the docs draws no Mermaid: a line an area, and what it imports. */
export const tableOfAreas = (edges: readonly Edge[]): string[] => {
  const above = edges.filter(({ to }) => to !== 'kernel');
  const shown = above.filter((edge) => !isShortcut(edge, above));
  const importsOf = (area: string): string =>
    shown
      .filter(({ from }) => from === area)
      .map(({ to }) => `\`${to}\``)
      .toSorted()
      .join(', ');
  const lines = rows.flatMap((row, index) =>
    row.map((area) => `| ${index + 1} | \`${area}\` | ${importsOf(area)} |`),
  );
  return ['| Row | Area | Imports |', '|---:|---|---|', ...lines];
};
