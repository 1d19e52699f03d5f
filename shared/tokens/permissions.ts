/** In the order in which answers list them. */
export const permissions = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
