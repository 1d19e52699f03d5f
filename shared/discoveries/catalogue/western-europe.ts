import type { Corridor } from '../corridor.ts';

export const austria: Corridor = {
  country: 'AT',
  currency: 'EUR',
  institutions: [
    ['Bank für Tirol und Vorarlberg', 'BTV'],
    'bank99',
    'BAWAG',
    'BKS Bank',
    'easybank',
    'Erste Bank',
    'Hypo Vorarlberg',
    'Oberbank',
    'Raiffeisen',
    ['UniCredit Bank Austria', 'Bank Austria'],
    'Volksbank Wien',
  ],
};

export const belgium: Corridor = {
  country: 'BE',
  currency: 'EUR',
  institutions: [
    'Argenta',
    'Belfius',
    'Beobank',
    'BNP Paribas Fortis',
    'Crelan',
    ['ING Belgium', 'ING'],
    'KBC',
    'Keytrade Bank',
    'Triodos Bank',
    'vdk bank',
  ],
};

export const germany: Corridor = {
  country: 'DE',
  currency: 'EUR',
  institutions: [
    '1822direkt',
    'Berliner Sparkasse',
    'Berliner Volksbank',
    'C24 Bank',
    'comdirect',
    'Commerzbank',
    'Consorsbank',
    ['Deutsche Apotheker- und Ärztebank', 'apoBank'],
    'Deutsche Bank',
    ['Deutsche Kreditbank', 'DKB'],
    'Frankfurter Sparkasse',
    'Frankfurter Volksbank Rhein/Main',
    'GLS Bank',
    ['Hamburger Sparkasse', 'Haspa'],
    ['ING-DiBa', 'ING'],
    ['Landesbank Baden-Württemberg', 'LBBW'],
    'N26',
    'norisbank',
    ['Oldenburgische Landesbank', 'OLB'],
    'Postbank',
    ['Santander Consumer Bank', 'Santander'],
    'Sparkasse KölnBonn',
    'Stadtsparkasse München',
    'TARGOBANK',
    'Trade Republic',
    ['UniCredit Bank', 'HypoVereinsbank'],
  ],
};

export const france: Corridor = {
  country: 'FR',
  currency: 'EUR',
  institutions: [
    'Banque Populaire',
    'BNP Paribas',
    'BoursoBank',
    'BRED',
    "Caisse d'Épargne",
    'CCF',
    'CIC',
    'Crédit Agricole',
    'Crédit Coopératif',
    'Crédit Mutuel',
    'Fortuneo',
    'Hello bank!',
    'La Banque Postale',
    'LCL',
    'Monabanq',
    'Nickel',
    'Qonto',
    ['Société Générale', 'SG'],
  ],
};

export const luxembourg: Corridor = {
  country: 'LU',
  currency: 'EUR',
  institutions: [
    'Banque de Luxembourg',
    ["Banque et Caisse d'Épargne de l'État", 'Spuerkeess'],
    ['Banque Internationale à Luxembourg', 'BIL'],
    'Banque Raiffeisen',
    ['BGL BNP Paribas', 'BGL'],
    ['ING Luxembourg', 'ING'],
    ['POST Luxembourg', 'POST Finance'],
  ],
};

export const netherlands: Corridor = {
  country: 'NL',
  currency: 'EUR',
  institutions: [
    'ABN AMRO',
    'ASN Bank',
    'bunq',
    'ING',
    'Knab',
    'Rabobank',
    'Triodos Bank',
    'Van Lanschot Kempen',
  ],
};
