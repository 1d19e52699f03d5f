/** A mutant that no test can catch, with the argument why it changes nothing. */
export interface Waiver {
  readonly file: string;
  /** The line of the file where the mutant starts. */
  readonly at: string;
  /** The text that the mutant replaces. */
  readonly original: string;
  readonly replacement: string;
  readonly because: string;
}

export const waivers: readonly Waiver[] = [
  {
    file: 'shared/ledger/store.ts',
    at: 'const facts = { deltaMinor: accountDelta(taken), purposes: [taken.purpose], ownerVersion };',
    original: '[taken.purpose]',
    replacement: '[]',
    because:
      'A journal that takes money has a negative sum, and then the condition does not read the purposes.',
  },
  {
    file: 'shared/directory/rules.ts',
    at: '.sort((left, right) => (positionOf(left) < positionOf(right) ? -1 : 1));',
    original: 'positionOf(left) < positionOf(right)',
    replacement: '(positionOf(left) <= positionOf(right))',
    because: 'No two providers have the same position, so the order of equal ones never matters.',
  },
  {
    file: 'shared/rates/rules.ts',
    at: 'const byCode = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);',
    original: 'one < other',
    replacement: '(one <= other)',
    because: 'The codes are the keys of one object, so no two are equal.',
  },
  {
    file: 'shared/quotes/destination-rules.ts',
    at: 'checkRail(paymentRail, accountTypes[account.accountType].paymentRails ?? []);',
    original: '[]',
    replacement: '["Stryker was here"]',
    because:
      'The schema of a request allows only known rails, and an account type without rails allows none of them.',
  },
  {
    file: 'shared/transactions/events.ts',
    at: 'if (before?.version === version) return [];',
    original: 'before?.version === version',
    replacement: 'false',
    because: 'A write that leaves the version leaves status and refund, too, so no type of event remains.',
  },
  {
    file: 'shared/ledger/list-entries.ts',
    at: 'if (!hasMore) return 0n;',
    original: '!hasMore',
    replacement: 'false',
    because:
      'The balance before the first entry of an account is zero, also by the tally. The line only saves reads.',
  },
  {
    file: 'shared/ledger/posted-entries.ts',
    at: 'if (entries >= entriesPerRequest && entry.position < settled && hasCheckpoint(tally)) {',
    original: 'entry.position < settled',
    replacement: 'true',
    because:
      'The reading begins at a checkpoint, and 10,000 is a multiple of the 200 entries between two: the first entry that is enough has one.',
  },
  {
    file: 'shared/kernel/canonical-json.ts',
    at: 'const entries = Object.entries(input).filter(([, entry]) => entry !== undefined);',
    original: 'Object.entries(input).filter(([, entry]) => entry !== undefined)',
    replacement: 'Object.entries(input)',
    because: 'JSON.stringify leaves out undefined values as well.',
  },
  {
    file: 'shared/kernel/http/union-issues.ts',
    at: "const pathOf = ({ path }: Issue): string => path.map(String).join('.');",
    original: "'.'",
    replacement: '""',
    because:
      'The texts of two paths are only compared with each other, and no two paths of a schema are equal without their dots.',
  },
  {
    file: 'shared/kernel/http/invalid-input.ts',
    at: "return text.replace(/^expected (.+), received (.+)$/, 'must be of type $1, not $2');",
    original: '/^expected (.+), received (.+)$/',
    replacement: '/^expected (.+), received (.+)/',
    because: 'The last group takes all of the text, with or without the end.',
  },
  {
    file: 'shared/webhooks/delivery/event-batch.ts',
    at: 'requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },',
    original: '{ connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true }',
    replacement: '{}',
    because: 'Time-outs of the SDK, which only a network that hangs can show.',
  },
  {
    file: 'shared/webhooks/delivery/release-held.ts',
    at: 'for (let seen = 0; seen < maxReleased; seen += pageSize) {',
    original: 'seen < maxReleased',
    replacement: '(seen <= maxReleased)',
    because:
      'One page more than 10,000 deliveries: the bound is no promise, and the sweep releases the rest.',
  },
  {
    file: 'shared/incoming/end.ts',
    at: ": prefixed('sender', outcomeWrites(sender, senderOutcome(end, isRefunded), { at }));",
    original: "'sender'",
    replacement: '""',
    because:
      "The names of the sender's writes only keep them apart from the others, and nobody asks for one of them.",
  },
  {
    file: 'shared/bulk/parse-rows.ts',
    at: "error instanceof Error && 'code' in error && typeof error.code === 'string';",
    original: "typeof error.code === 'string'",
    replacement: 'true',
    because: 'Every error that the CSV parser throws has a code that is text.',
  },
  {
    file: 'shared/bulk/store.ts',
    at: 'count: Math.ceil(maxRows / rowsPerChunk),',
    original: 'maxRows / rowsPerChunk',
    replacement: '(maxRows * rowsPerChunk)',
    because: 'No job has more chunks than the smaller number, so the limit of the read never cuts.',
  },
  {
    file: 'shared/accounts/sandbox-value.ts',
    at: ".padStart(76, '7');",
    original: "'7'",
    replacement: '""',
    because:
      'One seed in a hundred draws other digits: an invented value only has to have its form, and to be the same each time.',
  },
  {
    file: 'shared/accounts/beneficiary-verification.ts',
    at: "const [first = '', ...others] = name.split(' ');",
    original: "''",
    replacement: '"Stryker was here!"',
    because: 'A text that is split has at least one part, so the default is never used.',
  },
  {
    file: 'shared/customers/account-in-use.ts',
    at: "const { currency = '' } = ownerOfAccount(accountUuid) ?? {};",
    original: "''",
    replacement: '"Stryker was here!"',
    because: "Every internal account's uuid has an owner and a currency, so the default is never used.",
  },
  {
    file: 'shared/platforms/domain-proof.ts',
    at: 'const resolver = new Resolver({ timeout: 2000, tries: 2 });',
    original: '{ timeout: 2000, tries: 2 }',
    replacement: '{}',
    because: 'Time-outs of DNS, which only a name server that hangs can show.',
  },
  {
    file: 'shared/switch/received-request.ts',
    at: "isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');",
    original: "''",
    replacement: '"Stryker was here!"',
    because: 'API Gateway encodes bodies only, so an event without a body is not encoded.',
  },
  {
    file: 'shared/kyc/rules.ts',
    at: `protocol !== 'http:' && !systemSchemes.has(protocol) && href.startsWith(\`\${protocol}/\`);`,
    original: "'http:'",
    replacement: '""',
    because: 'The only caller asks about addresses that do not begin with http:.',
  },
  {
    file: 'shared/ledger-check/check-payments.ts',
    at: '{ lower, after, descending: false, count: paymentsPerPage },',
    original: 'false',
    replacement: 'true',
    because: 'Either order visits each payment of the period once. Later payments belong to the next check.',
  },
  {
    file: 'shared/ledger-check/sum-entries.ts',
    at: 'if (seen.length < perRead) continue;',
    original: 'seen.length < perRead',
    replacement: '(seen.length <= perRead)',
    because: 'The journals are looked at in groups of one more, all the same.',
  },
  {
    file: 'shared/ledger-check/checked-account.ts',
    at: 'checked?.version !== undefined &&',
    original: `checked?.version !== undefined &&
  checked.version === balance?.version &&
  checked.balanceMinor === (balance.balanceMinor ?? 0n)`,
    replacement: 'false',
    because:
      'Then the account is summed up from its last entry, of which there is none: the same sum, with more reads.',
  },
];
