import { type AwsCall, type Interceptor, pass, type Verdict } from './interceptor.ts';

const reading = /^(Get|BatchGet|TransactGet|Query|Scan|Describe|List|Head)/;

/** Counts the calls that may have changed something: all that do not only read. */
export class Changes implements Interceptor {
  count = 0;

  before({ operation }: AwsCall): Verdict {
    if (!reading.test(operation)) this.count += 1;
    return pass;
  }
}
