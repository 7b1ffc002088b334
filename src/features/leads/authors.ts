/** Author of what visitors and the system did. */
export const BY_VISITOR = "Cliente";
export const BY_SYSTEM = "Sistema";
