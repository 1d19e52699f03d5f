/** The uuid of an id such as `Customer:0199…`, as the table's keys have it; empty for a text without a colon. */
export const uuidOf = (id: string): string => id.split(':')[1] ?? '';
