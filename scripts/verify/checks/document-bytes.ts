import { createHash } from 'node:crypto';
import { documentForm, passportOf } from '#test/support/documents.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { type Check, Difference } from '../check.ts';
import type { Facts } from '../facts.ts';
import type { Deployment } from '../ports/deployment.ts';
import { platformIn } from '../world/world.ts';

/** With the form around it, just below the gateway's 10 MB. */
const sizeBytes = 9_900_000;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const hasAllValues = (bytes: Uint8Array): boolean => new Set(bytes).size === 256;

/** The stored object of the newest document with this content. */
const storedHashes = async (deployment: Deployment, platformId: string): Promise<string[]> => {
  const keys = await deployment.objectKeys(`documents/${platformId}/`);
  const objects = await Promise.all(keys.map((key) => deployment.objectBytes(key)));
  return objects.map(sha256);
};

export const documentBytesCheck: Check<Facts> = {
  name: 'document-bytes',
  asks: 'Does a document of 9.9 MB with all 256 byte values arrive in the bucket unchanged?',
  run: async ({ deployment, world }) => {
    const platform = platformIn(world);
    const file = pdf({ sizeBytes });
    if (!hasAllValues(file)) throw new Error('The sample file lacks byte values');
    const { id: customerId } = await platform.newCustomer(['USD']);
    const form = documentForm({ file, fields: passportOf(customerId) });
    const { id } = await platform.api.ok('createDocument', { form, timeoutMs: 120_000 });
    const hashes = await storedHashes(deployment, platform.id);
    if (hashes.includes(sha256(file))) return `${id}, SHA-256 ${sha256(file).slice(0, 12)}…`;
    throw new Difference(
      `No object below documents/${platform.id}/ has the SHA-256 ${sha256(file)} of the sent file; there are ${hashes.join(', ')}`,
    );
  },
};
