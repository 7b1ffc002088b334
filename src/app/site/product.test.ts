import { beforeAll, expect, test, vi } from "vitest";
import { mapQuoteTexts } from "#features/inbox/quotes/texts.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { Route } from "./+types/product";
import { action, loader } from "./product.tsx";

type RequestHandler = (request: Request, caller: { address: string }) => Response | Promise<Response>;
const liveApp = vi.hoisted(() => ({ handleRequest: undefined as RequestHandler | undefined }));

// Importing the module would start the real application.
vi.mock("#api/live.server.ts", () => ({
	platform: { env: {}, now: () => new Date(), secret: { encrypt: () => "sellado" } },
	api: { fetch: (...call: Parameters<RequestHandler>) => liveApp.handleRequest?.(...call) },
}));

const world = openWorld();

beforeAll(() => {
	liveApp.handleRequest = (request, caller) => world.api.fetch(request, caller);
});

/** Requests a product's page and returns the response. */
async function loadPage(sku: string): Promise<{ status: number; location: string | null }> {
	const request = new Request(`https://taller.test/productos/${sku}`);
	const args = { request, params: { sku } } as Route.LoaderArgs;
	const result = await loader(args).catch((thrown: unknown) => thrown);
	if (result instanceof Response) return { status: result.status, location: result.headers.get("location") };
	const { init } = result as { init?: ResponseInit };
	return { status: init?.status ?? 200, location: null };
}

async function createProduct(sku: string, stock: object = {}) {
	const otherFields = { type: "Aditivo", brand: "Liqui Moly", uses: "Motores a gasolina", price: 12.5 };
	const productFields = { name: "Aditivo de prueba", description: "De prueba.", sku, ...otherFields };
	const { json } = await world.asStaff("/api/admin/products", { body: { ...productFields, ...stock } });
	const path = `/api/admin/products/${json.id}`;
	return {
		rename: (to: string) => world.asStaff(path, { method: "PUT", body: { ...productFields, sku: to } }),
		withdraw: () => world.asStaff(path, { method: "DELETE" }),
	};
}

test("redirects permanently from a former SKU", async () => {
	const { rename } = await createProduct("PAG-1");
	expect(await loadPage("pag-1")).toEqual({ status: 200, location: null });
	expect((await rename("PAG-1-B")).status).toBe(200);
	expect(await loadPage("pag-1")).toEqual({ status: 301, location: "/productos/PAG-1-B" });
});

test("returns 410 for a deleted product, else 404", async () => {
	const { withdraw } = await createProduct("PAG-2");
	await withdraw();
	expect((await loadPage("PAG-2")).status).toBe(410);
	expect((await loadPage("NO-EXISTE")).status).toBe(404);
	expect((await loadPage("x".repeat(200))).status).toBe(404);
});

test("returns the fields when the quantity is too large", async () => {
	const person = { "customer.name": "Luis Pérez", "customer.phone": "6123-4567" };
	const postedFields = { quantity: "1000", ...person, "customer.email": "", "customer.notes": "" };
	const body = new URLSearchParams({ ...postedFields, website: "" });
	const request = new Request("https://taller.test/productos/ENI-DOT4-500", {
		method: "POST",
		body,
	});
	const args = { request, params: { sku: "ENI-DOT4-500" } } as Route.ActionArgs;
	expect(await action(args)).toMatchObject({
		init: { status: 422 },
		data: {
			problem: { fields: { "products.0.quantity": "La cantidad va de 1 a 999, sin decimales" } },
			typed: postedFields,
		},
	});
});

test("stores each text of a quote posted without script", async () => {
	await createProduct("PAG-5");
	const texts = mapQuoteTexts((_, name) => `Texto de ${name}`);
	const typedTexts = Object.entries(texts).map(([name, text]) => [`customer.${name}`, text]);
	const person = { "customer.name": "Luis Pérez", "customer.phone": "6123-4568", "customer.email": "" };
	const body = new URLSearchParams({ quantity: "2", ...person, ...Object.fromEntries(typedTexts) });
	const request = new Request("https://taller.test/productos/PAG-5", { method: "POST", body });
	const args = { request, params: { sku: "PAG-5" } } as Route.ActionArgs;
	expect(await action(args)).toMatchObject({ status: 303 });
	const { quotes } = (await world.asStaff("/api/admin/quotes")).json;
	expect(quotes[0]).toMatchObject({ ...texts, products: [{ sku: "PAG-5", quantity: 2 }] });
});

/** Posts the form of a notice without script. */
async function postNotice(sku: string, fields: Record<string, string> = {}) {
	const person = { "customer.name": "Luis Pérez", "customer.phone": "6123-4567", "customer.email": "" };
	const typed = { notify_on_arrival: "1", ...person, website: "", ...fields };
	const body = new URLSearchParams(typed);
	const request = new Request(`https://taller.test/productos/${sku}`, { method: "POST", body });
	return { typed, result: await action({ request, params: { sku } } as Route.ActionArgs) };
}

test("stores a notice that was posted without script", async () => {
	await createProduct("PAG-3", { availability: "out_of_stock" });
	const { result } = await postNotice("PAG-3");
	expect(result).toMatchObject({ status: 303 });
	const { quotes } = (await world.asStaff("/api/admin/quotes")).json;
	expect(quotes[0]).toMatchObject({ notice: { arrived_at: null }, products: [{ sku: "PAG-3" }] });
});

test("returns the fields of a notice that was refused", async () => {
	await createProduct("PAG-4");
	const { typed, result } = await postNotice("PAG-4");
	expect(result).toMatchObject({
		init: { status: 422 },
		data: { problem: { code: "not_sold_out" }, typed },
	});
	const wrong = await postNotice("PAG-3", { "customer.phone": "nada" });
	expect(wrong.result).toMatchObject({
		data: { problem: { fields: { "customer.phone": expect.any(String) } }, typed: wrong.typed },
	});
});
