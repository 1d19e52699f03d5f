import { rmSync } from 'node:fs';
import { type Assembly, loadTemplate } from '@payments-service/local-aws/template';
import { startLocalService } from '#infra/local/local-service.ts';
import { synthesizeApart } from '#infra/local/synthesize-apart.ts';
import type { Facts } from '../facts.ts';
import { templateShape } from '../shape/template-shape.ts';
import { openSink } from '../world/sink.ts';
import { changedAssembly, type Resources } from './changed-assembly.ts';
import { localDeployment } from './local-deployment.ts';

/** 30 s of the sandbox's bank take 1.5 s. */
const timeScale = 20;

export interface LocalStart {
  readonly facts: Facts;
  stop(): Promise<void>;
}

/** The local stage accepts more requests than a check may send. These limits can be reached, but not by accident. */
const limits = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 200 };

const withReachableLimits = (resources: Resources): void => {
  for (const { Type, Properties } of Object.values(resources)) {
    if (Type !== 'AWS::ApiGateway::Stage' || !Array.isArray(Properties.MethodSettings)) continue;
    Properties.MethodSettings = Properties.MethodSettings.map((one: object) => ({ ...one, ...limits }));
  }
};

const remove = ({ outdir }: Assembly): void => rmSync(outdir, { recursive: true, force: true });

/**
 * Starts a host of its own, so that nobody's data is touched.
 * @param fault changes what the host serves, but not what the checks expect
 */
export const startLocal = async (
  fault: (resources: Resources) => void = () => undefined,
): Promise<LocalStart> => {
  const expected = changedAssembly(await synthesizeApart(), withReachableLimits);
  const assembly = changedAssembly(expected, fault);
  const service = await startLocalService({ port: 0, timeScale, assembly });
  return {
    facts: {
      deployment: localDeployment(service),
      expected: templateShape(loadTemplate(expected)),
      world: { startedAt: new Date(), openSink: () => openSink(0) },
    },
    stop: async () => {
      await service.stop();
      remove(expected);
      remove(assembly);
    },
  };
};
