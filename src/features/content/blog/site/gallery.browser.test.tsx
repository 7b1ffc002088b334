import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, getCurrentPath, logInAs, open } from "#tests/component-kit/page.tsx";

const PHOTOS = ["/images/heroes/frenos.avif", "/images/heroes/aire.avif"];

test("enlarges an article's photo in place by keyboard", async () => {
	for (const photo of PHOTOS) await commands.addPicture(photo);
	const title = "Taller por dentro";
	const texts = { excerpt: "Cómo se ve el taller.", content: "<p>Dos fotos.</p>" };
	const body = { title, ...texts, category: "Mantenimiento", gallery_images: PHOTOS };
	const token = await logInAs();
	const { slug } = (await call("/api/admin/blog/posts", { body, token })).json;
	await open(`/blog/${slug}`);
	const secondPhoto = page.getByRole("link", { name: `${title}, foto 2` });
	await expect.element(secondPhoto).toBeVisible();
	(secondPhoto.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	const viewer = page.getByRole("dialog", { name: "Fotos del artículo" });
	await expect.element(viewer.getByRole("img", { name: `${title}, foto 2` })).toBeVisible();
	await expectNoViolations();
	await userEvent.keyboard("{Escape}");
	await expect.element(viewer).not.toBeInTheDocument();
	await expect.element(secondPhoto).toHaveFocus();
	expect(getCurrentPath()).toBe(`/blog/${slug}`);
});
