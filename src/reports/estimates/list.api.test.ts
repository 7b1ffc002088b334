import { expect, test } from "vitest";
import { openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { listLatest } from "./list-estimates.server.ts";

const world = openWorld();
const { startEstimate } = openEstimates(world);
const TODAY = "2026-11-20";

const createContact = (phone: string, buildCarInput: string) => {
	const body = {
		name: "Ana Ríos",
		phone,
		channel: "phone",
		kind: "contact",
		wish: buildCarInput,
		car: buildCarInput,
	};
	return world.asStaff("/api/admin/inbox", { body });
};
/**
 * Searches by a list scan for common terms and by the index for rare ones.
 *
 * @param commonThreshold number of matches from which a term is common
 */
const searchIds = async (q: string, commonThreshold?: number) => {
	const filter = { state: "all", q, page: 1 } as const;
	return (await listLatest(world.ctx.reads, filter, TODAY, { commonThreshold })).map(({ id }) => id);
};

test("finds the same estimates for common and rare terms", async () => {
	const buildCarInput = (model: string) => ({ car: { brand: "Toyota", model, year: null, plate: "" } });
	const older = await startEstimate(buildCarInput("Corolla"));
	world.ctx.clock.advance(1000);
	const newer = await startEstimate(buildCarInput("Corolla"));
	world.ctx.clock.advance(1000);
	await startEstimate(buildCarInput("Hilux"));
	for (const commonThreshold of [1, 2, 3, 1000])
		expect(await searchIds("corolla", commonThreshold)).toEqual([newer.id, older.id]);
});

test("finds nothing when only requests contain the term", async () => {
	for (const phone of ["62110001", "62110002", "62110003"]) await createContact(phone, "Montero");
	for (const commonThreshold of [1, 3, 1000]) expect(await searchIds("montero", commonThreshold)).toEqual([]);
});
