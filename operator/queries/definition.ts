import * as z from 'zod';

const catcher = z.looseObject({ ErrorEquals: z.array(z.string()), Next: z.string() });
const choice = z.looseObject({ Next: z.string() });

const stateSchema = z.looseObject({
  Type: z.string(),
  Comment: z.string().optional(),
  Next: z.string().optional(),
  Default: z.string().optional(),
  Choices: z.array(choice).default([]),
  Catch: z.array(catcher).default([]),
  get ItemProcessor() {
    return statesSchema.optional();
  },
});

const statesSchema = z.looseObject({ StartAt: z.string(), States: z.record(z.string(), stateSchema) });

/** A state machine in the Amazon States Language, as far as a graph shows it. */
export const definitionSchema = statesSchema;
export type Definition = z.output<typeof definitionSchema>;
type State = z.output<typeof stateSchema>;

export interface StateNode {
  readonly name: string;
  readonly type: string;
  readonly comment: string | undefined;
}

export interface StateEdge {
  readonly from: string;
  readonly to: string;
  /** Why it goes this way, where there are several. */
  readonly label: string | undefined;
}

const edgesFrom = (from: string, { Next, Default, Choices, Catch, ItemProcessor }: State): StateEdge[] => [
  ...(Next === undefined ? [] : [{ from, to: Next, label: undefined }]),
  ...Choices.map((one) => ({ from, to: one.Next, label: 'if' })),
  ...(Default === undefined ? [] : [{ from, to: Default, label: 'else' }]),
  ...Catch.map((one) => ({ from, to: one.Next, label: one.ErrorEquals.join(', ') })),
  ...(ItemProcessor === undefined ? [] : [{ from, to: ItemProcessor.StartAt, label: 'each' }]),
];

/** The states and the ways between them; those inside a Map are beside the others. */
export const graphOf = ({ States }: Definition): { nodes: StateNode[]; edges: StateEdge[] } => {
  const parts = Object.entries(States).map(([name, state]) => {
    const inner = state.ItemProcessor === undefined ? { nodes: [], edges: [] } : graphOf(state.ItemProcessor);
    const node = { name, type: state.Type, comment: state.Comment };
    return { nodes: [node, ...inner.nodes], edges: [...edgesFrom(name, state), ...inner.edges] };
  });
  return { nodes: parts.flatMap(({ nodes }) => nodes), edges: parts.flatMap(({ edges }) => edges) };
};
