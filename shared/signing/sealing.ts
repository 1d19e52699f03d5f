import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import { sealingService } from './sealing-words.ts';

/** The symmetric KMS key that private keys are sealed with. */
export const sealingKeyId = setting('SEALING_KEY_ID', z.string().min(1));

const environmentName = setting('ENVIRONMENT_NAME', z.string().min(1));

/**
 * KMS opens a sealed key only for exactly these words. The key's policy statements name the first two, so a sealed key of
 * another environment opens nowhere else. CloudTrail shows all three.
 */
export const sealingContext = (version: number): Record<string, string> => ({
  service: sealingService,
  environment: environmentName,
  version: String(version),
});
