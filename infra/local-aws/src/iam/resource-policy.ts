import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Json } from '../template-json.ts';
import { localAccount } from '../template-names.ts';
import {
  type AccessRequest,
  type CompiledStatement,
  compileStatement,
  oneOrMany,
  policyOf,
  statementSchema,
  statementsMatching,
} from './evaluate.ts';

/** Who makes a request: a role, by its ARN and its session's, or a service of AWS. */
export type Principal =
  | { readonly kind: 'role'; readonly arns: readonly string[] }
  | { readonly kind: 'service'; readonly name: string };

/** Strict, so that NotPrincipal and federated users are refused and not ignored. */
const principalSchema = z.union([
  z.literal('*').transform((all): { AWS: string[]; Service: string[] } => ({ AWS: [all], Service: [] })),
  z.strictObject({ AWS: oneOrMany.default([]), Service: oneOrMany.default([]) }),
]);
const resourcePolicySchema = policyOf(statementSchema.extend({ Principal: principalSchema }));

interface Statement extends CompiledStatement {
  readonly principals: z.output<typeof principalSchema>;
}

/** The policy of a bucket, queue, topic, key or function, compiled. */
export interface ResourcePolicy {
  readonly statements: readonly Statement[];
}

/**
 * What a policy says to a request. `delegated`: it allows the account, so the caller's own policies decide. That is
 * nothing new for any resource but a key.
 */
export type ResourceDecision = 'denied' | 'granted' | 'delegated' | 'silent';

/** @throws StartError naming the owner, for a policy with an element that is not evaluated */
export const compileResourcePolicy = (owner: string, document: Json): ResourcePolicy => {
  const parsed = resourcePolicySchema.safeParse(document);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(owner, `its policy is not understood: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return {
    statements: parsed.data.Statement.map((statement) => ({
      ...compileStatement(owner, statement),
      principals: statement.Principal,
    })),
  };
};

export const evaluateResource = (
  { statements }: ResourcePolicy,
  principal: Principal,
  request: AccessRequest,
): ResourceDecision => {
  let decision: ResourceDecision = 'silent';
  for (const statement of statementsMatching(statements, request)) {
    const named = howNamed(statement.principals, principal);
    if (named === undefined) continue;
    if (statement.isDeny) return 'denied';
    if (named === 'itself') decision = 'granted';
    else if (decision === 'silent') decision = 'delegated';
  }
  return decision;
};

const accountNames = [localAccount, `arn:aws:iam::${localAccount}:root`];

const howNamed = (
  { AWS, Service }: Statement['principals'],
  principal: Principal,
): 'itself' | 'by account' | undefined => {
  if (AWS.includes('*')) return 'itself';
  if (principal.kind === 'service') return Service.includes(principal.name) ? 'itself' : undefined;
  if (AWS.some((name) => principal.arns.includes(name))) return 'itself';
  return AWS.some((name) => accountNames.includes(name)) ? 'by account' : undefined;
};
