import { SFNClient } from '@aws-sdk/client-sfn';
import { serviceAddress } from './service.ts';

/** The workflows of the shared service, for what a person would do with them in the console of AWS. */
export const operatorStates = () => {
  const { operator } = serviceAddress();
  if (operator === undefined) throw new Error('The shared service has an operator');
  const credentials = { accessKeyId: 'LOCALOPERATOR', secretAccessKey: 'local' };
  const arnOf = (type: 'execution' | 'stateMachine', workflow: string): string =>
    `arn:aws:states:us-east-1:000000000000:${type}:${operator.stackName}-${workflow}`;
  return {
    states: new SFNClient({ region: 'us-east-1', endpoint: operator.endpoint, credentials }),
    machineArn: (workflow: string) => arnOf('stateMachine', workflow),
    executionArn: (workflow: string, name: string) => `${arnOf('execution', workflow)}:${name}`,
  };
};
