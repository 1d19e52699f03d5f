import { Graph as Dagre, layout } from '@dagrejs/dagre';
import type { Execution, GraphEdge, GraphNode } from '../../../queries/executions.ts';

export interface PlacedNode extends GraphNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface PlacedEdge extends GraphEdge {
  /** An SVG path. */
  readonly path: string;
  readonly labelAt: { readonly x: number; readonly y: number } | undefined;
}

export interface PlacedGraph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

export const nodeHeight = 46;
const letterWidth = 7.4;
/** For the icon and the padding. */
const besideText = 54;
const leastWidth = 132;

interface Point {
  readonly x: number;
  readonly y: number;
}

const widthOf = ({ name, type }: GraphNode): number =>
  Math.max(leastWidth, Math.ceil(Math.max(name.length, type.length) * letterWidth) + besideText);

const round = (value: number): number => Math.round(value * 10) / 10;

/** A line through the points with round corners: each inner point bends the curve between the middles beside it. */
export const pathThrough = (points: readonly Point[]): string => {
  const [first, ...others] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  const curves = others.slice(0, -1).map((point, index) => {
    const next = others[index + 1] ?? point;
    return `Q${round(point.x)},${round(point.y)} ${round((point.x + next.x) / 2)},${round((point.y + next.y) / 2)}`;
  });
  return [`M${round(first.x)},${round(first.y)}`, ...curves, `L${round(last.x)},${round(last.y)}`].join(' ');
};

/** Places the states from top to bottom. */
export const placed = ({ nodes, edges }: Execution['graph']): PlacedGraph => {
  const dagre = new Dagre({ multigraph: true });
  dagre.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 44, edgesep: 14, marginx: 12, marginy: 12 });
  for (const node of nodes) dagre.setNode(node.name, { width: widthOf(node), height: nodeHeight });
  for (const [index, { from, to, label = '' }] of edges.entries()) {
    const width = label.length * 6.2;
    dagre.setEdge(from, to, { width, height: label === '' ? 0 : 16, labelpos: 'c' }, String(index));
  }
  layout(dagre);
  const { width = 0, height = 0 } = dagre.graph();
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: nodes.map((node) => {
      const { x, y } = dagre.node(node.name);
      return { ...node, x: round(x), y: round(y), width: widthOf(node) };
    }),
    edges: edges.map((edge, index) => {
      const { points = [], x, y } = dagre.edge(edge.from, edge.to, String(index));
      const labelAt =
        edge.label === undefined || x === undefined || y === undefined
          ? undefined
          : { x: round(x), y: round(y) };
      return { ...edge, path: pathThrough(points), labelAt };
    }),
  };
};
