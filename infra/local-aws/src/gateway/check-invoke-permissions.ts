import { invokedArn } from '../functions/named-function.ts';
import { evaluate } from '../iam/evaluate.ts';
import { rolePolicies } from '../iam/role-policies.ts';
import { refuse } from '../start-error.ts';
import type { Template } from '../template.ts';
import type { ApiDefinition } from './api-definition.ts';
import type { S3Integration } from './s3-integration.ts';

/** One call that the gateway must be allowed to make. */
interface Target {
  readonly label: string;
  readonly action: string;
  readonly resource: string;
  /** Role that the gateway assumes; without one the function needs a resource-based permission. */
  readonly roleArn?: string;
}

const invoke = 'lambda:InvokeFunction';
const gatewayService = 'apigateway.amazonaws.com';

/** On AWS a missing permission shows as a 500 at the first request. Here the start fails and names the route. */
export const checkInvokePermissions = (template: Template, api: ApiDefinition): void => {
  const policies = rolePolicies(template);
  for (const { label, action, resource, roleArn } of targetsOf(api)) {
    const policy = roleArn === undefined ? undefined : policies.get(roleArn);
    const isAllowed =
      roleArn === undefined
        ? hasPermission(template, resource)
        : policy !== undefined && evaluate(policy, { action, resource }) === 'allow';
    if (action === invoke && invokedArn(template, resource) === undefined)
      refuse(api.apiId, `${label}: the template has no function or alias ${resource}`);
    if (!isAllowed) refuse(api.apiId, `${label}: the gateway may not ${action} ${resource}`);
  }
};

const targetsOf = (api: ApiDefinition): Target[] =>
  api.routes.flatMap(({ method, resourcePath, authorizer, integration }) => {
    const label = `${method} ${resourcePath}`;
    return [
      integration.kind === 'lambdaProxy' ? invocationOf(integration, label) : uploadOf(integration, label),
      ...(authorizer ? [invocationOf(authorizer, `${label}, authorizer`)] : []),
    ].flat();
  });

const invocationOf = (
  { functionArn, roleArn }: { readonly functionArn: string; readonly roleArn?: string },
  label: string,
): Target => ({
  label,
  action: invoke,
  resource: functionArn,
  ...(roleArn !== undefined && { roleArn }),
});

/** The key is known only as far as it is fixed. Methods other than PUT are checked at each request. */
const uploadOf = ({ method, path, roleArn }: S3Integration, label: string): Target[] =>
  method === 'PUT' ? [{ label, action: 's3:PutObject', resource: `arn:aws:s3:::${path}`, roleArn }] : [];

const hasPermission = (template: Template, functionArn: string): boolean =>
  template
    .ofType('AWS::Lambda::Permission')
    .some(
      ({ properties }) =>
        properties.Principal === gatewayService &&
        properties.Action === invoke &&
        typeof properties.FunctionName === 'string' &&
        invokedArn(template, properties.FunctionName) === functionArn,
    );
