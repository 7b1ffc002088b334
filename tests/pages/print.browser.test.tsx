import { afterEach, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { findBrokenWords, findCutTexts, measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { sendToShop } from "#tests/component-kit/wire.ts";
import { approveInPerson, callPanel, receiveCar } from "#tests/component-kit/workshop.ts";

/** Content widths in CSS pixels: an 80 mm roll without its margins of 3 mm, and A4, the narrower sheet, without 1 cm. */
const ROLL = 280;
const SHEET = 718;
const ROWS = 60;

const setMedia = (media: "print" | "") => cdp().send("Emulation.setEmulatedMedia", { media });
afterEach(() => setMedia(""));

const WORD = `https://maps.example.com/place/${"a1B2c3".repeat(9)}`;
const TEXTS = {
	"one long word": WORD,
	"one long number": "9".repeat(50),
	"one long name": "Reemplazo de amortiguadores delanteros y alineación computarizada de los 100,000 km",
};
/** Fields that people type, and lists that can be long. */
const TYPED =
	/^(name|title|notes?|car|service|description|text|uses|brand|payer_name|customer_name|bank_reference|void_reason|received_by|reason|subject|legalName|street|method_note|by|person|value)$/;
const LISTS = /^(lines|products|visits|refunds|people|entries|rows|payments|movements)$/;

/** Returns an answer of the API with a long text in every typed field, large amounts and long lists. */
function makeHostile(value: unknown, text: string, key = ""): unknown {
	if (typeof value === "string") return TYPED.test(key) ? text : value;
	if (typeof value === "number") {
		if (/cents$/.test(key)) return 123_456_789;
		return /^(price|total_value|total_tax|sent_price)$/.test(key) ? 1_234_567.89 : value;
	}
	if (Array.isArray(value)) {
		const items = value.map((item) => makeHostile(item, text, key));
		const objects = items.filter((item) => typeof item === "object" && item !== null);
		if (!LISTS.test(key) || objects.length === 0) return items;
		return Array.from({ length: ROWS }, (_, index) => {
			const item: object = objects[index % objects.length] ?? {};
			const ids = {
				...("id" in item && { id: `id-${index}` }),
				...("sku" in item && { sku: `SKU-${index}` }),
			};
			return { ...item, ...ids };
		});
	}
	if (!value || typeof value !== "object") return value;
	// The title of a person's section is ours.
	const { title, ...typed } = value as Record<string, unknown>;
	const isTitleTyped = !("rows" in value);
	return {
		...(title !== undefined && { title: isTitleTyped ? makeHostile(title, text, "title") : title }),
		...Object.fromEntries(Object.entries(typed).map(([name, item]) => [name, makeHostile(item, text, name)])),
	};
}

async function openHostile(path: string, apiPath: RegExp, text: string) {
	interceptCalls(apiPath, async (request) => {
		const response = await sendToShop(request, "10.3.0.1");
		return Response.json(makeHostile(await response.json(), text), { status: response.status });
	});
	await open(path);
}

/** Prepares a paid order, a visit of today and a quote. @returns the pages that are printed, with their paper */
async function preparePrints(token: string) {
	const { lead_id } = await receiveCar(token, { plate: `PR${crypto.randomUUID().slice(0, 4)}` });
	await approveInPerson(token, lead_id);
	const payment = { cents: 5000, method: "cash", paid_cents: 0 };
	const { payments } = await callPanel(token, `/leads/${lead_id}/payments`, payment);
	const person = { name: "Ana Hoja", phone: createPhone() };
	const visit = {
		...person,
		service: "Otro",
		day: "2026-11-23",
		time: "9:00 AM",
		minutes: 60,
		overbook: true,
	};
	await callPanel(token, "/agenda", { ...visit, car: "Kia", note: "Suena" });
	const quote = { customer: person, products: [{ sku: "ENI-DOT4-500", quantity: 2 }] };
	const { reference } = (await call("/api/quotes", { body: quote })).json;
	const { leads } = await callPanel(token, `/inbox?q=${reference}&state=all`);
	const panel = "/admin/dashboard";
	const [customer] = (await callPanel(token, `/customers/detailed?q=${leads[0].phone}`)).customers;
	return [
		["receipt", ROLL, `${panel}/caja/recibo/${payments[0].id}`, /^\/api\/(admin\/payments\/|settings)/],
		["agenda", SHEET, `${panel}/agenda/hoja?dia=2026-11-23`, /^\/api\/admin\/agenda/],
		["quote", SHEET, `${panel}/bandeja/${leads[0].id}/hoja`, /^\/api\/(admin\/quotes\/|settings)/],
		["cash day", SHEET, `${panel}/caja`, /^\/api\/admin\/cash/],
		["person", SHEET, `${panel}/clientes/${customer.id}/datos`, /^\/api\/admin\/export\/customers/],
	] as const;
}

test.for(Object.entries(TEXTS))(
	"prints whole amounts and nothing past the edge with %s",
	async ([, text]) => {
		const token = await logInAs();
		for (const [paper, width, path, apiPath] of await preparePrints(token)) {
			await page.viewport(width, 900);
			await setMedia("");
			await openHostile(path, apiPath, text);
			if (paper === "person") await page.getByRole("button", { name: "Ver su archivo" }).click();
			await setMedia("print");
			await expect.poll(() => document.body.textContent.includes(text), { timeout: 10_000 }).toBe(true);
			expect({ paper, overflow: measureOverflow() }).toEqual({ paper, overflow: 0 });
			expect({ paper, cut: findCutTexts().slice(0, 3) }).toEqual({ paper, cut: [] });
			const broken = findBrokenWords(document.body, String.raw`-?\$\d[\d,]*\.\d\d`);
			expect({ paper, broken: broken.slice(0, 3) }).toEqual({ paper, broken: [] });
			const rows = [...document.querySelectorAll("tr")];
			expect(rows.every((row) => getComputedStyle(row).breakInside === "avoid")).toBe(true);
		}
	},
);

test("shows a receipt as wide as its paper", async () => {
	const token = await logInAs();
	const [[, , path]] = await preparePrints(token);
	await open(path);
	const slip = page.getByRole("article").element();
	expect(slip.getBoundingClientRect().width).toBeCloseTo(80 * (96 / 25.4), 0);
	const screenHeight = slip.clientHeight - 2 * Number.parseFloat(getComputedStyle(slip).paddingTop);
	const expectPageHeight = () =>
		expect
			.poll(() => slip.querySelector("style")?.textContent)
			.toBe(`@page receipt { size: 80mm ${Math.ceil(screenHeight / (96 / 25.4)) + 8}mm; }`);
	await expectPageHeight();
	// On paper the slip has the same lines, and nothing stands around it.
	await page.viewport(ROLL, 900);
	await setMedia("print");
	expect(slip.clientWidth).toBe(ROLL);
	expect(Math.abs(slip.clientHeight - screenHeight)).toBeLessThan(6);
	expect(document.documentElement.scrollHeight - Math.max(slip.clientHeight, innerHeight)).toBeLessThan(4);
	await expectPageHeight();
});
