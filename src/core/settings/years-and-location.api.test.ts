import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const fetchSettings = async () => (await world.asStaff("/api/admin/settings")).json;

/** Saves the record with the given changes. */
async function save(overrides: object) {
	const { settings, updated_at } = await fetchSettings();
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, ...overrides, updated_at };
	return world.asStaff("/api/admin/settings", { method: "PUT", body });
}

test("rejects future years in the timeline", async () => {
	const year = world.ctx.now().getUTCFullYear();
	const { about } = (await fetchSettings()).settings;
	const buildAbout = (lastYear: number) => ({
		about: {
			...about,
			timeline: [
				{ year: 2008, title: "Abrimos", text: "Dos bahías" },
				{ year: lastYear, title: "Crecimos", text: "Cuatro" },
			],
		},
	});
	const { status, json } = await save(buildAbout(year + 1));
	expect([status, json.fields]).toEqual([
		422,
		{ "about.timeline.1.year": `Ese año no ha llegado: escribe ${year} o antes` },
	]);
	expect((await save(buildAbout(year))).status).toBe(200);
});

test.each(["latitude", "longitude"])("rejects a location without its %s", async (missing) => {
	const { address } = (await fetchSettings()).settings;
	const location = { ...address, latitude: 8.98, longitude: -79.52 };
	const { status, json } = await save({ address: { ...location, [missing]: null } });
	expect([status, json.fields]).toEqual([
		422,
		{ "address.longitude": "La latitud y la longitud van juntas: escribe las dos, o ninguna" },
	]);
	expect((await save({ address: location })).status).toBe(200);
	expect((await save({ address: { ...location, latitude: null, longitude: null } })).status).toBe(200);
});
