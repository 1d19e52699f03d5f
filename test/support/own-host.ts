import { executionTexts, type InvocationOutcome, invokeFunction } from './host-control.ts';
import type { TestPlatform } from './service.ts';

/** Invokes a function of the platform's host, by the function's id: `pay-out`. */
export const invokeFor = (
  { address }: TestPlatform,
  functionId: string,
  payload: unknown,
): Promise<InvocationOutcome> =>
  invokeFunction(address.controlUrl, `${address.operator?.stackName}-${functionId}`, payload);

/** The history of each execution with that name on the platform's host, each as one text. */
export const executionsFor = ({ address }: TestPlatform, name: string): Promise<string[]> =>
  executionTexts(address.controlUrl, name);
