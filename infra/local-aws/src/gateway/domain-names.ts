import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Template } from '../template.ts';
import { anything } from '../template-json.ts';

/** A name of the operator's own, such as `api.bank.com` or `*.bank.com`, and where the API begins below it. */
export interface DomainMapping {
  /** Lower case. */
  readonly name: string;
  /** Without slashes; empty: the API begins at the host. */
  readonly basePath: string;
}

const domainSchema = z.strictObject({
  CertificateArn: anything,
  DomainName: z.string(),
  EndpointConfiguration: anything,
  RegionalCertificateArn: anything,
  SecurityPolicy: anything,
  Tags: anything,
});
const mappingSchema = z.strictObject({
  BasePath: z.string().default(''),
  DomainName: z.string(),
  RestApiId: z.string(),
  Stage: z.string().optional(),
});

/**
 * The names under which the template's API is served beside its own.
 *
 * @throws StartError for a property that this gateway cannot serve
 */
export const domainMappings = (template: Template): DomainMapping[] => {
  for (const { logicalId, properties } of template.ofType('AWS::ApiGateway::DomainName')) {
    const [issue] = domainSchema.safeParse(properties).error?.issues ?? [];
    if (issue) refuse(logicalId, `its ${issue.path.join('.')}: ${issue.message}`);
  }
  return template.ofType('AWS::ApiGateway::BasePathMapping').map(({ logicalId, properties }) => {
    const parsed = mappingSchema.safeParse(properties);
    if (!parsed.success) return refuse(logicalId, parsed.error.issues[0]?.message ?? 'it cannot be served');
    const { DomainName, BasePath } = parsed.data;
    return { name: DomainName.toLowerCase(), basePath: BasePath };
  });
};

/** A wildcard stands for one label, as in API Gateway; an exact name wins. */
const mappingsOf = (mappings: readonly DomainMapping[], host: string): readonly DomainMapping[] => {
  const exact = mappings.filter(({ name }) => name === host);
  return exact.length > 0 ? exact : mappings.filter(({ name }) => name === host.replace(/^[^.]+/, '*'));
};

/**
 * The path below the stage of a request to one of these names; undefined for another name, and for a path that no
 * mapping covers.
 *
 * @param host header, with or without a port
 */
export const pathUnderName = (
  mappings: readonly DomainMapping[],
  host: string,
  fullPath: string,
): string | undefined => {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const bases = mappingsOf(mappings, name).map(({ basePath }) => (basePath === '' ? '' : `/${basePath}`));
  const base = bases
    .toSorted((one, other) => other.length - one.length)
    .find((prefix) => fullPath === prefix || fullPath.startsWith(`${prefix}/`));
  return base === undefined ? undefined : fullPath.slice(base.length) || '/';
};
