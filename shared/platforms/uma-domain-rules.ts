import { Resolver } from 'node:dns/promises';
import * as z from 'zod';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';

/** How long a domain stays with the platform that gave it up. Its customers may have printed addresses. */
const reservationMs = serviceMs(30 * 86_400_000);

/** ISO time until which a domain that is given up now stays reserved. */
export const reservedUntil = (now: Date): string => new Date(now.getTime() + reservationMs).toISOString();

/**
 * The domains above a domain that a platform could have, the nearest first: `a.pay.example` is below `pay.example`. A
 * single label belongs to nobody.
 */
export const domainsAbove = (umaDomain: string): string[] => {
  const labels = umaDomain.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
};

/** Whether two domains are the same, or one is above the other. Then only one platform may have both. */
export const isRelated = (left: string, right: string): boolean =>
  left === right || left.endsWith(`.${right}`) || right.endsWith(`.${left}`);

const taken = (umaDomain: string, problem: string, details: Readonly<Record<string, unknown>> = {}) =>
  new ApiError('UMA_DOMAIN_TAKEN', {
    message: `The UMA domain ${umaDomain} ${problem}`,
    details: { umaDomain, ...details },
  });

/** The error when another platform has the domain or a related one, or customers of others have addresses there. */
export const takenByAnother = (umaDomain: string): ApiError =>
  taken(umaDomain, 'belongs to another platform, or a domain above or below it does.');

/**
 * Refuses a name that no platform may have.
 *
 * @param serviceDomains the service's own domain and the sandbox's
 * @throws ApiError UMA_DOMAIN_TAKEN
 */
export const checkDomainName = (umaDomain: string, serviceDomains: readonly string[]): void => {
  if (!umaDomain.includes('.')) {
    throw taken(umaDomain, 'has a single label; use a domain such as acme.example.');
  }
  const own = serviceDomains.find((domain) => isRelated(domain, umaDomain));
  if (own !== undefined) throw taken(umaDomain, `cannot be taken: ${own} belongs to the service itself.`);
};

/** The DNS record that shows that a platform controls a domain. */
export const proofRecord = (umaDomain: string, platformId: string) => ({
  name: `_payments-service.${umaDomain}`,
  type: 'TXT',
  value: formatId('Platform', platformId),
});

/** The error when the DNS record is missing. It names the record. */
export const proofMissing = (umaDomain: string, platformId: string): ApiError => {
  const record = proofRecord(umaDomain, platformId);
  return taken(
    umaDomain,
    `needs the TXT record ${record.name} with the value ${record.value}; add it and send the request again.`,
    { record },
  );
};

/** Reads the TXT records of a name, each as the parts that DNS splits it into. */
type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

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
    throw new ApiError('SERVICE_UNAVAILABLE', {
      message: `DNS did not answer for ${name}, and nothing was changed; send the request again.`,
      cause,
    });
  }
};

/**
 * Whether the domain's DNS names the platform, so that nobody takes a domain that belongs to another company.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when DNS does not answer
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
