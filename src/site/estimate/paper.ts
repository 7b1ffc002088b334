/** Where an estimate is as a PDF, to print or to keep. */
export const paperOf = (token: string) =>
	`/api/estimates/${encodeURIComponent(token)}/cotizacion.pdf`;
