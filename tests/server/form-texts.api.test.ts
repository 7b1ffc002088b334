import "@hono/zod-openapi";
import { expect, test } from "vitest";
import type { z } from "zod";
import { ContactMessage } from "#features/inbox/contact/contract.ts";
import { QuoteRequest } from "#features/inbox/quotes/contract.ts";
import { ServiceRequestForm } from "#features/inbox/service-requests/contract.ts";
import { AppointmentRequest } from "#features/workshop/appointments/request/contract.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();

type Shape = Readonly<Record<string, z.ZodType>>;
/** Fields that name no text of the customer: the telephone is checked, the others are for the server. */
const NOT_TYPED = ["phone", "website", "timestamp", "serviceId"];

/** Writes a text of its own into each field that takes any text, so that a new field of the contract has one too. */
function fillTexts(shape: Shape): Record<string, string> {
	const names = Object.keys(shape).filter((name) => !NOT_TYPED.includes(name));
	const texts = names.map((name) => [name, `Texto ${name} aquí`] as const);
	return Object.fromEntries(texts.filter(([name, text]) => shape[name]?.safeParse(text).success));
}

const [modal, contactPage] = AppointmentRequest.out.options;
const car = { vehicleBrand: "Otro", vehicleYear: "2015", urgency: "media" };
const slot = { preferredDate: "2026-11-27", preferredTime: "9:00 AM" };

type Form = { name: string; path: string; detail: string; texts: Record<string, string>; body: object };
const FORMS: Form[] = [
	listForm("quote", "quotes", QuoteRequest.shape.customer.shape, {
		products: [{ sku: "ENI-DOT4-500", quantity: 2 }],
	}),
	{ ...listForm("message", "contact", ContactMessage.shape, {}), detail: "messages" },
	listForm("service request", "service-requests", ServiceRequestForm.shape, car),
	listForm("appointment of the dialog", "appointments", modal.shape, { ...car, source: "modal" }),
	listForm("appointment of the contact page", "appointments", contactPage.shape, {
		...slot,
		source: "contacto",
		vehicleBrand: "Otro",
		vehicleType: "Pick-up",
	}),
];

function listForm(name: string, path: string, shape: Shape, otherFields: object): Form {
	const texts = fillTexts(shape);
	return { name, path, detail: path, texts, body: otherFields };
}

test.each(FORMS)("$name: shows each typed text to staff", async ({ name, path, detail, texts, body }) => {
	const phone = `6777-00${10 + FORMS.findIndex((form) => form.name === name)}`;
	const typed = { ...texts, phone };
	const sent = path === "quotes" ? { ...body, customer: typed } : { ...body, ...typed };
	const { status, json } = await world.call(`/api/${path}`, { body: sent });
	expect([status, json.fields]).toEqual([201, undefined]);
	const { leads } = (await world.asStaff(`/api/admin/inbox?state=all&q=${json.reference}`)).json;
	const request = (await world.asStaff(`/api/admin/${detail}/${leads[0].id}`)).json;
	const emails = await world.ctx.db.selectFrom("outbox").select("payload").execute();
	const shopEmail = emails.map(({ payload }) => payload).find((payload) => payload.includes(json.reference));
	for (const text of Object.values(texts)) {
		expect(JSON.stringify(request), "the request in the panel").toContain(text);
		expect(shopEmail, "the email to the shop").toContain(text);
	}
});

test("finds the texts of each form", () => {
	const names = FORMS.map(({ texts }) => Object.keys(texts).filter((name) => name !== "name"));
	for (const texts of names) expect(texts.length).toBeGreaterThan(0);
});
