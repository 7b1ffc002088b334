/** Builds the path of an estimate's PDF. */
export const buildEstimatePdfPath = (token: string) =>
	`/api/estimates/${encodeURIComponent(token)}/cotizacion.pdf`;
