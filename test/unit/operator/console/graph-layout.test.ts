import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placed } from '#operator/console/page/parts/graph-layout.ts';
import { definitionSchema, graphOf } from '#operator/queries/workflows.ts';

const files = readdirSync('statemachines');

describe('the graph of every workflow', () => {
  it.each(files)('%s has each state once, none over another, and a line for each way', (file) => {
    const definition = definitionSchema.parse(JSON.parse(readFileSync(`statemachines/${file}`, 'utf8')));
    const { nodes, edges } = graphOf(definition);
    const graph = placed({
      nodes: nodes.map((node) => ({ ...node, status: undefined, step: undefined })),
      edges: edges.map((edge) => ({ ...edge, isTaken: false })),
    });
    const boxes = graph.nodes.map(({ x, y, width }) => ({ left: x - width / 2, right: x + width / 2, y }));
    const overlaps = boxes.filter((one, index) =>
      boxes.some(
        (other, at) =>
          at > index && Math.abs(one.y - other.y) < 46 && one.left < other.right && other.left < one.right,
      ),
    );

    expect(graph.nodes).toHaveLength(nodes.length);
    expect(overlaps).toEqual([]);
    expect(graph.edges.filter(({ path }) => !path.startsWith('M'))).toEqual([]);
  });
});
