import { encodeUrlSegment } from "#site-path.ts";

const HOME = "/admin/dashboard";

export const SERVICES_OVERVIEW = `${HOME}/servicios`;
export const EDIT_SERVICES = `${HOME}/editar-servicios`;
export const PRODUCTS_OVERVIEW = `${HOME}/productos`;
export const EDIT_PRODUCTS = `${HOME}/editar-productos`;
export const SHOWCASE = `${HOME}/vitrina`;
export const PROMOTION_FORMS = `${SHOWCASE}/promociones`;
export const EDIT_TESTIMONIALS = `${SHOWCASE}/testimonios`;
export const EDIT_BRANDS = `${SHOWCASE}/marcas`;
export const EDIT_SYMPTOMS = `${SHOWCASE}/sintomas`;

/** URL segment in place of the id of a new record. */
export const NEW_RECORD = "nuevo";

export const getEditPath = (listPath: string, { id }: { id: string }) =>
	`${listPath}/${encodeUrlSegment(id)}`;
