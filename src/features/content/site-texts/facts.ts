import type { Settings } from "#core/settings/contract.ts";
import { formatPromiseSpan } from "#core/settings/promise.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { getKeys } from "#domain/text/keys.ts";
import { formatHours } from "./hours.ts";

/** The facts of the shop that a text may hold as `{name}`, with their labels in the panel. */
export const FACTS = {
	taller: "Nombre del taller",
	empresa: "Razón social con RUC",
	razon_social: "Razón social",
	ruc: "RUC",
	telefono: "Teléfono",
	whatsapp: "WhatsApp",
	correo: "Correo",
	direccion: "Calle y barrio",
	barrio: "Barrio",
	ciudad: "Ciudad",
	horario: "Horario",
	anio_fundacion: "Año de fundación",
	garantias: "Garantías de los servicios",
	servicios: "Cuántos servicios",
	itbms: "ITBMS",
	plazo_mensajes: "Plazo para mensajes",
	plazo_servicios: "Plazo para servicios",
	plazo_cotizaciones: "Plazo para cotizaciones",
	plazo_citas: "Plazo para citas",
	espera_citas: "Plazo para citas, dicho entero",
} as const;
export type FactName = keyof typeof FACTS;
export const FACT_NAMES = getKeys(FACTS);

/** The value of a fact today, "" while it is missing, and the link on it. */
type Fact = { value: string; to?: string };
export type Facts = Readonly<Record<FactName, Fact>>;

/** The data from which the facts and the bundled texts derive. */
export type FactSources = {
	settings: Pick<
		Settings,
		| "name"
		| "legalName"
		| "ruc"
		| "phone"
		| "whatsapp"
		| "email"
		| "address"
		| "hours"
		| "taxPercent"
		| "pricesIncludeTax"
		| "promises"
	> & { foundedYear: number | null; claims: readonly string[] };
	services: readonly { name: string; warranty: string | null }[];
	/** Whether visitors reach the site through an encrypted connection. */
	isSecure: boolean;
};

const PRIVACY_CHAT = "Hola, quiero ejercer un derecho sobre mis datos personales: ";

/** Returns the facts of the shop as texts show them today. */
export function buildFacts({ settings, services }: Pick<FactSources, "settings" | "services">): Facts {
	const { name, legalName, ruc, phone, whatsapp, email, address, promises, foundedYear } = settings;
	const company = legalName || name;
	return {
		taller: { value: name },
		empresa: { value: ruc ? `${company}, RUC ${ruc}` : company },
		razon_social: { value: legalName },
		ruc: { value: ruc },
		telefono: { value: formatPhone(phone) },
		whatsapp: { value: formatPhone(whatsapp), to: buildWhatsappUrl(whatsapp, PRIVACY_CHAT) },
		correo: { value: email, to: `mailto:${email}` },
		direccion: { value: `${address.street}, ${address.district}` },
		barrio: { value: address.district },
		ciudad: { value: address.city },
		horario: { value: formatHours(settings.hours) },
		anio_fundacion: { value: foundedYear === null ? "" : String(foundedYear) },
		garantias: { value: formatWarranties(services) },
		servicios: { value: formatServiceCount(services.length) },
		itbms: { value: `${settings.taxPercent}%` },
		plazo_mensajes: { value: formatSpan(promises.contactMinutes) },
		plazo_servicios: { value: formatSpan(promises.serviceRequestMinutes) },
		plazo_cotizaciones: { value: formatSpan(promises.quoteMinutes) },
		plazo_citas: { value: formatSpan(promises.appointmentMinutes) },
		espera_citas: { value: formatPromiseSpan(promises.appointmentMinutes) },
	};
}

function formatServiceCount(count: number): string {
	if (count === 0) return "";
	return `${count} ${count === 1 ? "servicio" : "servicios"}`;
}

function formatSpan(minutes: number): string {
	if (minutes === 60) return "1 hora";
	return minutes % 60 === 0 ? `${minutes / 60} horas` : `${minutes} minutos`;
}

/** Formats the services' warranties as part of a sentence; "" if there are none. */
function formatWarranties(services: FactSources["services"]): string {
	const phrases = services.flatMap(({ name, warranty }) =>
		warranty ? [`${warranty} en ${name.toLowerCase()}`] : [],
	);
	return phrases
		.join(", ")
		.replace(" en ", " de garantía en ")
		.replace(/, ([^,]*)$/, " y $1");
}
