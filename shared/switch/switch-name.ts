/** The name of the switch of an environment that has one. Deposits keep it, so it never changes. */
export const defaultSwitch = 'default';
