import type { Deployment } from './ports/deployment.ts';
import type { Shape } from './shape/api-shape.ts';
import type { World } from './world/world.ts';

/** What the checks of a deployment share. */
export interface Facts {
  readonly deployment: Deployment;
  /** From the template that was synthesized from this repository. */
  readonly expected: Shape;
  /** What the checks make in the deployment, and a last check removes. */
  readonly world: World;
}
