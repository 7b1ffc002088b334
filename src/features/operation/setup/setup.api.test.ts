// @module-tag engines
import { beforeEach, expect, test } from "vitest";
import { ROLES } from "#domain/permissions.ts";
import { unconfirmBundled } from "#tests/bundled-content.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { Setup } from "./contract.ts";
import { SETUP_STEP_IDS } from "./steps.ts";

const world = openWorld();
const PATH = "/api/admin/setup";
const readSteps = async () =>
	Object.fromEntries(((await world.asStaff(PATH)).json as Setup).steps.map(({ id, state }) => [id, state]));
const setSkipped = (step: string, isSkipped: boolean) =>
	world.asStaff(`${PATH}/${step}/skip`, { method: isSkipped ? "POST" : "DELETE" });

beforeEach(() => {
	Object.assign(world.ctx.env, { SITE_URL: undefined, isSiteUrlFixed: false });
});

test("begins with every step open in a new shop", async () => {
	await unconfirmBundled(world.ctx.db);
	const steps = await readSteps();
	expect(Object.keys(steps)).toEqual(SETUP_STEP_IDS);
	expect(steps).toMatchObject({
		...{ shop: "open", claims: "open", catalogue: "open", showcase: "open" },
		...{ people: "open", mail: "open", server: "open", texts: "open" },
	});
});

test("follows address and people", async () => {
	world.ctx.env.SITE_URL = "https://taller.test";
	await world.logInAs("mechanic");
	expect(await readSteps()).toMatchObject({ server: "done", people: "done" });
});

test("leaves a step out and takes it up again", async () => {
	expect((await setSkipped("mail", true)).status).toBe(200);
	expect((await setSkipped("mail", true)).status).toBe(200);
	expect((await readSteps()).mail).toBe("skipped");
	expect((await setSkipped("mail", false)).status).toBe(200);
	expect((await readSteps()).mail).toBe("open");
});

test("leaves out no step that a site needs", async () => {
	for (const step of ["shop", "server", "publish"])
		expect((await setSkipped(step, true)).json.code, step).toBe("needed_step");
	expect((await setSkipped("otro", true)).status).toBe(422);
});

test("gives the dashboard of an owner its steps", async () => {
	expect((await world.asStaff("/api/admin/dashboard")).json.setup).toMatchObject({
		total: SETUP_STEP_IDS.length,
	});
	const token = await world.logInAs("reception");
	expect((await world.call("/api/admin/dashboard", { token })).json.setup).toBeNull();
});

test.each(ROLES.filter((role) => role !== "owner"))("is closed to %s", async (role) => {
	const token = await world.logInAs(role);
	expect((await world.call(PATH, { token })).status).toBe(403);
	expect((await world.call(`${PATH}/mail/skip`, { token, method: "POST" })).status).toBe(403);
});
