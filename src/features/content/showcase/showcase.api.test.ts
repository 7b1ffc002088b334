import { beforeAll, expect, test } from "vitest";
import { listPublicImages } from "#server/files/site-images.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

// Without SITE_URL the site is a trial, which also shows ended promotions.
beforeAll(() => {
	delete (world.ctx.env as { SITE_URL?: string | undefined }).SITE_URL;
});

test("returns existing pictures and the stock one otherwise", async () => {
	const files = world.ctx.images as Set<string>;
	files.add("/images/marcas/motul.svg").add("/images/promotions/promo-1-mantenimiento.jpg");
	const { json } = await world.call("/api/showcase");
	const listPictures = (list: { picture: string | null }[]) => list.map(({ picture }) => picture);
	expect(listPictures(json.promotions)).toEqual([
		"/images/promotions/promo-1-mantenimiento.jpg",
		"/images/promotions/studio/stock.jpg",
		"/images/promotions/studio/stock.jpg",
	]);
	expect(listPublicImages()).toContain("/images/promotions/studio/stock.jpg");
	expect(listPictures(json.brands).slice(0, 2)).toEqual(["/images/marcas/motul.svg", null]);
});

test("returns the logo in its best format", async () => {
	const files = world.ctx.images as Set<string>;
	expect((await world.call("/api/settings")).json.logo).toBeNull();
	files.add("/images/logo/logo.png").add("/images/logo/logo.webp");
	expect((await world.call("/api/settings")).json.logo).toBe("/images/logo/logo.webp");
});
