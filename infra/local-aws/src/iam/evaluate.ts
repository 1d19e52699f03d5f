import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Json } from '../template-json.ts';
import { type Condition, type ConditionContext, compileCondition } from './condition.ts';
import { wildcard } from './wildcard.ts';

export const oneOrMany = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value));

const conditionValue = z
  .union([z.string(), z.boolean(), z.number(), z.array(z.union([z.string(), z.boolean(), z.number()]))])
  .transform((value) => (Array.isArray(value) ? value : [value]).map(String));

/** Strict, so that an element without support (NotAction, NotResource, Principal) is refused and not ignored. */
export const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMany,
  Resource: oneOrMany,
  Condition: z.record(z.string(), z.record(z.string(), conditionValue)).default({}),
});

/** A policy document of such statements, limited to the elements that the evaluator supports. */
export const policyOf = <Statement extends z.ZodObject>(statement: Statement) =>
  z.strictObject({
    Version: z.literal('2012-10-17'),
    Id: z.string().optional(),
    Statement: z
      .union([z.array(statement), statement])
      .transform((value) => (Array.isArray(value) ? value : [value])),
  });
const policySchema = policyOf(statementSchema);

type Statement = z.output<typeof statementSchema>;

/** One action on one resource. */
export interface AccessRequest {
  /** `service:Action`. */
  readonly action: string;
  readonly resource: string;
  readonly context?: ConditionContext;
}

export type Decision = 'allow' | 'explicit-deny' | 'implicit-deny';

/** All policies of one principal, compiled. */
export interface Policy {
  readonly owner: string;
  readonly statements: readonly CompiledStatement[];
  /** Cache of the statements that name an action, so that a request tests only these. */
  readonly byAction: Map<string, readonly CompiledStatement[]>;
}

export interface CompiledStatement {
  readonly isDeny: boolean;
  readonly actions: readonly ((action: string) => boolean)[];
  readonly resources: readonly ((resource: string) => boolean)[];
  readonly condition: Condition;
}

const noContext: ConditionContext = {};

/**
 * Compiles the identity policies of one principal.
 *
 * @throws StartError naming the owner, for a policy with an element that `evaluate` does not support
 */
export const compilePolicy = (owner: string, documents: readonly Json[]): Policy => {
  const statements = documents.flatMap((document) => {
    const parsed = policySchema.safeParse(document);
    if (parsed.success) return parsed.data.Statement.map((statement) => compileStatement(owner, statement));
    const [issue] = parsed.error.issues;
    return refuse(owner, `its policy is not understood: ${issue?.path.join('.')}: ${issue?.message}`);
  });
  return { owner, statements, byAction: new Map() };
};

const applies = (
  { resources, condition }: CompiledStatement,
  { resource, context = noContext }: AccessRequest,
): boolean => resources.some((matches) => matches(resource)) && condition(context);

/** The statements that speak of a request, in their order. */
export const statementsMatching = <Statement extends CompiledStatement>(
  statements: readonly Statement[],
  request: AccessRequest,
): readonly Statement[] => {
  const name = request.action.toLowerCase();
  return statements.filter(
    (statement) => statement.actions.some((matches) => matches(name)) && applies(statement, request),
  );
};

/** Decides as IAM does: an explicit deny wins, and a request that no statement allows is denied. */
export const evaluate = (policy: Policy, request: AccessRequest): Decision => {
  let decision: Decision = 'implicit-deny';
  for (const statement of statementsFor(policy, request.action)) {
    if (!applies(statement, request)) continue;
    if (statement.isDeny) return 'explicit-deny';
    decision = 'allow';
  }
  return decision;
};

const statementsFor = (policy: Policy, action: string): readonly CompiledStatement[] => {
  const known = policy.byAction.get(action);
  if (known) return known;
  const name = action.toLowerCase();
  const found = policy.statements.filter(({ actions }) => actions.some((matches) => matches(name)));
  policy.byAction.set(action, found);
  return found;
};

export const compileStatement = (owner: string, statement: Statement): CompiledStatement => ({
  isDeny: statement.Effect === 'Deny',
  actions: statement.Action.map((action) => wildcard(action.toLowerCase())),
  resources: statement.Resource.map(wildcard),
  condition: compileCondition(owner, statement.Condition),
});
