import {
	defineInteger,
	defineText,
	prefixFields,
	type RecordFields,
	type Row,
} from "#core/records/record-fields.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { RUC_HINT } from "#domain/ruc.ts";
import { WEEKDAYS } from "#domain/time.ts";
import { CHAT_NAMES, type ChatName, formatPlaceholders, getChatLabel } from "./chat-placeholders.ts";
import { CLAIMS } from "./claim-fields.ts";
import { ACCOUNTS, PAYMENTS, PRICES, WORKSHOP } from "./price-fields.ts";

/** Index 0 is Sunday. */
export const WEEKDAY_NAMES = WEEKDAYS.map((day) => day.charAt(0).toUpperCase() + day.slice(1));

const YEAR = "Escribe un año con cuatro cifras, desde 1900";
const year = (label: string) => ({ type: "whole", label, min: 1900, max: 2100, required: YEAR }) as const;
const createPromiseField = (what: string) =>
	defineInteger(`Plazo para responder: ${what}`, 5, 2880, "los minutos");

const STATS = {
	type: "rows",
	rowName: "Cifra",
	hint: "La fuente solo la ve el personal: es tu respaldo si alguien pregunta.",
	formatRow: ({ value, label, source }: Row) => `${value} ${label} (${source})`,
	parts: {
		value: { ...defineText("Cifra", 12, "la cifra"), placeholder: "500+" },
		label: {
			...defineText("Qué cuenta", 40, "qué cuenta la cifra"),
			placeholder: "Clientes satisfechos",
		},
		source: {
			...defineText("De dónde sale", 200, "de dónde sale la cifra"),
			placeholder: "Registro del taller",
			isWide: true,
		},
	},
} as const;

/** Fields of the business record by section of its form. A group of its own is stored as a nested object. */
export const BUSINESS = {
	name: {
		...defineText("Nombre del negocio", 60, "el nombre del negocio"),
		hint: "Aparece en todo el sitio.",
	},
	legalName: defineText("Razón social", 100, "la razón social"),
	ruc: { label: "RUC", maxLength: 40, hint: RUC_HINT },
	tagline: defineText("Lema", 60, "el lema"),
	description: { ...defineText("Descripción", 300, "qué es el taller"), type: "long" },
	foundedYear: year("Año de fundación"),
	copyrightSince: year("Derechos desde"),
	stats: { ...STATS, label: "Cifras de la portada", max: 4, tooLong: "Hasta 4 cifras" },
	/** Stats for institutional customers, each with its source; hidden while empty. */
	governmentStats: {
		...STATS,
		label: "Cifras para instituciones",
		max: 6,
		tooLong: "Hasta 6 cifras",
	},
} as const satisfies RecordFields;

export const CONTACT = {
	whatsapp: {
		...defineText("WhatsApp", 40, "el número de WhatsApp"),
		type: "tel",
		hint: "Un celular, como 6123-4567.",
	},
	phone: { ...defineText("Teléfono", 40, "el teléfono"), type: "tel" },
	otherPhones: {
		type: "rows",
		label: "Otros teléfonos",
		rowName: "Teléfono",
		hint: "Cada uno con su uso: repuestos, grúa, contabilidad. Salen en Contacto.",
		max: 5,
		tooLong: "Hasta 5 teléfonos además del principal",
		formatRow: ({ number = "", use }: Row) => `${use}: ${formatPhone(number)}`,
		parts: {
			number: { ...defineText("Número", 40, "el número"), type: "tel", placeholder: "233-4411" },
			use: { ...defineText("Para qué es", 40, "para qué es"), placeholder: "Repuestos" },
		},
	},
	email: {
		type: "email",
		label: "Correo de contacto",
		maxLength: 200,
		required: "Escribe un correo como info@tutaller.com",
		tooLong: "Ese correo es muy largo",
	},
	whatsappGreeting: { ...defineText("Saludo de WhatsApp", 300, "el saludo"), type: "long" },
	hasEmergencyWhatsapp: { type: "yes", label: "WhatsApp de emergencias" },
	emergencyWhatsapp: {
		type: "tel",
		label: "Número de emergencias",
		maxLength: 40,
		hint: "Vacío: el WhatsApp del taller.",
	},
} as const satisfies RecordFields;

export const DAYS = {
	closedDays: {
		type: "rows",
		label: "Días cerrados",
		rowName: "Día cerrado",
		hint: "Feriados y cierres. Ese día nadie puede pedir cita y el sitio lo avisa.",
		max: 400,
		tooLong: "Hasta 400 días cerrados: borra los que ya pasaron",
		formatRow: ({ date, reason }: Row) => `${date} ${reason}`,
		parts: {
			date: { type: "date", label: "Fecha", required: "Elige la fecha" },
			reason: { ...defineText("Motivo", 80, "por qué cierra ese día"), placeholder: "Navidad" },
		},
	},
	/** Dates with special hours, "HH:MM" in Panama, overriding the weekday; a closed day stays closed. */
	specialDays: {
		type: "rows",
		label: "Días con otro horario",
		rowName: "Día con otro horario",
		hint: "Vísperas y Carnaval: ese día valen estas horas y no las de la semana. Un día cerrado sigue cerrado.",
		max: 100,
		tooLong: "Hasta 100 días con otro horario: borra los que ya pasaron",
		formatRow: ({ date, opens, closes, reason }: Row) => `${date} ${opens} a ${closes} ${reason}`,
		parts: {
			date: { type: "date", label: "Fecha", required: "Elige la fecha" },
			opens: { type: "time", label: "Abre", required: "Escribe la hora" },
			closes: { type: "time", label: "Cierra", required: "Escribe la hora" },
			reason: {
				...defineText("Motivo", 80, "por qué cambia el horario"),
				placeholder: "Nochebuena",
			},
		},
	},
	/** Hours of a date in which the shop takes no cars, within its opening hours. */
	blockedHours: {
		type: "rows",
		label: "Horas bloqueadas",
		rowName: "Horas bloqueadas",
		hint: "Ese día el taller abre, pero no a esas horas: nadie puede pedir cita y el sitio lo avisa.",
		max: 200,
		tooLong: "Hasta 200 horas bloqueadas: borra las que ya pasaron",
		formatRow: ({ date, from, to, reason }: Row) => `${date} ${from} a ${to} ${reason}`,
		parts: {
			date: { type: "date", label: "Fecha", required: "Elige la fecha" },
			from: { type: "time", label: "Desde", required: "Escribe la hora" },
			to: { type: "time", label: "Hasta", required: "Escribe la hora" },
			reason: { ...defineText("Motivo", 80, "por qué no atiende a esa hora"), placeholder: "Reunión" },
		},
	},
} as const satisfies RecordFields;

export const SITE = { ...BUSINESS, ...CONTACT, ...DAYS, ...PRICES, ...ACCOUNTS, ...WORKSHOP };

export const ADDRESS = {
	street: defineText("Calle", 120, "la calle"),
	district: defineText("Barrio o corregimiento", 60, "el barrio o corregimiento"),
	city: defineText("Ciudad", 60, "la ciudad"),
	landmark: { label: "Punto de referencia", maxLength: 120 },
	mapsQuery: {
		...defineText("Búsqueda en el mapa", 200, "qué buscar en el mapa"),
		hint: "Lo que se busca en Google Maps al tocar «Cómo llegar».",
	},
	latitude: { type: "number", label: "Latitud" },
	longitude: { type: "number", label: "Longitud" },
} as const satisfies RecordFields;

export const SOCIAL = {
	facebook: { type: "url", label: "Facebook" },
	instagram: { type: "url", label: "Instagram" },
	tiktok: { type: "url", label: "TikTok" },
} as const satisfies RecordFields;

export const PROMISES = {
	contactMinutes: createPromiseField("mensajes"),
	serviceRequestMinutes: createPromiseField("solicitudes de servicio"),
	quoteMinutes: createPromiseField("cotizaciones"),
	appointmentMinutes: createPromiseField("citas"),
} as const satisfies RecordFields;

const createChatField = (name: ChatName) =>
	({
		...defineText(getChatLabel(name), 600, "el mensaje"),
		type: "long",
		hint: `Se llenan solas: ${formatPlaceholders(name)}.`,
	}) as const;

export const CHATS = Object.fromEntries(CHAT_NAMES.map((name) => [name, createChatField(name)])) as Record<
	ChatName,
	ReturnType<typeof createChatField>
>;

/** Booking rules of the agenda */
export const AGENDA = {
	capacityPerHour: {
		...defineInteger("Carros por hora", 1, 20, "cuántos carros atiendes por hora"),
		hint: "Cuántas citas caben en la misma hora.",
	},
	minimumNoticeMinutes: {
		...defineInteger("Aviso mínimo (minutos)", 0, 2880, "los minutos de aviso"),
		hint: "Con cuánta anticipación se puede agendar.",
	},
	horizonDays: {
		...defineInteger("Días por adelantado", 7, 365, "cuántos días"),
		hint: "Hasta cuántos días después de hoy se agenda.",
	},
} as const satisfies RecordFields;

export const ABOUT = {
	story: {
		...defineText("Nuestra historia", 2000, "la historia del taller"),
		type: "long",
		hint: "Deja una línea vacía entre párrafos.",
	},
	timeline: {
		type: "rows",
		label: "Año por año",
		rowName: "Año",
		hint: "Lo que pasó, del primer año al último. Sale en «Nosotros».",
		max: 10,
		tooLong: "Hasta 10 años",
		formatRow: ({ year, title, text }: Row) => `${year} ${title}: ${text}`,
		parts: {
			year: { ...year("Año"), placeholder: "2008" },
			title: {
				...defineText("Qué pasó", 40, "qué pasó ese año"),
				placeholder: "Abrimos el taller",
			},
			text: {
				...defineText("En una línea", 160, "una línea sobre ese año"),
				placeholder: "Con dos bahías…",
				isWide: true,
			},
		},
	},
	certifications: {
		type: "rows",
		label: "Certificaciones",
		rowName: "Certificación",
		hint: "Solo papeles que puedas enseñar: «Nosotros» dice que se piden en recepción.",
		max: 12,
		tooLong: "Hasta 12 certificaciones",
		formatRow: ({ label, value }: Row) => `${label}: ${value}`,
		parts: {
			label: { ...defineText("Tema", 30, "el tema"), placeholder: "Refrigerante" },
			value: {
				...defineText("Qué papel es", 120, "qué papel es"),
				placeholder: "Manejo de gases de A/C",
			},
		},
	},
} as const satisfies RecordFields;

/** All fields of the business record by path. */
export const SETTINGS: RecordFields = {
	...SITE,
	...prefixFields("address", ADDRESS),
	...prefixFields("social", SOCIAL),
	...prefixFields("promises", PROMISES),
	...prefixFields("payments", PAYMENTS),
	...prefixFields("agenda", AGENDA),
	...prefixFields("chats", CHATS),
	...prefixFields("about", ABOUT),
	...prefixFields("claims", CLAIMS),
};

/** The week as its form stores it: a closed day keeps its hours. */
export const WEEKDAY_FIELDS: RecordFields = Object.fromEntries(
	WEEKDAY_NAMES.flatMap((day, index) =>
		Object.entries(
			prefixFields(`hours.${index}`, {
				isOpen: { type: "yes", label: `${day}: abre` },
				opens: { label: `${day}: abre a las`, required: "Escribe la hora" },
				closes: { label: `${day}: cierra a las`, required: "Escribe la hora" },
				breakStart: { label: `${day}: cierra al mediodía a las` },
				breakEnd: { label: `${day}: abre otra vez a las` },
			}),
		),
	),
);
