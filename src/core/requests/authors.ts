/** Author of visitor and system events. */
export const BY_VISITOR = "Cliente";
export const SYSTEM_AUTHOR = "Sistema";
/** Authors of history entries who are not staff, as the subject of a sentence. */
const NON_STAFF_AUTHORS: Readonly<Record<string, string>> = {
	[BY_VISITOR]: "El cliente",
	[SYSTEM_AUTHOR]: "El sistema",
};
/** Formats an author of the history as the subject of a sentence: «El cliente». */
export const formatAuthor = (author: string | undefined) =>
	author ? (NON_STAFF_AUTHORS[author] ?? author) : "Alguien";
/** Cancellation reason that staff record on the customer's behalf. */
export const CUSTOMER_CANCELLED_REASON = "El cliente pidió cancelar";
