import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag on one construct, each with its reason. */
export const acknowledge = (construct: IConstruct, reasonById: Readonly<Record<string, string>>): void => {
  for (const [id, reason] of Object.entries(reasonById)) {
    Validations.of(construct).acknowledge({ id, reason });
  }
};
