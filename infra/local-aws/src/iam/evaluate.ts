import { refuse } from '../start-error.ts';
import type { Json } from '../template-json.ts';
import { type Condition, type ConditionContext, compileCondition } from './condition.ts';
import { policySchema, type Statement } from './policy-schema.ts';
import { wildcard } from './wildcard.ts';

/** One action on one resource, as IAM sees it. */
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
  /** Statements that name an action, found once: a request then tests only these. */
  readonly byAction: Map<string, readonly CompiledStatement[]>;
}

interface CompiledStatement {
  readonly isDeny: boolean;
  readonly actions: readonly ((action: string) => boolean)[];
  readonly resources: readonly ((resource: string) => boolean)[];
  readonly condition: Condition;
}

const noContext: ConditionContext = {};

/** Compiles identity policies. Throws StartError, naming the owner, for anything that evaluate would not honour. */
export const compilePolicy = (owner: string, documents: readonly Json[]): Policy => {
  const statements = documents.flatMap((document) => {
    const parsed = policySchema.safeParse(document);
    if (parsed.success) return parsed.data.Statement.map((statement) => compileStatement(owner, statement));
    const [issue] = parsed.error.issues;
    return refuse(owner, `its policy is not understood: ${issue?.path.join('.')}: ${issue?.message}`);
  });
  return { owner, statements, byAction: new Map() };
};

/** What IAM decides for one request: an explicit deny wins, and what no statement allows is denied. */
export const evaluate = (
  policy: Policy,
  { action, resource, context = noContext }: AccessRequest,
): Decision => {
  let decision: Decision = 'implicit-deny';
  for (const statement of statementsFor(policy, action)) {
    if (!statement.resources.some((matches) => matches(resource)) || !statement.condition(context)) continue;
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

const compileStatement = (owner: string, statement: Statement): CompiledStatement => ({
  isDeny: statement.Effect === 'Deny',
  actions: statement.Action.map((action) => wildcard(action.toLowerCase())),
  resources: statement.Resource.map(wildcard),
  condition: compileCondition(owner, statement.Condition),
});
