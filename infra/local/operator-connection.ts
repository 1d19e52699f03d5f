import type { Template } from '@payments-service/local-aws/template';
import { localRegion } from '@payments-service/local-aws/template-names';
import type { OperatorConnection } from './connection-file.ts';
import type { LocalService } from './local-service.ts';

/** The local host knows a role by its logical id. Every key has the same secret. */
const keyOf = (template: Template, prefix: string): OperatorConnection['read'] => {
  const role = template.ofType('AWS::IAM::Role').find(({ logicalId }) => logicalId.startsWith(prefix));
  if (role === undefined) throw new Error(`The template has no role ${prefix}`);
  return { accessKeyId: `LOCAL${role.logicalId}`, secretAccessKey: 'local' };
};

/** How `npm run admin` and the console reach a local service. */
export const operatorConnection = ({ template, tableName, aws }: LocalService): OperatorConnection => ({
  stackName: template.stackName,
  region: localRegion,
  tableName,
  failedEventsQueueUrl: template.ofType('AWS::SQS::Queue')[0]?.physicalId ?? '',
  usagePlanId: String(template.outputs.UsagePlanId),
  auditBucketName: String(template.outputs.AuditBucketName),
  endpoint: aws.endpoints.dynamodb,
  read: keyOf(template, 'OperatorRead'),
  write: keyOf(template, 'OperatorWrite'),
});
