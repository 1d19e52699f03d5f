import type { Customer } from '#shared/customers/customer.ts';
import { listCustomers } from '#shared/customers/store.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Found } from './find.ts';
import { inParallel } from './in-parallel.ts';
import { unmatched, wordsOf } from './search-words.ts';

/** Of so many platforms, the oldest: each costs eight queries. */
const mostPlatforms = 50;
const platformsAtOnce = 3;
/** The newest of each platform; about 100 read units a platform. */
const perPlatform = 200;
/** A text that fits more people is too short to find one. */
const mostFound = 20;

const textsOf = ({ fullName, businessInfo, email }: Customer): string[] =>
  [fullName, businessInfo?.legalName, businessInfo?.doingBusinessAs, email].filter(
    (text) => text !== undefined,
  );

/**
 * Customers that have each word in their name or e-mail address, among the newest of these platforms. A deleted one has
 * lost its e-mail address.
 */
export const findCustomers = async (platforms: readonly Platform[], text: string): Promise<Found[]> => {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const range = { count: perPlatform, descending: true };
  const found = await inParallel(platforms.slice(0, mostPlatforms), platformsAtOnce, async (platform) => {
    const customers = await listCustomers(platform.uuid, range);
    return customers
      .filter((customer) => unmatched(words, { texts: textsOf(customer), amounts: [] }).length === 0)
      .map(({ uuid }): Found => ({ type: 'Customer', uuid, platform }));
  });
  return found.flat().slice(0, mostFound);
};
