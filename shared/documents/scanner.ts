import * as z from 'zod';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { sandboxScanOf } from './magic-names.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/** Who scans files for malware (settings.documentScan). `none`: nobody; the sandbox then scans by magic file names. */
export const scanner = setting('DOCUMENT_SCANNER', z.enum(['none', 'guardduty', 'http']).default('none'));

/** Whether a new file waits for a scanner. */
export const isScanned = (fileName: string): boolean =>
  scanner !== 'none' || (environment === 'sandbox' && sandboxScanOf(fileName) !== undefined);
