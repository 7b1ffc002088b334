/** Where the tab remembers the receipt that it got last. */
export const LEFT = "recibo";
