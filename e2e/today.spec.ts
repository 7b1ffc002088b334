import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { bearer, enterAs } from "./staff.ts";

/** Friday 20 November 2026, half past nine in Panama. */
const test = onOwnServer(() => startOwnServer({ BIELA_NOW: "2026-11-20T14:30:00Z" }));
const DAY = "2026-11-20";

test("«Hoy» is the server's day, and a visit is confirmed, came and is ready with one press each", async ({
	page,
	request,
	own,
}) => {
	const staff = await own.login();
	const headers = bearer(staff);
	const shared = { service: "Otro", day: DAY, minutes: 60 };
	const write = async (data: object) => {
		const reply = await request.post(`${own.origin}/api/admin/agenda`, { headers, data });
		expect(reply.status()).toBe(201);
	};
	await write({ ...shared, name: "Luis Pérez", phone: "6444-0001", time: "9:00 AM" });
	await write({ ...shared, name: "Eva Soto", phone: "6444-0002", time: "10:00 AM" });
	const asked = await request.post(`${own.origin}/api/appointments`, {
		data: {
			source: "contacto",
			name: "Ana Ríos",
			phone: "6444-0003",
			service: "Otro",
			vehicleType: "Pick-up",
			preferredDate: DAY,
			preferredTime: "3:00 PM",
		},
	});
	expect(asked.status()).toBe(201);

	// A watch that is two days behind shows no other day.
	await page.clock.setFixedTime("2026-11-18T14:30:00Z");
	await enterAs(page, staff);
	await page.goto(`${own.origin}/admin/dashboard`);
	await expect(page.getByRole("heading", { name: "Hoy, viernes 20 de noviembre" })).toBeVisible();
	const visits = page.getByRole("region", { name: "Citas de hoy" }).getByRole("listitem");
	await expect(visits).toHaveText([/Luis Pérez/, /Eva Soto/, /Ana Ríos/]);
	await expectNoAxeViolations(page);

	const row = (name: string) => visits.filter({ hasText: name });
	await expect(row("Eva Soto").getByRole("button")).toHaveText(["Llegó Eva Soto"]);
	await expect(
		row("Eva Soto").getByRole("link", { name: /^Recibir.+el carro de Eva Soto$/ }),
	).toHaveAttribute("href", /\/taller\/recibir\?solicitud=/);
	await expect(row("Luis Pérez").getByRole("button")).toHaveText([
		"Llegó Luis Pérez",
		"No vino Luis Pérez",
	]);
	await row("Ana Ríos").getByRole("button", { name: "Confirmar Ana Ríos" }).click();
	await expect(row("Ana Ríos")).toContainText("Confirmada");
	await expect(page.getByRole("link", { name: "Avisar por WhatsApp" })).toBeVisible();
	await row("Luis Pérez").getByRole("button", { name: "Llegó Luis Pérez" }).click();
	const ready = row("Luis Pérez").getByRole("link", { name: /^Listo.*Luis Pérez/ });
	await expect(ready).toHaveAttribute("href", /wa\.me\/50764440001\?text=.*listo/);
	await expect(visits.last()).toContainText("Luis Pérez");
});
