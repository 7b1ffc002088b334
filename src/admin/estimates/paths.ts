export const ESTIMATES = "/admin/dashboard/cotizaciones";
