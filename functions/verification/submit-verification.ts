import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { submitVerification as operation } from '#shared/verification/contract.ts';
import { submitVerification } from '#shared/verification/submit.ts';
import { verificationView } from '#shared/verification/view.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

export const handler = endpoint(operation, ({ platformId, idempotency, body }) =>
  runIdempotent(idempotency, { viewOf: verificationView }, (commit) =>
    submitVerification(platformId, bareUuid(body.customerId), environment, commit),
  ),
);
