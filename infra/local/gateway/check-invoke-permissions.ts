import { evaluate } from '../iam/evaluate.ts';
import { rolePolicies } from '../iam/role-policies.ts';
import { refuse } from '../start-error.ts';
import type { Template } from '../template.ts';
import type { ApiDefinition } from './api-definition.ts';

/** A function that the gateway calls, and the role it takes on for that; without one it needs a permission of the function's. */
interface Target {
  readonly label: string;
  readonly functionArn: string;
  readonly roleArn?: string;
}

const GATEWAY = 'apigateway.amazonaws.com';

/** In AWS a missing permission shows only as a 500 on the first request; here it is refused at start, by route. */
export const checkInvokePermissions = (template: Template, api: ApiDefinition): void => {
  const policies = rolePolicies(template);
  for (const { label, functionArn, roleArn } of targetsOf(api)) {
    const policy = roleArn === undefined ? undefined : policies.get(roleArn);
    const isAllowed =
      roleArn === undefined
        ? hasPermission(template, functionArn)
        : policy !== undefined &&
          evaluate(policy, { action: 'lambda:InvokeFunction', resource: functionArn }) === 'allow';
    if (!isAllowed) refuse(api.apiId, `${label}: the gateway may not invoke ${functionArn}`);
  }
};

const targetsOf = (api: ApiDefinition): Target[] =>
  api.routes.flatMap(({ method, resourcePath, authorizer, integration }) => {
    const label = `${method} ${resourcePath}`;
    return [
      ...(integration.kind === 'lambdaProxy' ? [{ ...integration, label }] : []),
      ...(authorizer ? [{ ...authorizer, label: `${label}, authorizer` }] : []),
    ];
  });

const hasPermission = (template: Template, functionArn: string): boolean =>
  template
    .ofType('AWS::Lambda::Permission')
    .some(
      ({ properties }) =>
        properties.Principal === GATEWAY &&
        properties.Action === 'lambda:InvokeFunction' &&
        typeof properties.FunctionName === 'string' &&
        template.find(properties.FunctionName)?.arn === functionArn,
    );
