import type { ReleasedTable, TableShape } from './released-table.ts';

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

const listed = (names: readonly string[]): string => names.toSorted().join(', ');

/** A restored table replaces the released one on purpose: it has a name, and CloudFormation imports it by this name. */
const isAdopted = (released: ReleasedTable, next: TableShape): boolean =>
  next.tableName !== undefined && next.tableName !== released.tableName;

const identityProblems = (released: ReleasedTable, next: TableShape): string[] => {
  if (isAdopted(released, next)) return [];
  if (next.tableName !== released.tableName) {
    const was = released.tableName ?? 'none';
    return [
      `restoredTable: the released table has the name ${was}; without it CloudFormation makes an empty table, so name it again`,
    ];
  }
  return next.logicalId === released.logicalId
    ? []
    : [
        `The table's logical id was ${released.logicalId} and is ${next.logicalId}; CloudFormation would make an empty table, so give its constructs their former ids`,
      ];
};

const keyProblems = (released: ReleasedTable, next: TableShape): string[] =>
  isSame(released.key, next.key)
    ? []
    : [
        `The table's key was ${released.key.join(', ')} and is ${next.key.join(', ')}; CloudFormation would make an empty table, so keep the key and put the new one into an index`,
      ];

interface IndexChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The same name with another key or projection. */
  readonly changed: readonly string[];
}

const indexChanges = ({ indexes: former }: ReleasedTable, { indexes }: TableShape): IndexChanges => ({
  added: Object.keys(indexes).filter((name) => !(name in former)),
  removed: Object.keys(former).filter((name) => !(name in indexes)),
  changed: Object.keys(indexes).filter((name) => name in former && !isSame(indexes[name], former[name])),
});

/** Source: AWS CloudFormation, AWS::DynamoDB::Table, GlobalSecondaryIndexes: one index may come or go in an update. */
const maxIndexChanges = 1;

const indexProblems = (released: ReleasedTable, next: TableShape): string[] => {
  const { added, removed, changed } = indexChanges(released, next);
  const moved = [...added, ...removed];
  const adopted =
    isAdopted(released, next) && moved.length > 0
      ? [
          `The indexes ${listed(moved)} change while a restored table is adopted; adopt it with the released indexes and change one in the next release`,
        ]
      : [];
  return [
    ...changed.map(
      (name) =>
        `The index ${name} changes its key or projection; add an index with a new name in this release and remove ${name} in the next one`,
    ),
    ...(adopted.length === 0 && moved.length > maxIndexChanges
      ? [
          `The indexes ${listed(moved)} come or go in one update; CloudFormation takes one, so release them one by one`,
        ]
      : []),
    ...adopted,
  ];
};

const streamProblems = (released: ReleasedTable, next: TableShape): string[] =>
  released.streamView === next.streamView
    ? []
    : [
        `The stream's view was ${released.streamView} and is ${next.streamView}; DynamoDB would end the stream and lose unread records, so keep the view`,
      ];

const timeToLiveProblems = (released: ReleasedTable, next: TableShape): string[] =>
  released.timeToLive === next.timeToLive
    ? []
    : [
        `The attribute of expiry was ${released.timeToLive} and is ${next.timeToLive}; DynamoDB refuses that in one update, so keep the attribute`,
      ];

/** During a deployment the released functions read what the next ones write. */
const formProblems = (released: ReleasedTable, next: TableShape): string[] =>
  next.paymentForm === 'small' && released.paymentForm === undefined
    ? [
        "paymentForm: the released functions cannot read small payments; release with 'former' first, and with 'small' in the next release",
      ]
    : [];

const hotProblems = (released: ReleasedTable, next: TableShape): string[] => {
  if (next.hotAccounts === 'always')
    return ["hotAccounts: 'always' is for proofs on one machine; release with 'on' or 'off'"];
  return next.hotAccounts === 'on' && released.hotAccounts === undefined
    ? [
        "hotAccounts: the released functions cannot read hot accounts; release with 'off' first, and with 'on' in the next release",
      ]
    : [];
};

/** For as long as the released authorizer runs, and for 50 s of its answers in the gateway's cache. */
const usageKeyProblems = (released: ReleasedTable, next: TableShape): string[] =>
  next.usageKeys === 'required' && released.usageKeys === undefined
    ? [
        'platformLimits.isEnforced: the released authorizer names no usage keys, and the gateway would refuse every request; release with false first, and with true in a later release',
      ]
    : [];

/** What keeps a template from updating the released stack without harm: a sentence each, which says what to do. */
export const releaseProblems = (released: ReleasedTable, next: TableShape): string[] =>
  [
    identityProblems,
    keyProblems,
    indexProblems,
    streamProblems,
    timeToLiveProblems,
    formProblems,
    hotProblems,
    usageKeyProblems,
  ].flatMap((problemsOf) => problemsOf(released, next));
