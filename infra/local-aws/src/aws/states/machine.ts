import { StateMachine } from 'aws-local-stepfunctions';
import * as z from 'zod';
import { refuse } from '../../start-error.ts';
import type { Resource } from '../../template.ts';
import { type JsonObject, json, jsonObject } from '../../template-json.ts';
import { type EngineDefinition, engineDefinition } from './engine-definition.ts';
import { engineProblems } from './engine-limits.ts';
import { mustBeValidDefinition } from './valid-definition.ts';

/** One state machine of the template, ready to run. */
export interface Machine extends EngineDefinition {
  readonly logicalId: string;
  readonly arn: string;
  readonly name: string;
  readonly roleArn: string;
  /** The template's definition with its substitutions. */
  readonly source: string;
  /** The same without those that are ARNs. */
  readonly sourceWithoutArns: string;
  readonly engine: StateMachine;
}

const machineProperties = z.looseObject({
  StateMachineName: z.string().optional(),
  StateMachineType: z.string().default('STANDARD'),
  RoleArn: z.string(),
  DefinitionString: z.string().optional(),
  Definition: jsonObject.optional(),
  DefinitionSubstitutions: z.record(z.string(), json).default({}),
});

/** @throws StartError naming the state machine and the state that would not run here as on AWS */
export const loadMachine = (resource: Resource, timeScale: number): Machine => {
  const { logicalId } = resource;
  const properties = machineProperties.parse(resource.properties);
  const name = properties.StateMachineName ?? logicalId;
  if (properties.StateMachineType !== 'STANDARD')
    refuse(logicalId, `${name} is ${properties.StateMachineType}`);
  const { DefinitionSubstitutions: substitutions } = properties;
  const text = definitionText(resource, properties);
  const source = substituted(text, substitutions);
  const definition: JsonObject = jsonObject.parse(JSON.parse(source));
  const problems = engineProblems(definition);
  if (problems.length > 0) refuse(logicalId, `state machine ${name}: ${problems.join('; ')}`);
  const engine = engineDefinition(definition, timeScale);
  return {
    ...engine,
    logicalId,
    arn: resource.arn ?? resource.physicalId,
    name,
    roleArn: properties.RoleArn,
    source,
    sourceWithoutArns: substituted(text, withoutArns(substitutions)),
    // The source is what is validated. The engine's definition has fractions of seconds, which ASL does not allow.
    engine: new StateMachine(engine.definition, { validationOptions: { noValidate: true } }),
  };
};

const definitionText = ({ logicalId }: Resource, properties: z.output<typeof machineProperties>): string => {
  if (properties.DefinitionString !== undefined) return properties.DefinitionString;
  if (properties.Definition !== undefined) return JSON.stringify(properties.Definition);
  return refuse(logicalId, 'its definition is not in the template');
};

const substituted = (text: string, substitutions: JsonObject): string =>
  text.replace(/\$\{(\w+)\}/g, (whole, name: string) => {
    const value = substitutions[name];
    return value === undefined ? whole : JSON.stringify(String(value)).slice(1, -1);
  });

const withoutArns = (substitutions: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(substitutions).filter(([, value]) => !/^arn:/.test(String(value))));

/** @throws StartError naming a state machine that AWS would not take */
export const mustBeValid = ({ logicalId, name, sourceWithoutArns }: Machine): void => {
  try {
    mustBeValidDefinition(sourceWithoutArns);
  } catch (cause) {
    refuse(
      logicalId,
      `state machine ${name} is not valid: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
};
