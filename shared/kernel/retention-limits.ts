/**
 * The copies in key records and deliveries leave the table by themselves: a delivery is tried for 7 days, and kept for 30
 * after that. Payments must not forget earlier, or a removal would leave copies behind.
 */
export const fewestRetentionDays = 45;
/** Ten years: the longest that a law on records of payments allows (Regulation (EU) 2023/1113, article 26). */
export const mostRetentionDays = 3_653;
