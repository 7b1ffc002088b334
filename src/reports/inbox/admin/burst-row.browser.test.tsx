import { afterAll, beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { call, changeEnv, logInAs, open } from "#tests/component-kit/page.tsx";

/** Three times the largest burst a shop has seen. */
const BURST_SIZE = 45;

beforeAll(() => changeEnv({ BIELA_CROWD: 1 }));
afterAll(() => changeEnv({ BIELA_CROWD: 1000 }));

test("closes a burst with one click and undoes it", { tags: ["slow"] }, async () => {
	for (let person = 0; person < BURST_SIZE; person++) {
		const phone = `61${String(person).padStart(6, "0")}`;
		const body = { name: "Nadie", phone, email: "", message: `Hola ${person}` };
		await call("/api/contact", { body });
	}
	await logInAs();
	const row = page.getByRole("region", { name: "Ráfaga de solicitudes" });
	for (const width of [390, 1280]) {
		await page.viewport(width, 900);
		await open("/admin/dashboard/bandeja");
		await expect.element(row).toMatchTextContent(/Hay una ráfaga: 30 solicitudes esperan en cuarentena/);
		await row.getByRole("button", { name: "Cerrar todas" }).click();
		await expect.element(row).not.toBeInTheDocument();
		await page.getByRole("button", { name: "Deshacer" }).click();
		await expect.element(row).toBeVisible();
	}
});
