import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions, repositoryRoot } from '#infra/bundle.ts';
import { outboundFunctions } from '#infra/constructs/service-function.ts';
import { findEntryPoints } from '#infra/entry-points.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import type { Settings } from '#infra/environments/settings.ts';
import { addStack } from '#infra/synthesize.ts';
import { temporaryDirectory } from './support/temporary-directory.ts';

const options = {
  setsGatewayLogRole: false,
  reservedConcurrency: {},
  domain: {
    name: 'api.bank.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/11111111-2222-3333-4444-555555555555',
  },
  webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:regional/webacl/payments/1111',
  vpc: { subnetIds: ['subnet-0000000a', 'subnet-0000000b'], securityGroupIds: ['sg-0000000c'] },
} satisfies Partial<Settings>;

const templateOf = async (settings: Settings): Promise<Template> => {
  const app = new App({
    outdir: temporaryDirectory(),
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  });
  return Template.fromStack(await addStack(app, settings));
};

let template: Template;

beforeAll(async () => {
  template = await templateOf({ ...sandbox, ...options });
});

/** Names of the functions with this property. */
const functionsWith = (property: string): string[] =>
  Object.values(template.findResources('AWS::Lambda::Function'))
    .filter(({ Properties }) => property in Properties)
    .map(({ Properties }) => String(Properties.FunctionName).replace('PaymentsService-sandbox-', ''))
    .toSorted();

describe('a domain of its own', () => {
  it('serves the API under the same path, with TLS 1.2 and the certificate', () => {
    template.hasResourceProperties('AWS::ApiGateway::DomainName', {
      DomainName: 'api.bank.com',
      RegionalCertificateArn: options.domain.certificateArn,
      EndpointConfiguration: { Types: ['REGIONAL'] },
      SecurityPolicy: 'TLS_1_2',
    });
    template.hasResourceProperties('AWS::ApiGateway::BasePathMapping', { BasePath: '2025-10-13' });
    template.hasOutput('ApiUrl', { Value: 'https://api.bank.com/2025-10-13/' });
    template.hasOutput('ApiDomainTarget', {});
  });
});

describe('a web ACL', () => {
  it('checks the requests to the stage', () => {
    template.hasResourceProperties('AWS::WAFv2::WebACLAssociation', { WebACLArn: options.webAclArn });
  });
});

/** The sandbox has no verification provider to call. */
const outboundOfSandbox = outboundFunctions.filter((id) => id !== 'follow-verifications');

describe('subnets', () => {
  it('are those of the functions that call somebody outside AWS, and of no other', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'PaymentsService-sandbox-pay-out',
      VpcConfig: { SubnetIds: options.vpc.subnetIds, SecurityGroupIds: options.vpc.securityGroupIds },
    });
    expect(functionsWith('VpcConfig')).toEqual(outboundOfSandbox);
  });

  it('are for exactly the functions whose code has the client for outgoing calls', async () => {
    const { codeDirectory, filesByPath } = await bundleFunctions();
    const hasClient = (file: string): boolean =>
      readFileSync(join(codeDirectory, file), 'utf8').includes('HPE_TOO_MANY_INTERIM_ANSWERS');
    const callers = findEntryPoints(repositoryRoot).filter(({ path }) => filesByPath[path]?.some(hasClient));

    expect(callers.map(({ id }) => id).toSorted()).toEqual(outboundFunctions);
  });

  it('need the right to network interfaces, which no other function has', () => {
    const roles = Object.values(template.findResources('AWS::IAM::Role')).filter(({ Properties }) =>
      JSON.stringify(Properties).includes('ec2:CreateNetworkInterface'),
    );

    expect(roles).toHaveLength(outboundOfSandbox.length);
  });
});

describe('an account that is new or shared', () => {
  it('gets no reservation, if the settings leave them out', () => {
    expect(functionsWith('ReservedConcurrentExecutions')).toEqual([]);
  });

  it("keeps API Gateway's role for logs, if another stack sets it", () => {
    template.resourceCountIs('AWS::ApiGateway::Account', 0);
  });
});

describe('without them', () => {
  it('a sandbox has none of their resources', () => {
    expect(sandbox).not.toHaveProperty('domain');
    expect(sandbox).not.toHaveProperty('webAclArn');
    expect(sandbox).not.toHaveProperty('vpc');
  });
});
