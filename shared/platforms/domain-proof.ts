import { Resolver } from 'node:dns/promises';
import * as z from 'zod';
import { Refusal } from '#shared/kernel/refusal.ts';
import { proofRecord } from './uma-domain-rules.ts';

/** Reads the TXT records of a name, each as the parts that DNS splits it into. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** DNS answers that say that there is no such record. Any other error says nothing about the record. */
const missing = new Set(['ENOTFOUND', 'ENODATA']);

const codeSchema = z.object({ code: z.string() });

/** Two tries of 2 s stay below the function's timeout of 10 s. */
const resolver = new Resolver({ timeout: 2000, tries: 2 });

const resolveTxt: ResolveTxt = (name) => resolver.resolveTxt(name);

const recordsOf = async (resolve: ResolveTxt, name: string): Promise<readonly (readonly string[])[]> => {
  try {
    return await resolve(name);
  } catch (cause) {
    if (missing.has(codeSchema.safeParse(cause).data?.code ?? '')) return [];
    throw new Refusal('SERVICE_UNAVAILABLE', {
      message: `DNS did not answer for ${name}, and nothing was changed; send the request again.`,
      cause,
    });
  }
};

/**
 * Whether the domain's DNS names the platform, so that nobody takes a domain that belongs to another company.
 *
 * @throws Refusal SERVICE_UNAVAILABLE when DNS does not answer
 */
export const isProvenByDns = async (
  umaDomain: string,
  platformId: string,
  resolve: ResolveTxt = resolveTxt,
): Promise<boolean> => {
  const { name, value } = proofRecord(umaDomain, platformId);
  const records = await recordsOf(resolve, name);
  return records.some((parts) => parts.join('').trim() === value);
};
