export const SETTINGS = "/admin/dashboard/configuracion";
export const SETTINGS_SITE = `${SETTINGS}/sitio`;
export const SETTINGS_HISTORY = `${SETTINGS}/historial`;
