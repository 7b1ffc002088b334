/** Everybody in the shop to try has one password. */
export const SAMPLE_PASSWORD = "guayacan_en_flor_26";

/** What stands over every page of it. */
export const SAMPLE_BAND = `Taller de muestra: nadie de aquí existe y nada sale. Panel: admin, recepcion, mecanico o editor; clave ${SAMPLE_PASSWORD}. Tu taller: npm start.`;
