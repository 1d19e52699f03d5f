import { createHash } from 'node:crypto';
import { StateMachine } from 'aws-local-stepfunctions';
import { checkedOnce } from '../../cache.ts';
import { jsonObject } from '../../template-json.ts';
import { engineSchema } from './engine-definition.ts';

/** Which function a state calls does not make a definition valid. So one can be checked before its functions exist. */
const anyArn = 'arn:aws:lambda:us-east-1:000000000000:function:any';

/**
 * The engine validates with asl-validator, which takes a tenth of a second for each definition. So it does that once.
 *
 * @param text Amazon States Language with `${name}` in the place of ARNs
 * @throws Error with what is wrong
 */
export const mustBeValidDefinition = (text: string): void => {
  const definition = jsonObject.parse(JSON.parse(text.replaceAll(/\$\{\w+\}/g, anyArn)));
  const content = createHash('sha256').update(JSON.stringify(definition)).digest('hex');
  checkedOnce('valid-definitions', content, () => {
    new StateMachine(engineSchema.parse(definition));
  });
};
