/** Everybody in the shop to try has one password. */
export const SAMPLE_PASSWORD = "guayacan-en-flor-26";

/** What stands over every page of it. */
export const SAMPLE_BAND = `Taller de muestra: su gente no existe y nada sale de aquí. Panel en /admin/login: admin, recepcion, mecanico o editor, contraseña ${SAMPLE_PASSWORD}. «Empezar de nuevo»: npm run try -- --de-nuevo. Tu taller: npm start.`;
