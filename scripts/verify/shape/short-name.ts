/**
 * The name of a function or workflow without its stack's, whether a name, an ARN or the ARN of an alias refers to it:
 * `PaymentsService-sandbox-pay-out` and `arn:…:function:PaymentsService-sandbox-pay-out:live` are `pay-out`.
 */
export const shortName = (reference: string, stackName: string): string => {
  const [name = reference] = (reference.split(/:function:|:stateMachine:/)[1] ?? reference).split(':');
  return name.replace(`${stackName}-`, '');
};
