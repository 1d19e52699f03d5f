import { describe, expect, it } from 'vitest';
import { unrunnableParts } from '#src/aws/states/runnable.ts';

const invoke = 'arn:aws:states:::lambda:invoke';
const task = { Type: 'Task', Resource: invoke, Parameters: { FunctionName: 'f' }, End: true };
const machine = (states: Record<string, unknown>, more: object = {}) => ({
  StartAt: Object.keys(states)[0],
  States: states,
  ...more,
});
const map = (more: object) => ({
  Type: 'Map',
  ItemProcessor: { StartAt: 'Do', States: { Do: task } },
  End: true,
  ...more,
});

describe('a state machine that the engine cannot run', () => {
  it.each([
    ['JSONata', machine({ Do: task }, { QueryLanguage: 'JSONata' }), ['JSONata is not run']],
    ['Assign', machine({ Do: { ...task, Assign: { a: 1 } } }), ['Do: Assign is not run']],
    ['JSONata arguments', machine({ Do: { ...task, Arguments: {} } }), ['Do: Arguments is not run']],
    ['a heartbeat', machine({ Do: { ...task, HeartbeatSeconds: 5 } }), ['Do: HeartbeatSeconds is not run']],
    [
      'a task token',
      machine({ Do: { ...task, Resource: `${invoke}.waitForTaskToken` } }),
      [`Do: Resource must be ${invoke}`],
    ],
    [
      'a task token in the parameters',
      machine({ Do: { ...task, Parameters: { 'Token.$': '$$.Task.Token' } } }),
      ['Do: task tokens are not run'],
    ],
    [
      'another service',
      machine({ Do: { ...task, Resource: 'arn:aws:states:::dynamodb:putItem' } }),
      [`Do: Resource must be ${invoke}`],
    ],
    [
      'a distributed Map',
      machine({
        Each: map({
          ItemProcessor: { ProcessorConfig: { Mode: 'DISTRIBUTED' }, StartAt: 'Do', States: { Do: task } },
        }),
      }),
      ['Each: a DISTRIBUTED Map is not run'],
    ],
    ['an ItemReader', machine({ Each: map({ ItemReader: {} }) }), ['Each: ItemReader is not run']],
    [
      'a problem inside a branch',
      machine({
        Both: { Type: 'Parallel', Branches: [machine({ Do: { ...task, Assign: {} } })], End: true },
      }),
      ['Both: Do: Assign is not run'],
    ],
    ['an unknown state', machine({ Do: { Type: 'Dance' } }), ['Do: a state of type Dance is not run']],
  ])('is refused for %s', (_what, definition, problems) => {
    expect(unrunnableParts(definition)).toEqual(problems);
  });
});
