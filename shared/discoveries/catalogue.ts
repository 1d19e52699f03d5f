import * as africanBanks from './catalogue/africa-banks.ts';
import * as gulf from './catalogue/gulf.ts';
import * as hongKong from './catalogue/hong-kong.ts';
import * as indonesia from './catalogue/indonesia.ts';
import * as latinAmerica from './catalogue/latin-america.ts';
import * as malaysia from './catalogue/malaysia.ts';
import * as mobileMoney from './catalogue/mobile-money.ts';
import * as nigeria from './catalogue/nigeria.ts';
import * as northAmerica from './catalogue/north-america.ts';
import * as northernEurope from './catalogue/northern-europe.ts';
import * as philippines from './catalogue/philippines.ts';
import * as singapore from './catalogue/singapore.ts';
import * as southAfrica from './catalogue/south-africa.ts';
import * as southAsia from './catalogue/south-asia.ts';
import * as southernEurope from './catalogue/southern-europe.ts';
import * as thailand from './catalogue/thailand.ts';
import * as vietnam from './catalogue/vietnam.ts';
import * as westernEurope from './catalogue/western-europe.ts';
import type { Corridor } from './corridor.ts';

/** Every corridor that is shipped, in no order: an export of a file in catalogue/ is in it by being there. */
export const catalogue: readonly Corridor[] = [
  africanBanks,
  gulf,
  hongKong,
  indonesia,
  latinAmerica,
  malaysia,
  mobileMoney,
  nigeria,
  northAmerica,
  northernEurope,
  philippines,
  singapore,
  southAfrica,
  southAsia,
  southernEurope,
  thailand,
  vietnam,
  westernEurope,
].flatMap((file) => Object.values<Corridor>(file));
