import { CHAT_GROUPS } from "#core/settings/chat-placeholders.ts";
import { BUSINESS, CONTACT, DAYS } from "#core/settings/fields.ts";
import { ACCOUNTS, PRICES, WORKSHOP } from "#core/settings/price-fields.ts";

const getChatFields = (group: keyof typeof CHAT_GROUPS) => CHAT_GROUPS[group].map((name) => `chats.${name}`);

/** Parts of the business form, in order. Each lists its fields by name or by the prefix before the dot. */
const PARTS = {
	negocio: {
		title: "El negocio",
		fields: Object.keys(BUSINESS),
	},
	contacto: {
		title: "Contacto y ubicación",
		fields: [...Object.keys(CONTACT), "address", "social"],
	},
	horario: { title: "Horario", fields: ["hours", ...Object.keys(DAYS), "agenda"] },
	promesas: {
		title: "Plazos y precios",
		fields: ["promises", ...Object.keys(PRICES)],
	},
	pagos: { title: "Formas de pago", fields: ["payments", ...Object.keys(ACCOUNTS)] },
	mensajes: { title: "WhatsApp: solicitudes", fields: getChatFields("answers") },
	citas: { title: "WhatsApp: citas", fields: getChatFields("visits") },
	contactar: { title: "WhatsApp: por contactar", fields: getChatFields("outreach") },
	cotizaciones: { title: "WhatsApp: cotizaciones", fields: getChatFields("estimates") },
	taller: { title: "Taller", fields: [...Object.keys(WORKSHOP), ...getChatFields("orders")] },
	afirma: { title: "Lo que el sitio afirma", fields: ["claims"] },
	nosotros: { title: "Nosotros", fields: ["about"] },
} as const;

export type PartId = keyof typeof PARTS;
export const PART_IDS = Object.keys(PARTS) as PartId[];
const FIRST_PART: PartId = "negocio";

/** Id of the form and prefix of the ids of its controls. */
export const SITE_FORM_ID = "ajustes";

export const getPartTitle = (part: PartId) => PARTS[part].title;
export const buildPartPath = (part: PartId) => `?seccion=${part}`;

/** Finds the part that contains a field, including fields of a row or a group. */
export function findPartByField(field: string): PartId | undefined {
	return PART_IDS.find((part) => PARTS[part].fields.some((name) => `${field}.`.startsWith(`${name}.`)));
}

/** Returns the part that a URL shows: that of the field in its hash, the one in its query, or the first. */
export function getPartFromLocation({ search, hash }: { search: string; hash: string }): PartId {
	const field = hash.slice(1).replace(`${SITE_FORM_ID}-`, "");
	const requestedPart = new URLSearchParams(search).get("seccion") ?? "";
	return findPartByField(field) ?? PART_IDS.find((part) => part === requestedPart) ?? FIRST_PART;
}
