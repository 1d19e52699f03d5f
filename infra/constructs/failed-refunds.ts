import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** The functions that end payments, or find how one has ended (shared/quotes/settle.ts, reportFailedRefund). */
export const refundReporters = ['finish-overdue', 'pay-out', 'receive-switch-result'] as const;

const logGroupOf = (reporter: IFunction): ILogGroup => {
  if (reporter instanceof LambdaFunction) return reporter.logGroup;
  throw new Error(`${reporter.node.path} has no log group of its own`);
};

/**
 * Counts refunds that failed, from the log lines that tell of them: money that nobody gets back without an operator. Each
 * function has a filter of its own, and all of them add to one metric.
 */
export const failedRefunds = (
  scope: Construct,
  stackName: string,
  reporters: readonly IFunction[],
): Metric => {
  const filters = reporters.map(
    (reporter, index) =>
      new MetricFilter(scope, `FailedRefunds${index}`, {
        logGroup: logGroupOf(reporter),
        filterPattern: FilterPattern.stringValue('$.code', '=', 'REFUND_FAILED'),
        metricNamespace: stackName,
        metricName: 'FailedRefunds',
        metricValue: '1',
      }),
  );
  const [first] = filters;
  if (first === undefined) throw new Error('Nobody tells of failed refunds');
  return first.metric();
};
