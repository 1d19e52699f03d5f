import * as z from 'zod';
import {
  alarmDescriptionCharacters,
  definitionBytes,
  environmentBytes,
  functionTimeoutSeconds,
  indexesOfTable,
  metricsOfAlarm,
  outputsOfStack,
  parametersOfStack,
  resourcesOfApi,
  resourcesOfStack,
  rolePolicyCharacters,
  templateBytes,
} from '#shared/kernel/aws-limits.ts';

/** A tenth stays free, so that a hotfix never has to make room first. */
export const resourceBudget = resourcesOfStack * 0.9;

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
const templateSchema = z.looseObject({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.record(z.string(), z.unknown()).default({}),
});
type Properties = z.output<typeof resourceSchema>['Properties'];

const entries = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** As it stands in the template. References are longer there than their values, so it never says too little. */
const characters = (value: unknown): number => (value === undefined ? 0 : JSON.stringify(value).length);

const metricsOf = ({ Metrics }: Properties): number =>
  Array.isArray(Metrics) ? Metrics.filter((one) => 'MetricStat' in z.looseObject({}).parse(one)).length : 0;

/** `/quotes/{quoteId}` is two resources, and so is `/quotes` one of them. */
const pathResources = ({ Body }: Properties): number => {
  const { paths } = z.looseObject({ paths: z.record(z.string(), z.unknown()).default({}) }).parse(Body ?? {});
  const parts = Object.keys(paths).flatMap((path) => {
    const names = path.split('/').slice(1);
    return names.map((_name, index) => names.slice(0, index + 1).join('/'));
  });
  return new Set(parts).size;
};

interface Rule {
  readonly type: string;
  readonly what: string;
  readonly limit: number;
  readonly measure: (properties: Properties) => number;
}

const rules: readonly Rule[] = [
  {
    type: 'AWS::DynamoDB::Table',
    what: 'indexes',
    limit: indexesOfTable,
    measure: ({ GlobalSecondaryIndexes }) => entries(GlobalSecondaryIndexes),
  },
  {
    type: 'AWS::Lambda::Function',
    what: 'bytes of environment',
    limit: environmentBytes,
    measure: ({ Environment }) => characters(Environment),
  },
  {
    type: 'AWS::Lambda::Function',
    what: 'seconds of timeout',
    limit: functionTimeoutSeconds,
    measure: ({ Timeout }) => Number(Timeout ?? 0),
  },
  {
    type: 'AWS::ApiGateway::RestApi',
    what: 'resources of paths',
    limit: resourcesOfApi,
    measure: pathResources,
  },
  {
    type: 'AWS::StepFunctions::StateMachine',
    what: 'bytes of definition',
    limit: definitionBytes,
    measure: ({ DefinitionString }) => characters(DefinitionString),
  },
  {
    type: 'AWS::IAM::Role',
    what: 'characters of inline policies',
    limit: rolePolicyCharacters,
    measure: ({ Policies }) => characters(Policies),
  },
  {
    type: 'AWS::CloudFormation::Stack',
    what: 'parameters',
    limit: parametersOfStack,
    measure: ({ Parameters }) => Object.keys(Parameters ?? {}).length,
  },
  { type: 'AWS::CloudWatch::Alarm', what: 'metrics', limit: metricsOfAlarm, measure: metricsOf },
  {
    type: 'AWS::CloudWatch::Alarm',
    what: 'characters of description',
    limit: alarmDescriptionCharacters,
    measure: ({ AlarmDescription }) => characters(AlarmDescription),
  },
];

/**
 * What a template has too much of, a sentence each. CloudFormation would say it after minutes of deployment.
 *
 * @param text the file as it is uploaded: spaces count
 * @param isDeployed false for the stack of one machine, which has the functions of sandbox and production and which
 * CloudFormation never counts; those that it deploys have fewer, within their budget
 */
export const templateProblems = (text: string, { isDeployed = true } = {}): string[] => {
  const template: unknown = JSON.parse(text);
  const { Resources, Outputs } = templateSchema.parse(template);
  const sizes: [string, number, number][] = [
    ['resources', Object.keys(Resources).length, isDeployed ? resourceBudget : Number.POSITIVE_INFINITY],
    ['outputs', Object.keys(Outputs).length, outputsOfStack],
    ['bytes', Buffer.byteLength(text), templateBytes],
  ];
  const ofStack = sizes.flatMap(([what, size, limit]) =>
    size > limit ? [`The stack has ${size} ${what}; at most ${limit} are allowed`] : [],
  );
  const ofResources = Object.entries(Resources).flatMap(([id, { Type, Properties }]) =>
    rules
      .filter(({ type, limit, measure }) => type === Type && measure(Properties) > limit)
      .map(({ what, limit, measure }) => `${id} has ${measure(Properties)} ${what}; AWS allows ${limit}`),
  );
  return [...ofStack, ...ofResources];
};
