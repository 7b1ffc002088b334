import type { LeadKindName } from "#features/leads/rules.ts";

/** What a person did, after their name. */
export const ASKED: Record<LeadKindName, string> = {
	quote: "pidió una cotización",
	service_request: "pidió un servicio",
	appointment: "pidió una cita",
	contact: "escribió un mensaje",
	newsletter: "se suscribió al boletín",
};

/** A record that has a name, before that name. */
const NAMED: Readonly<Record<string, string>> = {
	product: "el producto",
	service: "el servicio",
	promotion: "la promoción",
	testimonial: "el testimonio de",
	brand: "la marca",
	symptom: "el síntoma",
	synonym: "la palabra",
	staff: "la cuenta de",
	customer: "el cliente",
	post: "el artículo",
	media: "el archivo",
};
/** The same when nothing tells the name. */
const NAMELESS: Readonly<Record<string, string>> = {
	product: "un producto",
	service: "un servicio",
	promotion: "una promoción",
	testimonial: "un testimonio",
	brand: "una marca",
	symptom: "un síntoma",
	synonym: "una palabra del buscador",
	settings: "la configuración",
	staff: "una cuenta del panel",
	customer: "un cliente",
	post: "un artículo",
	media: "un archivo",
};

/** Subject id of the whole customer base. */
const EVERYBODY = "all";

/** What staff changed, after who did it and what was done: «el producto «Aceite 10W-30»». */
export function changedWords(
	subject: string,
	{ id, name }: { id: string; name: string | null },
): string {
	if (subject === "customer" && id === EVERYBODY) return "la lista de clientes";
	const named = NAMED[subject];
	return named && name ? `${named} «${name}»` : (NAMELESS[subject] ?? subject);
}

const ACTIONS: Readonly<Record<string, string>> = {
	created: "creó",
	updated: "editó",
	deleted: "envió a la papelera",
	removed: "quitó",
	restored: "restauró",
	disabled: "desactivó",
	approved: "aprobó un dato de",
};

/** What somebody did to it, after their name: files are not written here, they are brought. */
export function didWords(action: string, subject: string): string {
	if (subject === "media" && action === "created") return "subió";
	return ACTIONS[action] ?? action;
}
