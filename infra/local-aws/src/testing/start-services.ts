import type { AccessControl } from '../aws/access-control.ts';
import { type Front, startFront } from '../aws/front.ts';
import type { JsonService } from '../aws/json-calls.ts';
import { HostClock } from '../clock.ts';

export interface LoneServices {
  readonly access: AccessControl;
  readonly states?: JsonService;
  readonly kms?: JsonService;
}

const absent: JsonService = {
  needs: () => [],
  call: () => Promise.reject(new Error('This service is not started')),
};

/** Starts single services of the host, without a database and functions. */
export const startServices = ({ access, states = absent, kms = absent }: LoneServices): Promise<Front> =>
  startFront({
    clock: new HostClock(),
    access,
    tables: new Map(),
    dynamodb: { send: () => Promise.reject(new Error('There is no database')) },
    states,
    kms,
    lambda: absent,
    logs: absent,
    sqs: absent,
    apigateway: absent,
    s3: (_incoming, response) => response.end(),
    interceptors: [],
  });
