import { useEffect, useState } from 'preact/hooks';
import type { Execution } from '../../../queries/executions.ts';
import { html, type Markup } from '../markup.ts';
import { plainText, shapes, toneOf } from '../words.ts';
import type { PlacedEdge, PlacedGraph, PlacedNode } from './graph-layout.ts';

const half = 23;
/** Pixels. Larger graphs shrink to the page. */
const smallWidth = 700;

const edge = ({
  path,
  isTaken,
  label,
  labelAt,
}: PlacedEdge): Markup => html`<g class=${isTaken ? 'edge taken' : 'edge'}>
  <path d=${path} marker-end=${isTaken ? 'url(#arrow-taken)' : 'url(#arrow)'} />
  ${
    label === undefined || labelAt === undefined
      ? null
      : html`<text x=${labelAt.x} y=${labelAt.y + 4} text-anchor="middle">${label}</text>`
  }
</g>`;

const inside = ({ name, type, status, x, y, width }: PlacedNode): Markup => {
  const left = x - width / 2;
  const textAt = left + (status === undefined ? 18 : 40);
  return html`<g>
    <rect x=${left} y=${y - half} width=${width} height=${half * 2} rx="8" />
    ${
      status === undefined
        ? null
        : html`<svg x=${left + 12} y=${y - 9} width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
            <path d=${shapes[toneOf(status)]} />
          </svg>`
    }
    <text class="name" x=${textAt} y=${y - 2}>${name}</text>
    <text class="type" x=${textAt} y=${y + 13}>${status === undefined ? type : `${type} · ${plainText(status).toLowerCase()}`}</text>
  </g>`;
};

/** By a click, because the address does not change when a step is chosen again. */
const openStep = (id: string): void => {
  const step = document.getElementById(id);
  if (!(step instanceof HTMLDetailsElement)) return;
  step.open = true;
  step.querySelector('summary')?.focus();
  step.scrollIntoView({ block: 'nearest' });
};

const node = (placed: PlacedNode, prefix: string): Markup => {
  const { status, step } = placed;
  const className = `node ${status === undefined ? 'unseen' : toneOf(status)}`;
  if (step === undefined || status === undefined) return html`<g class=${className}>${inside(placed)}</g>`;
  const id = `${prefix}-${step}`;
  const open = (event: Event): void => {
    event.preventDefault();
    openStep(id);
  };
  return html`<a class=${className} href=${`#${id}`} onClick=${open}>${inside(placed)}</a>`;
};

const drawing = ({ width, height, nodes, edges }: PlacedGraph, prefix: string): Markup => html`<svg
  class=${width < smallWidth ? 'graph small' : 'graph'}
  viewBox=${`0 0 ${width} ${height}`}
  width=${width}
  height=${height}
  role="group"
  aria-label="States of the workflow; those with an icon were visited"
>
  <defs>
    ${['arrow', 'arrow-taken'].map(
      (
        id,
      ) => html`<marker id=${id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0 8 4 0 8Z" />
      </marker>`,
    )}
  </defs>
  ${edges.filter(({ isTaken }) => !isTaken).map(edge)}
  ${edges.filter(({ isTaken }) => isTaken).map(edge)}
  ${nodes.map((one) => node(one, prefix))}
</svg>`;

export interface ExecutionGraphProps {
  readonly graph: Execution['graph'];
  /** Of the ids of the steps on the page. */
  readonly prefix: string;
}

/** The layout is loaded only for pages with a graph: it is twice as large as the rest of the console. */
export const ExecutionGraph = ({ graph, prefix }: ExecutionGraphProps): Markup => {
  const [placed, setPlaced] = useState<PlacedGraph>();
  useEffect(() => {
    let isCurrent = true;
    void import('./graph-layout.ts').then((module) => {
      if (isCurrent) setPlaced(module.placed(graph));
    });
    return () => {
      isCurrent = false;
    };
  }, [graph]);
  return html`<div class="graph-frame" tabindex="0" role="group" aria-label="Graph of the workflow">
    ${placed === undefined ? null : drawing(placed, prefix)}
  </div>`;
};
