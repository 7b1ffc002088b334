import type { Subject } from "#core/audit/records.ts";

/** The page that shows a record: its own page `path/id`, the page itself, or the page's search for its name. */
type RecordPage = {
	/** Below /admin/dashboard. */
	path: string;
	link: "record" | "page" | "search";
};

/**
 * The page of the panel that shows a record of each kind. It is a list of its own, because the dashboard loads it and
 * must not load the manifests.
 */
export const RECORD_PAGES: Readonly<Record<Subject, RecordPage>> = {
	staff: { path: "configuracion", link: "page" },
	customer: { path: "clientes", link: "record" },
	settings: { path: "configuracion", link: "page" },
	post: { path: "blog", link: "record" },
	media: { path: "media", link: "search" },
	product: { path: "editar-productos", link: "record" },
	synonym: { path: "productos", link: "page" },
	service: { path: "editar-servicios", link: "record" },
	shop_photo: { path: "vitrina/fotos", link: "page" },
	promotion: { path: "vitrina/promociones", link: "record" },
	testimonial: { path: "vitrina/testimonios", link: "record" },
	brand: { path: "vitrina/marcas", link: "record" },
	site_text: { path: "configuracion/textos", link: "record" },
	symptom: { path: "vitrina/sintomas", link: "record" },
	copies: { path: "configuracion/copias", link: "page" },
	zoho: { path: "configuracion", link: "page" },
	mail: { path: "configuracion/correo", link: "page" },
	publication: { path: "configuracion", link: "page" },
	car: { path: "taller/carros", link: "record" },
	cash: { path: "caja", link: "record" },
};
