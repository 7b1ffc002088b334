import { readFile } from "node:fs/promises";
import { addDays, toPanamaInstant } from "#domain/time.ts";
import { listHolidays } from "./closed-days.ts";
import { getPhotoPath } from "./requests.ts";
import type { Json, Simulation } from "./simulation.ts";
import { GAS_REFILL_TITLE } from "./workshop.ts";

/** Contacts that are as fictitious as the bundled ones, but the owner's: the launch checklist has settled them. */
const SAMPLE_CONTACTS = {
	whatsapp: "+50760000900",
	phone: "+5075070900",
	otherPhones: [{ number: "+5075070901", use: "Repuestos" }],
	email: "taller@autocentrocalidonia.example",
};
/** How customers pay: an unassigned telephone and no bank's account. */
const SAMPLE_PAYMENTS = {
	yappy: "6000-0900",
	ach: "Banco de Muestra, cuenta corriente 00-00-00-000000-0, a nombre de Autocentro Calidonia",
};
/** Fields without a preview that the owner has read and approved. */
const OWN_FIELDS = [
	"name",
	"description",
	"address.street",
	"address.district",
	"address.mapsQuery",
	"promises",
];

/** Confirms the bundled content as the owner: a live site shows nothing unconfirmed. */
export async function confirmContent(simulation: Simulation, firstDay: string) {
	const { settings, updated_at } = await simulation.callAsOwner("GET", "/settings");
	const { sampleFields: _, ...edit } = settings;
	const claimSource = "Lo anotó el dueño de la muestra";
	const stats = edit.stats.map((figure: object) => ({ ...figure, source: claimSource }));
	const claims = Object.fromEntries(Object.keys(edit.claims).map((name) => [name, claimSource]));
	const closedDays = listHolidays(firstDay);
	const payments = { ...edit.payments, ...SAMPLE_PAYMENTS };
	const confirmed = { ...SAMPLE_CONTACTS, stats, claims, closedDays, payments };
	await simulation.callAsOwner("PUT", "/settings", { ...edit, ...confirmed, updated_at });
	const { missing } = await simulation.callAsOwner("GET", "/dashboard");
	for (const { name } of missing.fields)
		if (missing.looks[name] || OWN_FIELDS.includes(name))
			await simulation.callAsOwner("POST", "/settings/approvals", { field: name });
	await simulation.callAsOwner("POST", "/samples/products/confirm", {});
	await simulation.callAsOwner("POST", "/samples/posts/confirm", {});
	const { facts } = await simulation.callAsOwner("GET", "/samples");
	await simulation.callAsOwner("POST", "/samples/services/confirm", { facts });
	const { testimonials } = await simulation.callAsOwner("GET", "/showcase");
	for (const { id, isSample } of testimonials)
		if (isSample) await simulation.callAsOwner("POST", `/testimonials/${id}/approval`);
}

const SERVICE_PRICES = [
	["cambio-de-aceite", 45, "según el motor y el aceite"],
	["papel-ahumado", 120, "según los vidrios"],
] as const;
const toLine = (kind: string, text: string, cents: number, hundredths: number) => {
	const quantityAndPrice = { quantity_hundredths: hundredths, unit_cents: cents };
	return { kind, text, ...quantityAndPrice, supplied_by: "shop", free_reason: "" };
};

/** Prices the everyday jobs: services «desde», and an estimate template with catalogue products. */
export async function setPrices(simulation: Simulation) {
	for (const [id, price, note] of SERVICE_PRICES) {
		const service = await simulation.callAsOwner("GET", `/services/${id}`);
		await simulation.callAsOwner("PUT", `/services/${id}`, { ...service, price, price_note: note });
	}
	const lines = [
		toLine("labor", "Vacío del sistema y prueba de fugas", 3500, 100),
		toLine("part", "Gas R134a, por libra", 2200, 150),
	];
	await simulation.callAsReception("POST", "/estimate-templates", {
		title: GAS_REFILL_TITLE,
		warranty_months: 3,
		lines,
	});
}

/** The days from the seeding until each promotion ends. */
const PROMOTION_DAYS = [12, 26, 40];

/** Renews the bundled promotions, so that each is in force on the day of seeding and for some days after. */
export async function renewPromotions(simulation: Simulation, today: string) {
	const { promotions } = await simulation.callAsOwner("GET", "/showcase");
	for (const [index, { id }] of promotions.entries()) {
		const validUntil = addDays(today, PROMOTION_DAYS[index % PROMOTION_DAYS.length] ?? 30);
		await simulation.callAsEditor("POST", `/promotions/${id}/renewal`, { validUntil });
	}
}

/** Products that are not at the counter, by their place in the catalogue. */
const SHORTAGES = [
	[5, { availability: "out_of_stock" }],
	[17, { availability: "on_order", order_days: 3 }],
	[31, { availability: "on_order", order_days: 7 }],
	[46, { availability: "out_of_stock" }],
] as const;

/** Says of a few products that they ran out or come on order. */
export async function setAvailability(simulation: Simulation) {
	const { products } = await simulation.callAsOwner("GET", "/products");
	for (const [index, stock] of SHORTAGES) {
		const { id } = products[index];
		const product = await simulation.callAsOwner("GET", `/products/${id}`);
		await simulation.callAsOwner("PUT", `/products/${id}`, { ...product, ...stock });
	}
}

/** Plans visits of readers to the blog; newer posts are read more. */
export async function planPostViews(simulation: Simulation, firstDay: string, pastDays: number) {
	const posts: Json[] = await simulation.callAsVisitor("GET", "/blog/posts?fields=card");
	const { nextInteger } = simulation.chance;
	for (const [index, { id }] of posts.entries())
		for (let view = 0; view < Math.max(6, 42 - 5 * index) + nextInteger(9); view++) {
			const readAt = toPanamaInstant(addDays(firstDay, nextInteger(pastDays)), 360 + nextInteger(1020));
			simulation.planStep(
				readAt,
				() => simulation.callAsVisitor("POST", `/blog/posts/${id}/views`, {}),
				false,
			);
		}
}

/** Makes an owner's usual changes: a picture of the shop's own, a closed day and a short day. */
export async function makeOwnerChanges(
	simulation: Simulation,
	{ closedDay, halfDay }: { closedDay: string; halfDay: string },
) {
	const form = new FormData();
	form.set("file", new File([await readFile(getPhotoPath("frenos"))], "frenos.webp"));
	form.set("category", "general");
	form.set("alt_text", "Disco y pastillas de freno nuevos sobre el banco");
	await simulation.callAsEditor("POST", "/upload/image", form);
	await simulation.callAsReception("POST", "/agenda/closed-days", {
		day: closedDay,
		reason: "Mantenimiento eléctrico",
	});
	const hours = { opens: "08:00", closes: "12:00" };
	await simulation.callAsReception("POST", "/agenda/special-days", {
		day: halfDay,
		...hours,
		reason: "Inventario",
	});
}
