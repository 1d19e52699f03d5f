import { expect, it } from 'vitest';
import { operatorNameOf } from '#operator/access/operator.ts';

it.each([
  ['arn:aws:sts::123456789012:assumed-role/AWSReservedSSO_Ops_1/ada@bank.example', 'ada@bank.example'],
  ['arn:aws:iam::123456789012:user/team/ada', 'ada'],
  ['arn:aws:iam::123456789012:root', 'arn-aws-iam--123456789012-root'],
  ['arn:aws:iam::123456789012:user/a', 'operator-a'],
  ['', 'operator-'],
])('the name of an operator behind %s fits the name of a session', (arn, name) => {
  expect(operatorNameOf(arn)).toBe(name);
  expect(name).toMatch(/^[\w+=,.@-]{2,64}$/);
});
