import type { APIRequestContext } from "@playwright/test";
import { fillVisitForm } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { startOwnServer } from "./own-server.ts";
import { createServerTest } from "./own-server-test.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { findOpenDay } from "./shared-steps.ts";

const test = createServerTest(() => startOwnServer({ BIELA_CROWD: "1" }));
test.beforeEach(assignSeparateAddress(41));
test.use({ viewport: { width: 360, height: 780 }, javaScriptEnabled: false });

/** Number of requests that a shop accepts in a burst before it holds the next ones for review. */
const BURST_SIZE = 15;

async function sendBurst(api: APIRequestContext) {
	for (let senderNumber = 1; senderNumber <= BURST_SIZE; senderNumber++) {
		const phone = `61${String(senderNumber).padStart(6, "0")}`;
		const data = { name: "Nadie", phone, email: "", message: `Hola ${senderNumber}` };
		await api.post("/api/contact", { data, headers: { "x-forwarded-for": `10.42.0.${senderNumber}` } });
	}
}

test("tells visitors during a burst that nothing is reserved yet", async ({ page, request }) => {
	await sendBurst(request);
	await page.goto("/contacto");
	const form = await fillVisitForm(page, await findOpenDay(request, 4));
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recibimos tu solicitud");
	const pendingText = /^Recibimos tu solicitud CIT-.+ Todavía no apartamos la hora/;
	await expect(page.getByRole("main").getByText(pendingText)).toBeVisible();
	await expect(page.getByText(/agendada|Apartamos para ti/)).toHaveCount(0);
	await page.getByRole("link", { name: "Ver mi solicitud" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Luis, tu cita espera respuesta del taller",
	);
	await expect(page.getByText(/^Todavía no apartamos tu hora/)).toBeVisible();
	await expect(page.getByText("Cancelar la cita")).toHaveCount(0);
});
