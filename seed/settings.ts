import { CHAT_DEFAULTS } from "#core/settings/chat-defaults.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getCertificationName, getTimelineName } from "#core/settings/sample-rows.ts";
import { ABOUT_SAMPLE } from "./about.ts";

const weekday = { opens: "08:00", closes: "18:00" };

/**
 * The settings of the sample business. Holidays follow Panama's official list, Sundays moved to Monday; each year the
 * owner confirms which ones close the shop.
 */
export const settingsSeed: Settings = {
	name: "Autocentro Calidonia",
	legalName: "Autocentro Calidonia, S.A.",
	ruc: "",
	tagline: "Confianza y Garantía",
	description:
		"Taller y tienda de repuestos en Calidonia, Ciudad de Panamá: aire acondicionado, chapistería, mecánica, frenos, cambio de aceite y productos para tu carro.",
	whatsapp: "+50760000000",
	phone: "+5075070000",
	otherPhones: [],
	email: "info@autocentrocalidonia.example",
	address: {
		street: "Avenida Perú con Calle 32 Este",
		district: "Calidonia",
		city: "Ciudad de Panamá",
		landmark: "Cerca del parque Belisario Porras",
		mapsQuery: "Avenida Perú con Calle 32 Este, Calidonia, Ciudad de Panamá",
		latitude: null,
		longitude: null,
	},
	hours: [null, weekday, weekday, weekday, weekday, weekday, { opens: "08:00", closes: "16:00" }],
	closedDays: [
		{ date: "2026-11-28", reason: "Independencia de Panamá de España" },
		{ date: "2026-12-08", reason: "Día de la Madre" },
		{ date: "2026-12-20", reason: "Día de Duelo Nacional" },
		{ date: "2026-12-21", reason: "Puente por el Día de Duelo Nacional" },
		{ date: "2026-12-25", reason: "Navidad" },
		{ date: "2027-01-01", reason: "Año Nuevo" },
		{ date: "2027-01-09", reason: "Día de los Mártires" },
		{ date: "2027-02-09", reason: "Martes de Carnaval" },
		{ date: "2027-03-26", reason: "Viernes Santo" },
		{ date: "2027-05-01", reason: "Día del Trabajo" },
		{ date: "2027-11-03", reason: "Separación de Panamá de Colombia" },
		{ date: "2027-11-05", reason: "Día de Colón" },
		{ date: "2027-11-10", reason: "Primer Grito de Independencia" },
		{ date: "2027-11-28", reason: "Independencia de Panamá de España" },
		{ date: "2027-11-29", reason: "Puente por la Independencia de Panamá de España" },
		{ date: "2027-12-08", reason: "Día de la Madre" },
		{ date: "2027-12-20", reason: "Día de Duelo Nacional" },
		{ date: "2027-12-25", reason: "Navidad" },
	],
	specialDays: [],
	blockedHours: [],
	hasEmergencyWhatsapp: true,
	emergencyWhatsapp: "",
	foundedYear: 2008,
	copyrightSince: 2020,
	social: { facebook: "", instagram: "", tiktok: "" },
	stats: [
		{
			value: "500+",
			label: "Clientes satisfechos",
			source: "Cifra de ejemplo: falta respaldarla con el registro de clientes del taller",
		},
		{
			value: "15+",
			label: "Años de experiencia",
			source: "Cifra de ejemplo: contarla desde el año de fundación, que el dueño debe confirmar",
		},
		{
			value: "98%",
			label: "Satisfacción",
			source: "Cifra de ejemplo: falta respaldarla con una encuesta a clientes",
		},
		{
			value: "24h",
			label: "Respuesta a más tardar",
			source: "Cifra de ejemplo: falta respaldarla con los tiempos de respuesta de la bandeja",
		},
	],
	governmentStats: [],
	promises: {
		contactMinutes: 120,
		serviceRequestMinutes: 120,
		quoteMinutes: 120,
		appointmentMinutes: 30,
	},
	agenda: { capacityPerHour: 2, minimumNoticeMinutes: 120, horizonDays: 90 },
	about: ABOUT_SAMPLE,
	claims: { warranty: "", quality: "", practice: "", fleets: "" },
	chats: CHAT_DEFAULTS,
	payments: { cash: true, card: true, ach: "", yappy: "", yappyQr: "" },
	usesWorkOrders: true,
	pricesIncludeTax: true,
	taxPercent: 7,
	quoteDays: 15,
	accountingYears: 5,
	referencesFrom: 1,
	whatsappGreeting: "Hola, me gustaría recibir información sobre sus servicios.",
	// Fields that the launch checklist asks the owner to confirm or fill in. Some (RUC, coordinates, social
	// links) are empty above, because an invented value would mislead.
	sampleFields: [
		"name",
		"legalName",
		"ruc",
		"description",
		"whatsapp",
		"phone",
		"email",
		"address.street",
		"address.landmark",
		"address.mapsQuery",
		"address.latitude",
		"address.longitude",
		"hours",
		"foundedYear",
		"copyrightSince",
		"closedDays",
		"hasEmergencyWhatsapp",
		"social.facebook",
		"social.instagram",
		"social.tiktok",
		"stats",
		// The next two are not settings: brands store distributor claims; legal texts await a lawyer's review.
		"brands.isDistributor",
		"legal.texts",
		"payments.cash",
		"payments.card",
		"about.story",
		...ABOUT_SAMPLE.timeline.map(getTimelineName),
		...ABOUT_SAMPLE.certifications.map(getCertificationName),
	],
};
