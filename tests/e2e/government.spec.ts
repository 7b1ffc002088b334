import { toPanamaDay } from "#domain/time.ts";
import { expect, test } from "./fixtures.ts";
import { openHydrated } from "./shared-steps.ts";

test("starts a proposal in the chat with its checklist", { tag: "@smoke" }, async ({ page }) => {
	await openHydrated(page, "/gubernamentales");
	const link = page.getByRole("link", { name: /Solicitar propuesta/ }).first();
	const text = new URL((await link.getAttribute("href")) ?? "").searchParams.get("text");
	for (const fieldLabel of ["Entidad:", "RUC y DV:", "Cantidad de unidades:"])
		expect(text).toContain(fieldLabel);
	const stats = page.getByRole("region", { name: "Cifras" });
	const yearsOpen = String(Number(toPanamaDay(new Date()).slice(0, 4)) - 2008);
	await expect(stats.getByRole("definition").first()).toHaveText(yearsOpen);
	const labels = ["Años de taller, desde 2008", "Servicios", "Productos en el catálogo"];
	for (const [index, label] of labels.entries())
		await expect(stats.getByRole("term").nth(index)).toHaveText(label);
	await expect(stats.getByRole("definition").nth(2)).toHaveText(/^[1-9][\d,]*$/);
	const groups = page.getByRole("region", { name: "Lo que cubrimos" });
	await expect(groups.getByRole("heading", { level: 3 })).toHaveCount(4);
});
