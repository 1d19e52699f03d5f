import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTemplate } from '@payments-service/local-aws/template';
import type { Settings } from '#infra/environments/settings.ts';
import { synthesize } from '#infra/synthesize.ts';
import type { Facts } from '../facts.ts';
import type { Shape } from '../shape/shape.ts';
import { templateShape } from '../shape/template-shape.ts';
import { openSink } from '../world/sink.ts';
import { awsDeployment } from './aws-deployment.ts';

export interface AwsTarget {
  readonly stackName: string;
  readonly region: string;
  /** Where Lambda reaches `sinkPort` of this machine. */
  readonly sinkUrl?: string | undefined;
  readonly sinkPort?: number | undefined;
}

/** What this version of the repository would deploy. */
const expectedShape = async (env: string): Promise<Shape> => {
  const outdir = mkdtempSync(join(tmpdir(), 'verify-'));
  try {
    return templateShape(loadTemplate(await synthesize({ env, outdir })));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
};

export const startAws = async (settings: Settings, target: AwsTarget): Promise<Facts> => {
  const { sinkUrl, sinkPort } = target;
  const openTunnel = sinkUrl === undefined ? undefined : () => openSink(sinkPort ?? 0, sinkUrl);
  return {
    deployment: await awsDeployment(settings, target),
    expected: await expectedShape(settings.name),
    world: { startedAt: new Date(), openSink: openTunnel },
  };
};
