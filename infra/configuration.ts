import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedUsageKey } from './constructs/platform-limits.ts';
import { scanConfiguration } from './environments/scan-settings.ts';
import type { Settings } from './environments/settings.ts';
import { switchConfiguration } from './environments/switch-settings.ts';
import { verificationConfiguration } from './environments/verification-settings.ts';

import { stackNameOf } from './stack-name.ts';

export interface ConfigurationSources {
  readonly settings: Settings;
  readonly tableName: string;
  readonly documentsBucketName: string;
  readonly auditBucketName: string;
  readonly webhookKeyId: string;
  /** Id of the second key that signs during a key rotation. */
  readonly nextWebhookKeyId?: string | undefined;
  readonly sealingKeyId: string;
}

const rateConfiguration = ({ rates }: Settings): Record<string, string> =>
  rates === undefined || rates === 'shipped' ? {} : { RATE_SOURCES: JSON.stringify(rates.sources) };

/** Without reserved instances: as many as two files and a half have at once. */
const assumedImportInstances = 10;

const importShareOf = ({ importUnitsPerSecond, reservedConcurrency }: Settings): number =>
  importUnitsPerSecond / (reservedConcurrency['import-bulk-chunk'] ?? assumedImportInstances);

/** The environment variables that are the same for every function. */
export const configurationOf = (sources: ConfigurationSources): Readonly<Record<string, string>> => ({
  ENVIRONMENT: sources.settings.mode,
  TABLE_NAME: sources.tableName,
  PAYMENT_FORM: sources.settings.paymentForm,
  HOT_ACCOUNTS: sources.settings.hotAccounts,
  DOCUMENTS_BUCKET_NAME: sources.documentsBucketName,
  AUDIT_BUCKET_NAME: sources.auditBucketName,
  UMA_DOMAIN: sources.settings.umaDomain,
  SANDBOX_UMA_DOMAIN: sources.settings.sandboxUmaDomain,
  WEBHOOK_KEY_ID: sources.webhookKeyId,
  ...(sources.nextWebhookKeyId !== undefined && { WEBHOOK_NEXT_KEY_ID: sources.nextWebhookKeyId }),
  SEALING_KEY_ID: sources.sealingKeyId,
  SIGNING: sources.settings.signing,
  SEALED_KEY_DAYS: String(sources.settings.sealedKeyDays),
  ENVIRONMENT_NAME: sources.settings.name,
  IS_PLAIN_HTTP_WEBHOOK_ALLOWED: String(sources.settings.isPlainHttpWebhookAllowed),
  ...(sources.settings.timeScale !== undefined && { TIME_SCALE: String(sources.settings.timeScale) }),
  IMPORT_UNITS_PER_SECOND: String(importShareOf(sources.settings)),
  PAYER_DATA_RETENTION_DAYS: String(sources.settings.payerDataRetentionDays),
  SHARED_USAGE_KEY: sharedUsageKey(stackNameOf(sources.settings)),
  ...switchConfiguration(sources.settings),
  ...verificationConfiguration(sources.settings),
  ...rateConfiguration(sources.settings),
  ...scanConfiguration(sources.settings),
});

/**
 * The variables whose names appear in a function's bundle. Code reads configuration by name, and a bundle contains
 * only what its function imports. So each function gets what it reads, and no list can drift from the code.
 *
 * @param code directory of the bundle
 */
export const readBy = (
  code: string,
  configuration: Readonly<Record<string, string>>,
): Record<string, string> => {
  const bundle = readFileSync(join(code, 'index.mjs'), 'utf8');
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(bundle);
  return Object.fromEntries(Object.entries(configuration).filter(([name]) => isNamed(name)));
};
