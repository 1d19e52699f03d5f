/** Files of one feature, and the tests that judge their mutants. */
export interface MutatedGroup {
  readonly name: string;
  /** Globs from the repository's root. */
  readonly files: readonly string[];
  /** Globs of tests without a service. They meet every mutant. */
  readonly unitTests: readonly string[];
  /** Tests of the service, the quick ones. They meet only what the unit tests let live, one mutant at a time. */
  readonly serviceTests: readonly string[];
}

export const feature = (name: string, ...serviceTests: readonly string[]): MutatedGroup => ({
  name,
  files: [`shared/${name}/**/{rules,*-rules}.ts`],
  unitTests: [`test/unit/${name}/**/*.test.ts`],
  serviceTests,
});

/** The file names of what `contracts` mutates: the shapes of requests and answers. */
const shapes = '{contract,accepted-schema,schemas,*-schemas,business-info,payment-instructions}';

/** All files of a feature, without those of `contracts`. */
export const wholeFeature = (name: string, ...serviceTests: readonly string[]): MutatedGroup => ({
  ...feature(name, ...serviceTests),
  files: [
    `shared/${name}/**/!(contract|accepted-schema|schemas|*-schemas|business-info|payment-instructions).ts`,
  ],
});

/** The same group with unit tests of other features, which run through its files, too. */
export const judgedAlsoBy = (group: MutatedGroup, ...unitTests: readonly string[]): MutatedGroup => ({
  ...group,
  unitTests: [...group.unitTests, ...unitTests],
});

/** Their tests make the whole OpenAPI document, which would slow down the mutants of all other files. */
export const contracts: MutatedGroup = {
  name: 'contracts',
  files: [
    `shared/{transfers,quotes,ledger,transactions,incoming,webhooks,bulk,verification,verification-provider}/**/${shapes}.ts`,
    `shared/{accounts,customers,deposits,platforms,tokens,switch,timeline}/**/${shapes}.ts`,
  ],
  unitTests: [
    'test/tidy/operations.test.ts',
    'test/unit/client/openapi.test.ts',
    'test/unit/openapi/{document,examples,operation-errors,published-answers,webhooks}.test.ts',
    'test/unit/{accounts,customers}/**/*.test.ts',
    'test/unit/bulk/read-row.test.ts',
    'test/unit/events/features.test.ts',
    'test/unit/kernel/{birth-date,parse-request,query-parameters,union-issues}.test.ts',
    'test/unit/platforms/config-update.test.ts',
    'test/unit/quotes/{destination-rules,payer-data,plan,source-rules}.test.ts',
  ],
  serviceTests: [
    'test/api/customers.test.ts',
    'test/api/quotes.test.ts',
    'test/api/external-accounts.test.ts',
    'test/api/transactions.test.ts',
    'test/api/config.test.ts',
    'test/api/verifications.test.ts',
  ],
};
