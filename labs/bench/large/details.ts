import type { RandomGenerator } from "#seed/random.ts";
import type { RowsByTable } from "./bulk.ts";
import { type PlannedLead, type ReferenceData, toIso } from "./plan.ts";

const CAR_BRANDS = ["Toyota", "Hyundai", "Kia", "Nissan", "Honda"] as const;
const CAR_MODELS = ["Corolla", "Accent", "Picanto", "Sentra", "Civic"] as const;
const SAMPLE_TEXT =
	"El carro hace un ruido al frenar y pierde fuerza en las lomas, quiero saber cuánto cuesta.";

/** Returns the rows of a request's kind and its summary. An anonymised request keeps no text. */
export function createDetails(
	chance: RandomGenerator,
	lead: PlannedLead,
	referenceData: ReferenceData,
): { summary: string; rows: RowsByTable } {
	const text = lead.isForgotten ? "" : SAMPLE_TEXT;
	const createdAt = toIso(lead.createdAtMs);
	const leadId = lead.id;
	if (lead.kind === "quote") return createQuote(chance, lead, referenceData);
	const service = chance.pickItem(referenceData.services);
	const preferences = { preferredDate: createdAt.slice(0, 10), preferredTime: "9:00 AM" };
	const vehicle = {
		vehicleBrand: chance.pickItem(CAR_BRANDS),
		vehicleModel: chance.pickItem(CAR_MODELS),
		vehicleYear: 2005 + chance.nextInteger(20),
	};
	if (lead.kind === "contact")
		return {
			summary: `Mensaje: ${SAMPLE_TEXT.slice(0, 60)}`,
			rows: {
				messages: [{ leadId, service: service.name, vehicleType: "sedan", message: text, createdAt }],
			},
		};
	if (lead.kind === "newsletter") {
		const email = `lector.${lead.reference.toLowerCase()}@correo.com`;
		const subscriber = { consentText: "Quiero recibir ofertas y consejos.", address: "186.72.0.1" };
		const state = lead.state === "new" ? "active" : "pending";
		const timestamps = {
			confirmationRequestedAt: createdAt,
			confirmedAt: state === "active" ? createdAt : null,
		};
		return {
			summary: "Quiere recibir ofertas y consejos por correo",
			rows: {
				subscribers: [
					{
						id: chance.createId(),
						leadId,
						email,
						...subscriber,
						state,
						...timestamps,
						unsubscribedAt: null,
						createdAt,
					},
				],
			},
		};
	}
	if (lead.kind === "appointment")
		return {
			summary: `${service.name} · ${vehicle.vehicleBrand} ${vehicle.vehicleModel}`,
			rows: {
				appointments: [
					{
						leadId,
						source: "modal",
						service: service.name,
						serviceId: service.id,
						vehicleType: "sedan",
						...vehicle,
						vehicleBrandOther: null,
						urgency: "normal",
						...preferences,
						description: text,
						sentAt: null,
						createdAt,
					},
				],
			},
		};
	const request = { leadId, serviceId: service.id, serviceName: service.name, ...vehicle };
	return {
		summary: `${service.name} · ${vehicle.vehicleBrand} ${vehicle.vehicleModel}`,
		rows: {
			serviceRequests: [
				{
					...request,
					urgency: "normal",
					...preferences,
					description: text,
					contactMethod: "whatsapp",
					createdAt,
				},
			],
		},
	};
}

function createQuote(chance: RandomGenerator, lead: PlannedLead, { products }: ReferenceData) {
	const leadId = lead.id;
	const selectedProducts = new Set<ReferenceData["products"][number]>();
	// A few products are requested often, most of them seldom.
	for (let line = 0; line <= chance.nextInteger(5); line++)
		selectedProducts.add(
			products[Math.floor(chance.nextFraction() ** 3 * products.length)] as ReferenceData["products"][0],
		);
	const quoteItems = [...selectedProducts].map(({ id, sku, name, brand, priceCents }, position) => ({
		id: chance.createId(),
		leadId,
		position,
		productId: id,
		sku,
		name,
		brand,
		priceCents,
		quantity: 1 + chance.nextInteger(4),
		sentPriceCents: null,
	}));
	const totalCents = quoteItems.reduce(
		(runningTotal, line) => runningTotal + line.quantity * line.priceCents,
		0,
	);
	const totalItems = quoteItems.reduce((runningTotal, line) => runningTotal + line.quantity, 0);
	const totals = { totalItems, totalCents, sentTotalCents: null };
	const notes = lead.isForgotten ? "" : "¿Lo tienen hoy?";
	return {
		summary: `${totalItems} productos · ${[...selectedProducts][0]?.name ?? ""}`,
		rows: { quotes: [{ leadId, notes, ...totals, createdAt: toIso(lead.createdAtMs) }], quoteItems },
	};
}
