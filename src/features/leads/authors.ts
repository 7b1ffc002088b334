/** Author of what visitors and the system did. */
export const BY_VISITOR = "Cliente";
export const SYSTEM_AUTHOR = "Sistema";
