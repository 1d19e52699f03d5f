import type { Corridor } from '../corridor.ts';

export const denmark: Corridor = {
  country: 'DK',
  currency: 'DKK',
  institutions: [
    'Basisbank',
    'Danske Bank',
    'Djurslands Bank',
    'Jyske Bank',
    'Lån & Spar Bank',
    'Lunar',
    'Merkur Andelskasse',
    'Middelfart Sparekasse',
    'Nordea',
    'Nykredit Bank',
    'Ringkjøbing Landbobank',
    'Saxo Bank',
    'Skjern Bank',
    'Sparekassen Danmark',
    'Sparekassen Kronjylland',
    'Sparekassen Sjælland-Fyn',
  ],
};

export const unitedKingdom: Corridor = {
  country: 'GB',
  currency: 'GBP',
  institutions: [
    'AIB (NI)',
    'Atom Bank',
    'Bank of Ireland UK',
    'Bank of Scotland',
    'Barclays',
    'C. Hoare & Co.',
    ['Chase UK', 'Chase'],
    'ClearBank',
    'Coutts',
    'Coventry Building Society',
    'Danske Bank',
    'first direct',
    'Halifax',
    'Handelsbanken',
    ['HSBC UK', 'HSBC'],
    ['Kroo Bank', 'Kroo'],
    'Leeds Building Society',
    ['Lloyds Bank', 'Lloyds'],
    'Metro Bank',
    'Modulr',
    'Monzo',
    ['Nationwide Building Society', 'Nationwide'],
    'NatWest',
    'Revolut',
    'Royal Bank of Scotland',
    ['Santander UK', 'Santander'],
    'Skipton Building Society',
    ['Starling Bank', 'Starling'],
    'The Co-operative Bank',
    'Tide',
    'Triodos Bank',
    'Ulster Bank',
    'Wise',
    'Yorkshire Building Society',
    ['Zopa Bank', 'Zopa'],
  ],
};

export const estonia: Corridor = {
  country: 'EE',
  currency: 'EUR',
  institutions: ['Bigbank', 'Coop Pank', ['LHV Pank', 'LHV'], 'Luminor', ['SEB Pank', 'SEB'], 'Swedbank'],
};

export const finland: Corridor = {
  country: 'FI',
  currency: 'EUR',
  institutions: [
    'Aktia',
    'Ålandsbanken',
    'Danske Bank',
    'Nordea',
    ['Oma Säästöpankki', 'OmaSp'],
    'OP',
    'POP Pankki',
    ['S-Pankki', 'S-Bank'],
    'Säästöpankki',
  ],
};

export const ireland: Corridor = {
  country: 'IE',
  currency: 'EUR',
  institutions: [
    ['Allied Irish Banks', 'AIB'],
    'An Post Money',
    'Bank of Ireland',
    'EBS',
    ['Permanent TSB', 'PTSB'],
  ],
};

export const lithuania: Corridor = {
  country: 'LT',
  currency: 'EUR',
  institutions: [
    ['Artea bankas', 'Artea'],
    'Citadele',
    'Luminor',
    'Paysera',
    ['Revolut Bank', 'Revolut'],
    ['SEB bankas', 'SEB'],
    'Swedbank',
    ['Urbo bankas', 'Urbo'],
  ],
};

export const latvia: Corridor = {
  country: 'LV',
  currency: 'EUR',
  institutions: [
    'BluOr Bank',
    'Citadele',
    'Indexo Bank',
    'Luminor',
    'Rietumu Banka',
    ['SEB banka', 'SEB'],
    'Swedbank',
  ],
};
