import { evaluate } from '@payments-service/local-aws/evaluate';
import { rolePolicies } from '@payments-service/local-aws/role-policies';
import type { Template } from '@payments-service/local-aws/template';
import * as z from 'zod';

const functionSchema = z.looseObject({
  FunctionName: z.string(),
  Role: z.string(),
  LoggingConfig: z.looseObject({ LogGroup: z.string() }),
});

const writes = ['logs:CreateLogStream', 'logs:PutLogEvents'];

/** Functions whose role may not write into their own log group. The host keeps no logs, so the right is evaluated. */
export const muteFunctions = (template: Template): string[] => {
  const policies = rolePolicies(template);
  return template.ofType('AWS::Lambda::Function').flatMap(({ properties }) => {
    const { FunctionName, Role, LoggingConfig } = functionSchema.parse(properties);
    const policy = policies.get(Role);
    const resource = `arn:aws:logs:us-east-1:000000000000:log-group:${LoggingConfig.LogGroup}:log-stream:2025`;
    const isAllowed = writes.every(
      (action) => policy !== undefined && evaluate(policy, { action, resource }) === 'allow',
    );
    return isAllowed ? [] : [FunctionName];
  });
};
