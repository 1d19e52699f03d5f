/**
 * The areas of shared/ in rows. An area imports only from rows above its own, or from its own row, and never back. Every
 * area imports the kernel.
 */
export const rows: readonly (readonly string[])[] = [
  ['kernel'],
  ['ledger', 'platforms', 'audit'],
  ['customers'],
  ['accounts', 'bulk'],
  ['transactions', 'rates'],
  ['uma'],
  ['switch'],
  ['documents'],
  ['verification'],
  ['webhooks'],
  ['payments', 'reconciliation'],
  ['sandbox'],
  ['api'],
];
