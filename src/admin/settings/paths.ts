export const SETTINGS = "/admin/dashboard/configuracion";
export const SETTINGS_SITE = `${SETTINGS}/sitio`;
export const SETTINGS_HISTORY = `${SETTINGS}/historial`;
export const SETTINGS_MESSAGES = `${SETTINGS}/mensajes`;
export const SETTINGS_ZOHO = `${SETTINGS}#zoho`;
/** Redirects to Zoho; open it in a new tab. */
export const ZOHO_START = "/admin/zoho";
