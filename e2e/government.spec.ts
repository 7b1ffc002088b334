import { panamaDay } from "#panama/time.ts";
import { expect, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

test("starts a proposal in the chat with its checklist", { tag: "@smoke" }, async ({ page }) => {
	await openAlive(page, "/gubernamentales");
	const link = page.getByRole("link", { name: /Solicitar propuesta/ }).first();
	const text = new URL((await link.getAttribute("href")) ?? "").searchParams.get("text");
	for (const ask of ["Entidad:", "RUC y DV:", "Cantidad de unidades:"]) expect(text).toContain(ask);
	const figures = page.getByRole("region", { name: "Cifras" });
	const years = String(Number(panamaDay(new Date()).slice(0, 4)) - 2008);
	await expect(figures.getByRole("definition").first()).toHaveText(years);
	const labels = ["Años de taller, desde 2008", "Servicios", "Productos en el catálogo"];
	for (const [place, label] of labels.entries())
		await expect(figures.getByRole("term").nth(place)).toHaveText(label);
	await expect(figures.getByRole("definition").nth(2)).toHaveText(/^[1-9][\d,]*$/);
	const groups = page.getByRole("region", { name: "Lo que cubrimos" });
	await expect(groups.getByRole("heading", { level: 3 })).toHaveCount(4);
});
