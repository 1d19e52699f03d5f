import type { Resource, Template } from '@payments-service/local-aws/template';
import type { JsonObject } from '@payments-service/local-aws/template-json';

interface Changeable extends Omit<Resource, 'properties'> {
  properties: JsonObject;
}

/** What a fault does to a template. */
export interface Change {
  readonly type: string;
  /** Part of the logical id. Default: every resource of the type. */
  readonly named?: string;
  readonly properties: (before: JsonObject) => JsonObject;
}

/** A copy of a template in which matching resources have other properties. @throws when none matches */
export const changedTemplate = (template: Template, { type, named = '', properties }: Change): Template => {
  const resources = structuredClone([...template.resources.values()]).map(
    (resource): Changeable => ({ ...resource }),
  );
  const matching = resources.filter((one) => one.type === type && one.logicalId.includes(named));
  if (matching.length === 0) throw new Error(`The template has no ${type} named ${named}`);
  for (const one of matching) one.properties = properties(one.properties);
  return {
    ...template,
    resources: new Map(resources.map((one) => [one.logicalId, one])),
    ofType: (...types) => resources.filter((one) => types.includes(one.type)),
    find: (reference) =>
      resources.find(({ logicalId, physicalId, arn }) => [logicalId, physicalId, arn].includes(reference)),
  };
};
