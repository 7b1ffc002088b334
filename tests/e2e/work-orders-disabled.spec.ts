import { expect, test } from "./fixtures.ts";
import { type OwnServer, START_TIMEOUT_MS, startOwnServer } from "./own-server.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { getAuthHeaders } from "./staff.ts";

let server: OwnServer;
test.beforeAll(async () => {
	test.setTimeout(START_TIMEOUT_MS);
	server = await startOwnServer();
	await server.restart({ SITE_URL: server.origin });
});
test.afterAll(() => server?.stop());

test("hides work orders from public pages when disabled", async ({ page, request }) => {
	const headers = getAuthHeaders(await server.login());
	const callApi = async (method: "get" | "post" | "put", path: string, data?: object) => {
		const apiUrl = `${server.origin}/api/admin${path}`;
		const response = await request[method](apiUrl, { headers, ...(data && { data }) });
		if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
		return response.json();
	};
	const setUsesWorkOrders = async (usesWorkOrders: boolean) => {
		const { settings, updated_at } = await callApi("get", "/settings");
		const { sampleFields: _, ...edit } = settings;
		await callApi("put", "/settings", { ...edit, usesWorkOrders, updated_at });
	};
	const person = { name: "Itzel Sáenz", phone: "6499-0155" };
	const car = { brand: "Toyota", model: "Hilux", plate: "QX4410" };
	const orderInput = { person, ...car, complaint: "No enciende", promised_at: null };
	const { id, link, updated_at } = await callApi("post", "/work-orders", orderInput);
	await page.goto(link);
	const title = page.getByRole("heading", { level: 1 });
	await expect(title).toHaveText("Itzel, tu Toyota Hilux está en el taller");
	await callApi("post", `/work-orders/${id}/move`, { to: "withdrawn", reason: "Caro", updated_at });

	await setUsesWorkOrders(false);
	for (const path of [...PUBLIC_PAGES, "/sitemap.xml", new URL(link).pathname]) {
		const html = await (await request.get(`${server.origin}${path}`)).text();
		expect([path, html.match(/\bOT-\d{4}-\d{5}|work-orders|QX4410|salió del taller/)?.[0]]).toEqual([
			path,
			undefined,
		]);
	}
	await page.goto(link);
	await expect(title).toHaveText("Itzel, tu solicitud está cerrada");

	await setUsesWorkOrders(true);
	await page.goto(link);
	await expect(title).toHaveText("Itzel, tu Toyota Hilux salió del taller");
});
