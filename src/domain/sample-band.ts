/** Password of every account in the sample shop. */
export const SAMPLE_PASSWORD = "guayacan_en_flor_26";

/** Element id by which the panel detects a sample shop. */
export const SAMPLE_BAND_ID = "muestra";
/** Element id of the reset section in the settings. */
export const RESET_ID = "empezar-de-nuevo";

/** Banner on every page of the sample shop. */
export const SAMPLE_BAND = `Taller de muestra: nadie de aquí existe y nada sale. Panel: admin, recepcion, mecanico o editor; clave ${SAMPLE_PASSWORD}. Como admin puedes <a class="underline" href="/admin/dashboard/configuracion#${RESET_ID}">empezar de nuevo</a>. Tu taller: npm start.`;
