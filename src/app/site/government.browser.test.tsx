import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { createStaffToken } from "#tests/component-kit/form-steps.ts";
import { call, failCalls, getCurrentPath, interceptCalls, open } from "#tests/component-kit/page.tsx";

const PAGE_PATH = "/gubernamentales";
const GALLERY_PATH = "/api/government/gallery";
const PIXEL =
	"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const createPhoto = (number: number) => ({
	number,
	url: PIXEL,
	alt: number === 4 ? "Patrulla en el elevador" : `Proyecto ${number}`,
});
const reloadButton = page.getByRole("button", { name: "Recargar galería" });
const statsRegion = page.getByRole("region", { name: "Cifras" });

/** Opens the page as staff, who see the gallery even without photos. */
async function openWithGallery() {
	const { missing } = (await call("/api/admin/dashboard", { token: await createStaffToken() })).json;
	const [path] = missing.looks.gallery.with.split("#");
	await open(path);
}

test("reloads an empty gallery and enlarges photos by keyboard", {
	tags: ["slow"],
}, async () => {
	await openWithGallery();
	await expect.element(page.getByText("Todavía no hay fotos publicadas")).toBeVisible();
	interceptCalls(GALLERY_PATH, () =>
		Response.json({ images: [createPhoto(1), createPhoto(2), createPhoto(4)] }),
	);
	await reloadButton.click();
	await expect.element(page.getByText("Galería al día: 3 fotos.")).toBeVisible();
	const secondPhoto = page.getByRole("link", { name: /Proyecto 2/ });
	(secondPhoto.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	const viewer = page.getByRole("dialog", { name: "Fotos de proyectos" });
	await expect.element(viewer.getByRole("img", { name: "Proyecto 2" })).toBeVisible();
	await expectNoViolations();
	await userEvent.keyboard("{ArrowRight}");
	await expect.element(viewer.getByRole("img", { name: "Patrulla en el elevador" })).toBeInViewport();
	await expect.element(viewer.getByText("Patrulla en el elevador")).toBeInViewport();
	await expectNoViolations();
	await userEvent.keyboard("{Escape}");
	await expect.element(viewer).not.toBeInTheDocument();
	await expect.element(secondPhoto).toHaveFocus();
	await userEvent.keyboard("{Enter}");
	await expect.element(viewer).toBeVisible();
	history.back();
	await expect.element(viewer).not.toBeInTheDocument();
	expect(getCurrentPath()).toMatch(/^\/gubernamentales/);
});

test("keeps the viewer's buttons off a phone's photo", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	const tallPhoto = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="1600"><rect width="600" height="1600" fill="green"/></svg>`;
	await openWithGallery();
	const url = `data:image/svg+xml,${encodeURIComponent(tallPhoto)}`;
	interceptCalls(GALLERY_PATH, () => Response.json({ images: [{ ...createPhoto(1), url }, createPhoto(2)] }));
	await reloadButton.click();
	await page.getByRole("link", { name: /Proyecto 1/ }).click();
	const viewer = page.getByRole("dialog", { name: "Fotos de proyectos" });
	const photoElement = viewer.getByRole("img", { name: "Proyecto 1" });
	await expect.element(photoElement).toBeVisible();
	const getBox = (element: typeof photoElement) => element.element().getBoundingClientRect();
	await expect.poll(() => getBox(photoElement).height).toBeGreaterThan(600);
	const { top, bottom } = getBox(photoElement);
	for (const name of ["Foto anterior", "Foto siguiente", "Cerrar"]) {
		const button = getBox(viewer.getByRole("button", { name }));
		expect(button.bottom <= top || button.top >= bottom, name).toBe(true);
	}
});

test("offers a retry when the gallery fails to load", async () => {
	await openWithGallery();
	const restoreApi = failCalls(GALLERY_PATH, 500);
	await reloadButton.click();
	await expect.element(page.getByRole("alert")).toMatchTextContent(/No se pudo recargar la galería/);
	restoreApi();
	await page.getByRole("button", { name: "Reintentar" }).click();
	await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
	await expect.element(page.getByText("Todavía no hay fotos.", { exact: true })).toBeVisible();
});

test("counts the shop's years, services and products", async () => {
	const body = { field: "foundedYear" };
	await call("/api/admin/settings/approvals", { token: await createStaffToken(), body });
	await open(PAGE_PATH);
	await expect.element(statsRegion).toBeVisible();
	const getTexts = (role: "term" | "definition") =>
		statsRegion
			.getByRole(role)
			.elements()
			.map(({ textContent }) => textContent);
	const labels = ["Años de taller, desde 2008", "Servicios", "Productos en el catálogo"];
	expect(getTexts("term").slice(0, 3)).toEqual(labels);
	const { total } = (await call("/api/products/search")).json;
	expect(getTexts("definition").slice(0, 3)).toEqual(["18", "8", String(total)]);
	const groupsRegion = page.getByRole("region", { name: "Lo que cubrimos" });
	expect(groupsRegion.getByRole("heading", { level: 3 }).elements()).toHaveLength(4);
});

test("never leaves a single statistic in a row", async () => {
	await open(PAGE_PATH);
	await expect.element(statsRegion).toBeVisible();
	const values = statsRegion.getByRole("definition").elements();
	expect(values.length).toBeGreaterThan(1);
	for (const width of [360, 768, 1280]) {
		await page.viewport(width, 800);
		const tops = values.map((element) => Math.round(element.getBoundingClientRect().top));
		const rows = [...new Set(tops)];
		const columns = width < 768 ? 2 : values.length % 3 === 1 ? 4 : 3;
		expect(rows, `at ${width} px`).toHaveLength(Math.ceil(values.length / columns));
		if (width < 768) continue;
		expect(tops.filter((top) => top === rows.at(-1)).length).toBeGreaterThan(1);
	}
});
