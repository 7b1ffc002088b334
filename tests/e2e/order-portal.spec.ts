import type { APIRequestContext, Page } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import { fillVisitForm, findReceiptNote } from "./contact-steps.ts";
import { sendRequestEstimate } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { findOpenDay, openHydrated } from "./shared-steps.ts";
import { getAuthHeaders, test } from "./staff.ts";
import { MAX_SCRIPT_BYTES, measureTransferSize } from "./transfer-size.ts";

test.beforeEach(assignSeparateAddress(37));

/** Just over the half minute between two polls of the page. */
const AFTER_POLL_MS = 31_000;
const findTitle = (page: Page) => page.getByRole("heading", { level: 1 });
const listHeadings = (page: Page) => page.locator("main h2").allTextContents();
const HOUR_MS = 60 * 60 * 1000;
const getTimeInHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Creates the reception's API calls; each update reads the current version first. */
function createDeskApi(request: APIRequestContext, staff: Login) {
	const headers = getAuthHeaders(staff);
	const callApi = async (method: "get" | "post" | "put", path: string, data?: object) => {
		const response = await request[method](`/api/admin${path}`, { headers, ...(data && { data }) });
		if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
		return response.json();
	};
	const fetchOrder = (id: string) => callApi("get", `/work-orders/${id}`);
	const moveOrder = async (id: string, to: string) => {
		const { updated_at, total_cents } = await fetchOrder(id);
		const delivery = to === "delivered" ? { delivered_to: "Luis", total_cents } : {};
		return callApi("post", `/work-orders/${id}/move`, { to, updated_at, ...delivery });
	};
	return { callApi, fetchOrder, moveOrder };
}

for (const [width, javaScriptEnabled] of [
	[360, true],
	[1280, false],
] as const)
	test.describe(`at ${width} px ${javaScriptEnabled ? "with" : "without"} script`, () => {
		test.use({ javaScriptEnabled, viewport: { width, height: 800 } });

		test("updates the customer portal from booking to delivery", {
			tag: javaScriptEnabled ? "@smoke" : [],
		}, async ({ page, request, staff }) => {
			const dayIndex = javaScriptEnabled ? 33 : 29;
			const deskApi = createDeskApi(request, staff);
			const day = await findOpenDay(request, dayIndex);
			if (javaScriptEnabled) await openHydrated(page, "/contacto#cita");
			else await page.goto("/contacto#cita");
			const form = await fillVisitForm(page, day);
			await form.getByRole("button", { name: "Agendar cita" }).click();
			const receipt = javaScriptEnabled ? findReceiptNote(form) : page.locator("main").getByRole("status");
			const link = receipt.getByRole("link", { name: "Ver, cambiar o cancelar mi cita" });
			const path = (await link.getAttribute("href")) ?? "";
			const token = path.split("/").at(-1);
			const { reference } = await (await request.get(`/api/links/${token}`)).json();
			const [{ id: leadId }] = (await deskApi.callApi("get", `/inbox?state=all&q=${reference}`)).leads;
			if (javaScriptEnabled) await page.clock.install();
			await (javaScriptEnabled ? openHydrated(page, path) : page.goto(path));
			await expect(findTitle(page)).toHaveText("Luis, tu cita está por confirmar");
			// Advances to the next poll, or reloads when JavaScript is off.
			const advance = () => (javaScriptEnabled ? page.clock.runFor(AFTER_POLL_MS) : page.reload());

			const plate = `QZ${reference.slice(-5)}`;
			const car = { brand: "Kia", model: "Sportage", plate, complaint: "Suena al frenar" };
			const orderInput = { lead_id: leadId, ...car, promised_at: getTimeInHours(30) };
			const receivedOrder = await deskApi.callApi("post", "/work-orders", orderInput);
			const { id } = receivedOrder;
			expect(new URL(receivedOrder.link).pathname).toBe(path);
			await advance();
			await expect(findTitle(page)).toHaveText("Luis, tu Kia Sportage está en el taller");
			await expect(page.getByText(/^Lo recibimos hoy a las? .* Te lo tenemos /)).toBeVisible();
			await expect(page.getByText("Ya pasó")).toHaveCount(0);
			await expect(page.getByRole("button", { name: "Confirmar que voy" })).toHaveCount(0);
			expect(await page.content()).not.toContain(plate);

			const { updated_at } = await deskApi.fetchOrder(id);
			const reason = "La pieza llega por la tarde.";
			const promiseChange = { updated_at, promised_at: getTimeInHours(54), promise_reason: reason };
			await deskApi.callApi("put", `/work-orders/${id}`, promiseChange);
			await sendRequestEstimate(request, staff, leadId);
			await advance();
			await expect(findTitle(page)).toHaveText(
				"Luis, tu Kia Sportage está en el taller y tu cotización espera tu respuesta",
			);
			await expect(page.getByText(/^Antes te dijimos .* La pieza llega por la tarde\.$/)).toBeVisible();
			expect((await listHeadings(page)).slice(0, 2)).toEqual(["Tu cotización", "Lo que ha pasado"]);
			if (javaScriptEnabled) {
				await page.getByRole("button", { name: "Aprobar", exact: true }).click();
				await page.getByRole("button", { name: "Aprobar $140.00" }).click();
				// The car has arrived, so the page does not ask for an appointment.
				await expect(page.getByText(/^Aprobado\. Gracias.*Ya le avisamos al taller\.$/)).toBeVisible();
			} else {
				const { version, jobs } = await (await request.get(`/api/estimates/${token}`)).json();
				const jobIds = jobs.map((job: { id: string }) => job.id);
				const data = { version, job_ids: jobIds, total_cents: 14_000 };
				await request.post(`/api/estimates/${token}/decision`, { data });
				await advance();
			}
			await expect(findTitle(page)).toHaveText("Luis, tu Kia Sportage está en el taller y aprobaste $140.00");
			await expect(page.getByText(/falta que apruebes/)).toHaveCount(0);

			await deskApi.moveOrder(id, "in_progress");
			await advance();
			await expect(findTitle(page)).toHaveText(/^Luis, estamos trabajando en tu Kia Sportage/);
			await expect(page.getByRole("listitem").filter({ hasText: "· por hacer" })).toHaveCount(2);
			for (const job of (await deskApi.fetchOrder(id)).jobs)
				await deskApi.callApi("post", `/work-orders/${id}/jobs/${job.id}`, {
					done: true,
					was: "open",
				});
			await deskApi.moveOrder(id, "ready");
			await advance();
			await expect(findTitle(page)).toHaveText(/^Luis, tu Kia Sportage está listo/);
			await expect(page.getByText("Puedes pasar a buscarlo", { exact: false })).toBeVisible();
			await expect(page.locator(".on-dark")).toContainText("Por pagar$140.00ITBMS incluido");
			await expect(page.getByRole("link", { name: "Cómo llegar" })).toBeVisible();
			for (const viewportWidth of [width, 320]) {
				await page.setViewportSize({ width: viewportWidth, height: 800 });
				const scrollWidth = await page.locator("html").evaluate((html) => html.scrollWidth);
				expect(scrollWidth).toBeLessThanOrEqual(viewportWidth);
			}

			await deskApi.moveOrder(id, "delivered");
			await advance();
			await expect(findTitle(page)).toHaveText("Luis, te entregamos tu Kia Sportage");
			await expect(page.getByRole("link", { name: "Agendar otra cita" })).toBeVisible();
			if (javaScriptEnabled)
				expect(await measureTransferSize(page, /\.js$/)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
		});
	});
