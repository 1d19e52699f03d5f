import * as z from 'zod';
import { wildcard } from '../iam/wildcard.ts';

const oneOrMore = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

/** The policy that an authorizer returns. A condition is refused, because the gateway cannot evaluate it. */
export const policySchema = z.strictObject({
  Version: z.string().optional(),
  Statement: z
    .array(
      z.strictObject({
        Sid: z.string().optional(),
        Effect: z.enum(['Allow', 'Deny']),
        Action: oneOrMore,
        Resource: oneOrMore,
      }),
    )
    .min(1),
});

export type Policy = z.output<typeof policySchema>;

/** Whether one statement at least allows the call and none denies it. */
export const isAllowed = ({ Statement }: Policy, methodArn: string): boolean => {
  const effects = Statement.filter(
    ({ Action, Resource }) =>
      Action.some((action) => wildcard(action)('execute-api:Invoke')) &&
      Resource.some((resource) => wildcard(resource)(methodArn)),
  ).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
};
