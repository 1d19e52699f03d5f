import type { Corridor } from '../corridor.ts';

export const bulgaria: Corridor = {
  country: 'BG',
  currency: 'EUR',
  institutions: [
    'Allianz Bank Bulgaria',
    ['Central Cooperative Bank', 'CCB'],
    ['DSK Bank', 'DSK'],
    ['Eurobank Bulgaria', 'Postbank'],
    ['First Investment Bank', 'Fibank'],
    'UniCredit Bulbank',
    ['United Bulgarian Bank', 'UBB'],
  ],
};

export const cyprus: Corridor = {
  country: 'CY',
  currency: 'EUR',
  institutions: ['Alpha Bank Cyprus', 'Bank of Cyprus', 'Eurobank'],
};

export const spain: Corridor = {
  country: 'ES',
  currency: 'EUR',
  institutions: [
    'Abanca',
    ['Banco Sabadell', 'Sabadell'],
    ['Banco Santander', 'Santander'],
    'Bankinter',
    'BBVA',
    'CaixaBank',
    'Cajamar',
    'Deutsche Bank España',
    'Ibercaja',
    'imagin',
    ['ING España', 'ING'],
    'Kutxabank',
    'Laboral Kutxa',
    'MyInvestor',
    'Openbank',
    'Unicaja',
  ],
};

export const greece: Corridor = {
  country: 'GR',
  currency: 'EUR',
  institutions: [
    'Alpha Bank',
    'CrediaBank',
    'Eurobank',
    ['National Bank of Greece', 'NBG'],
    'Optima bank',
    ['Piraeus Bank', 'Piraeus'],
  ],
};

export const croatia: Corridor = {
  country: 'HR',
  currency: 'EUR',
  institutions: [
    'Addiko Bank',
    ['Erste Bank Croatia', 'Erste'],
    ['Hrvatska poštanska banka', 'HPB'],
    'Karlovačka banka',
    'OTP banka',
    'Podravska banka',
    ['Privredna banka Zagreb', 'PBZ'],
    ['Raiffeisenbank Austria Zagreb', 'RBA'],
    ['Zagrebačka banka', 'ZABA'],
  ],
};

export const italy: Corridor = {
  country: 'IT',
  currency: 'EUR',
  institutions: [
    'Banca Etica',
    'Banca Mediolanum',
    ['Banca Monte dei Paschi di Siena', 'MPS'],
    ['Banca Nazionale del Lavoro', 'BNL'],
    'Banca Sella',
    'Banco BPM',
    ['Banco di Desio e della Brianza', 'Banco Desio'],
    ['BPER Banca', 'BPER'],
    'Crédit Agricole Italia',
    ['Credito Emiliano', 'Credem'],
    ['FinecoBank', 'Fineco'],
    ['ING Italia', 'ING'],
    'Intesa Sanpaolo',
    ['Poste Italiane', 'BancoPosta'],
    ['Sparkasse - Cassa di Risparmio di Bolzano', 'Sparkasse Bolzano'],
    'UniCredit',
    ["Volksbank - Banca Popolare dell'Alto Adige", 'Volksbank Alto Adige'],
    'Widiba',
  ],
};

export const malta: Corridor = {
  country: 'MT',
  currency: 'EUR',
  institutions: ['APS Bank', ['Bank of Valletta', 'BOV'], 'BNF Bank', 'Lombard Bank', 'MeDirect'],
};

export const portugal: Corridor = {
  country: 'PT',
  currency: 'EUR',
  institutions: [
    'ActivoBank',
    ['Banco BPI', 'BPI'],
    'Banco CTT',
    ['Banco Montepio', 'Montepio'],
    'Bankinter Portugal',
    ['Caixa Geral de Depósitos', 'CGD'],
    'Crédito Agrícola',
    'Millennium bcp',
    'novobanco',
    ['Santander Portugal', 'Santander'],
  ],
};

export const slovenia: Corridor = {
  country: 'SI',
  currency: 'EUR',
  institutions: [
    'Addiko Bank',
    'Banka Sparkasse',
    'Delavska hranilnica',
    'Deželna banka Slovenije',
    'Gorenjska banka',
    'Intesa Sanpaolo Bank',
    'NLB',
    'OTP banka',
    'UniCredit Banka Slovenija',
  ],
};

export const slovakia: Corridor = {
  country: 'SK',
  currency: 'EUR',
  institutions: [
    '365.bank',
    'ČSOB',
    'Fio banka',
    'mBank',
    'Prima banka',
    ['Slovenská sporiteľňa', 'SLSP'],
    'Tatra banka',
    'UniCredit Bank',
    ['VÚB banka', 'VÚB'],
  ],
};
