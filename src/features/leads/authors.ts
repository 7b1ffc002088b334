/** Author of what visitors and the system did. */
export const BY_VISITOR = "Cliente";
export const SYSTEM_AUTHOR = "Sistema";
/** A reason for calling a visit off that is the customer's own: staff only write it down. */
export const CUSTOMER_ASKED = "El cliente pidió cancelar";
