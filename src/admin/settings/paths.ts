export const SETTINGS = "/admin/dashboard/configuracion";
export const SETTINGS_SITE = `${SETTINGS}/sitio`;
export const SETTINGS_HISTORY = `${SETTINGS}/historial`;
export const SETTINGS_MESSAGES = `${SETTINGS}/mensajes`;
export const SETTINGS_ZOHO = `${SETTINGS}#zoho`;
/** Leads on to Zoho; opened in a tab of its own. */
export const ZOHO_START = "/admin/zoho";
