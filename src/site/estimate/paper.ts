/** Builds the path of an estimate's PDF. */
export const paperOf = (token: string) =>
	`/api/estimates/${encodeURIComponent(token)}/cotizacion.pdf`;
