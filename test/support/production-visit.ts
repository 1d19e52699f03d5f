import { afterAll, beforeAll, inject } from 'vitest';
import { enterHost, leaveHost } from './host-control.ts';

/** The host of production is there for three files, and runs as long as all the others. Its schedules hurry only for those. */
beforeAll(() => enterHost(inject('production').address.controlUrl));
afterAll(() => leaveHost(inject('production').address.controlUrl));
