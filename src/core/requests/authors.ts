/** Author of visitor and system events. */
export const BY_VISITOR = "Cliente";
export const SYSTEM_AUTHOR = "Sistema";
/** Cancellation reason that staff record on the customer's behalf. */
export const CUSTOMER_CANCELLED_REASON = "El cliente pidió cancelar";
