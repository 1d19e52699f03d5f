import type { Resource, Template } from '../template.ts';
import { localAccount, localRegion } from '../template-names.ts';

const arnOfName = (name: string): string => `arn:aws:lambda:${localRegion}:${localAccount}:function:${name}`;

const version = /:(\$LATEST|\d+)$/;

/** The host knows one version of a function: its code of today. So `…:function:name:7` means `…:function:name`. */
export const withoutVersion = (reference: string): string => reference.replace(version, '');

const find = (template: Pick<Template, 'find'>, reference: string): Resource | undefined =>
  template.find(reference) ?? template.find(arnOfName(reference));

/** The alias with this ARN or with this `<function>:<alias>`. */
const aliasNamed = (template: Pick<Template, 'find'>, reference: string): Resource | undefined => {
  const found = find(template, reference);
  return found?.type === 'AWS::Lambda::Alias' ? found : undefined;
};

/**
 * Finds a function by logical id, name or ARN, with a version or an alias of the template. An alias that the template
 * does not have finds nothing.
 */
export const functionNamed = (template: Pick<Template, 'find'>, reference: string): Resource | undefined => {
  const named = aliasNamed(template, reference)?.properties.FunctionName ?? withoutVersion(reference);
  const found = typeof named === 'string' ? find(template, named) : undefined;
  return found?.type === 'AWS::Lambda::Function' ? found : undefined;
};

/** The ARN with which roles and settings name the function or its alias; undefined when the template has neither. */
export const invokedArn = (template: Pick<Template, 'find'>, reference: string): string | undefined =>
  aliasNamed(template, reference)?.physicalId ?? functionNamed(template, reference)?.arn;
