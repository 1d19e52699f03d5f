import { CfnOutput } from 'aws-cdk-lib';
import { BasePathMapping, DomainName, EndpointType, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { apiVersion } from '#shared/kernel/http/api-version.ts';
import type { Settings } from '../environments/settings.ts';
import type { ServiceApi } from './rest-api.ts';

/** The path of the API stays the same under every name: `https://<name>/2025-10-13`. */
export const apiUrl = ({ api }: ServiceApi, { domain }: Settings): string =>
  domain === undefined ? api.urlForPath('/') : `https://${domain.name}/${apiVersion}/`;

/** The API's own name, if the settings have one. Its DNS record belongs to the operator. */
export const addDomain = (scope: Construct, { api }: ServiceApi, { domain }: Settings): void => {
  if (domain === undefined) return;
  const certificate = Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn);
  const name = new DomainName(scope, 'Domain', {
    domainName: domain.name,
    certificate,
    endpointType: EndpointType.REGIONAL,
    securityPolicy: SecurityPolicy.TLS_1_2,
  });
  new BasePathMapping(scope, 'DomainMapping', {
    domainName: name,
    restApi: api,
    basePath: apiVersion,
    stage: api.deploymentStage,
  });
  new CfnOutput(scope, 'ApiDomainTarget', { value: name.domainNameAliasDomainName });
};

/**
 * Names of UMA domains. Other services ask for paths such as `/.well-known/lnurlpubkey`, so the API begins at the host.
 * Their DNS records belong to whoever has the domain.
 */
export const addUmaNames = (scope: Construct, { api }: ServiceApi, { umaNames = [] }: Settings): void => {
  for (const [index, { name, certificateArn }] of umaNames.entries()) {
    const id = `UmaName${index + 1}`;
    const domainName = new DomainName(scope, id, {
      domainName: name,
      certificate: Certificate.fromCertificateArn(scope, `${id}Certificate`, certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new BasePathMapping(scope, `${id}Mapping`, { domainName, restApi: api, stage: api.deploymentStage });
    new CfnOutput(scope, `${id}Target`, { value: domainName.domainNameAliasDomainName });
  }
};

export const attachWebAcl = (scope: Construct, { api }: ServiceApi, { webAclArn }: Settings): void => {
  if (webAclArn === undefined) return;
  new CfnWebACLAssociation(scope, 'WebAcl', {
    webAclArn,
    resourceArn: api.deploymentStage.stageArn,
  });
};
