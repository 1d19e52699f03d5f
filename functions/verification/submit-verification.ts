import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { workOnce } from '#shared/kernel/idempotency.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { submitVerification as operation } from '#shared/verification/contract.ts';
import { submitVerification } from '#shared/verification/submit.ts';
import { verificationView } from '#shared/verification/view.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

export const handler = endpoint(operation, ({ platformId, once, body }) =>
  workOnce(once, { viewOf: verificationView }, (commit) =>
    submitVerification(platformId, bareUuid(body.customerId), environment, commit),
  ),
);
