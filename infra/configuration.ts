import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stackNameOf } from '#infra/resource-names.ts';
import type { Bundles } from './bundle.ts';
import { sharedUsageKey } from './constructs/platform-limits.ts';
import type { EntryPoint } from './entry-points.ts';
import { type Settings, scanConfiguration, verificationConfiguration } from './environments/settings.ts';
import { switchConfiguration } from './environments/switch-settings.ts';

export interface ConfigurationSources {
  readonly settings: Settings;
  readonly tableName: string;
  readonly documentsBucketName: string;
  readonly auditBucketName: string;
  readonly requestKeyId: string;
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
  DOCUMENTS_BUCKET_NAME: sources.documentsBucketName,
  AUDIT_BUCKET_NAME: sources.auditBucketName,
  UMA_DOMAIN: sources.settings.umaDomain,
  ...(sources.settings.umaHosts && { UMA_HOSTS: JSON.stringify(sources.settings.umaHosts) }),
  UMA_VELOCITY: JSON.stringify(sources.settings.umaVelocity ?? {}),
  SANDBOX_UMA_DOMAIN: sources.settings.sandboxUmaDomain,
  REQUEST_KEY_ID: sources.requestKeyId,
  SEALING_KEY_ID: sources.sealingKeyId,
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

const wordsByFile = new Map<string, ReadonlySet<string>>();

/** What could be the name of a variable. */
const wordsIn = (file: string): ReadonlySet<string> => {
  const known = wordsByFile.get(file);
  if (known !== undefined) return known;
  const words = new Set(readFileSync(file, 'utf8').match(/\b[A-Z][A-Z0-9_]+\b/g));
  wordsByFile.set(file, words);
  return words;
};

/**
 * The variables whose names appear in the code that a function loads. Code reads configuration by name, and a function
 * loads only what it imports. So each function gets what it reads, and no list can drift from the code.
 */
export const readBy = (
  { path }: Pick<EntryPoint, 'path'>,
  { codeDirectory, filesByPath }: Pick<Bundles, 'codeDirectory' | 'filesByPath'>,
  configuration: Readonly<Record<string, string>>,
): Record<string, string> => {
  const files = (filesByPath[path] ?? []).map((file) => wordsIn(join(codeDirectory, file)));
  const isNamed = (name: string) => files.some((words) => words.has(name));
  return Object.fromEntries(Object.entries(configuration).filter(([name]) => isNamed(name)));
};
