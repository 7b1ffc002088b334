import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createStaffToken } from "#tests/component-kit/form-steps.ts";
import { call, open } from "#tests/component-kit/page.tsx";

/** A separate category whose list has two pages. */
const CATEGORY = "Avisos";
const POST_COUNT = 13;

test("shows how many articles remain below the list", async () => {
	const token = await createStaffToken();
	for (let index = 0; index < POST_COUNT; index++) {
		const texts = { title: `Aviso ${index}`, excerpt: "Breve", content: "<p>Aviso</p>" };
		const body = { ...texts, category: CATEGORY, published: true };
		expect((await call("/api/admin/blog/posts", { body, token })).status).toBe(201);
	}
	await open(`/blog?categoria=${CATEGORY}`);
	await expect.element(page.getByText(`Mostrando ${POST_COUNT} artículos`)).toBeVisible();
	const remainingNote = page.getByText("Hay 1 artículo más");
	await expect.element(remainingNote).toBeVisible();
	await page.getByRole("link", { name: "Ver más artículos" }).click();
	await expect.element(page.getByRole("article")).toHaveLength(POST_COUNT);
	await expect.element(remainingNote).not.toBeInTheDocument();
});
