/** The name of the payment report in the page's action and in the address after it. */
export const REPORT_INTENT = "pague";
export const REPORTED_MESSAGE = "Anotado. Lo revisamos y te mandamos el comprobante.";
