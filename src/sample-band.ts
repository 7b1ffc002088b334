/** Everybody in the shop to try has one password. */
export const SAMPLE_PASSWORD = "guayacan_en_flor_26";

/** The panel knows by it that it is a sample. */
export const SAMPLE_BAND_ID = "muestra";
/** Where the settings make it as it was. */
export const ANEW_ID = "empezar-de-nuevo";

/** What stands over every page of it. */
export const SAMPLE_BAND = `Taller de muestra: nadie de aquí existe y nada sale. Panel: admin, recepcion, mecanico o editor; clave ${SAMPLE_PASSWORD}. Como admin puedes <a class="underline" href="/admin/dashboard/configuracion#${ANEW_ID}">empezar de nuevo</a>. Tu taller: npm start.`;
