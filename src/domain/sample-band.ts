/** Password of every account in the sample shop. */
export const SAMPLE_PASSWORD = "guayacan_en_flor_26";

/** Element id by which the panel detects a sample shop. */
export const SAMPLE_BAND_ID = "muestra";
/** Element id of the reset section in the settings. */
export const RESET_ID = "empezar-de-nuevo";

const SAMPLE_NOTE = "Taller de muestra: nadie de aquí existe y nada sale.";
const SAMPLE_BAND = `${SAMPLE_NOTE} Panel: admin, recepcion, mecanico o editor; clave ${SAMPLE_PASSWORD}. Como admin puedes <a class="underline" href="/admin/dashboard/configuracion#${RESET_ID}">empezar de nuevo</a>. Tu taller: npm start.`;
const CUSTOMER_PORTAL = /^\/seguir\//;

/** Returns the banner of a page of the sample shop. A customer has no account: their page has one line on a phone. */
export const getSampleBand = (pathname: string): string =>
	CUSTOMER_PORTAL.test(pathname) ? SAMPLE_NOTE : SAMPLE_BAND;
