import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type LogScope, parts, type SavedQuery, savedQueries } from '../saved-queries.ts';

export type LogGroups = Readonly<Record<LogScope, readonly ILogGroup[]>>;

const definitionName = (stackName: string, query: SavedQuery, number: number, count: number): string =>
  `${stackName}/${query.name}${count === 1 ? '' : ` (${number} of ${count})`}`;

/** The saved queries, for the console of CloudWatch Logs Insights. */
export class QueryDefinitions extends Construct {
  constructor(scope: Construct, stackName: string, logGroups: LogGroups) {
    super(scope, 'Queries');
    for (const query of savedQueries) {
      const groups = parts(logGroups[query.logs]);
      for (const [index, part] of groups.entries()) {
        const name = definitionName(stackName, query, index + 1, groups.length);
        new CfnQueryDefinition(this, `${query.name} ${index + 1}`.replaceAll(/\W/g, ''), {
          name,
          queryString: query.lines.join('\n| '),
          logGroupNames: part.map(({ logGroupName }) => logGroupName),
        });
      }
    }
  }
}
