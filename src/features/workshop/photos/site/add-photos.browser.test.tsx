import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";

/** Creates a photo of one colour. The queue treats a second one of the same size as a duplicate. */
async function createPhotoFile(name: string, width: number): Promise<File> {
	const canvas = new OffscreenCanvas(width, 300);
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	context.fillStyle = "#a33";
	context.fillRect(0, 0, width, 300);
	return new File([await canvas.convertToBlob({ type: "image/jpeg" })], name, {
		type: "image/jpeg",
	});
}

test("adds photos to a request and removes one", async () => {
	await page.viewport(360, 740);
	const { path } = await bookVisit(await logInAs(), { day: "2026-11-24", time: "9:00 AM" });
	await open(path);
	await page
		.getBySelector("input[type=file]")
		.upload([await createPhotoFile("a.jpg", 400), await createPhotoFile("b.jpg", 900)]);
	await expect.element(page.getByText("Tus 2 fotos ya están en el taller")).toBeVisible();
	await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("ya tenemos tus 2 fotos");
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	await page.getByRole("button", { name: "Quitar la foto 2" }).click();
	await expect.element(page.getByText("Tu foto ya está en el taller")).toBeVisible();
});
