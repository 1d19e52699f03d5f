import { hongKong } from './catalogue/hong-kong.ts';
import { indonesia } from './catalogue/indonesia.ts';
import { malaysia } from './catalogue/malaysia.ts';
import { nigeria } from './catalogue/nigeria.ts';
import { philippines } from './catalogue/philippines.ts';
import { singapore } from './catalogue/singapore.ts';
import { southAfrica } from './catalogue/south-africa.ts';
import { thailand } from './catalogue/thailand.ts';
import { vietnam } from './catalogue/vietnam.ts';
import { bankNameOf } from './corridor.ts';

/**
 * The corridors whose account type has the field `bankName` (a test compares them with account-types.json). Only these
 * are in the bundles that create accounts: the whole catalogue is five times as large.
 */
const corridors = [
  hongKong,
  indonesia,
  malaysia,
  nigeria,
  philippines,
  singapore,
  southAfrica,
  thailand,
  vietnam,
];

/** The banks an account can be at, by currency. */
export const bankNames: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  corridors.map(({ currency, institutions }) => [currency, new Set(institutions.map(bankNameOf))]),
);
