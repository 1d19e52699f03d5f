import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from '../environments/settings.ts';

/**
 * Data and logs of a protected environment outlive their stack. A failed first deployment leaves nothing behind, since
 * retained log groups would keep their names from the next try.
 */
export const removalPolicyOf = ({
  isDeletionProtected,
}: Pick<Settings, 'isDeletionProtected'>): RemovalPolicy =>
  isDeletionProtected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** Whether nobody may delete the stack and its table. During the first deployment CloudFormation must be able to. */
export const isProtected = ({
  isDeletionProtected,
  isStackProtected = true,
}: Pick<Settings, 'isDeletionProtected' | 'isStackProtected'>): boolean =>
  isDeletionProtected && isStackProtected;
