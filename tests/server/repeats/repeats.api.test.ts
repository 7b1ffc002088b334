// @module-tag engines
/** A write whose answer was lost comes again: nothing is doubled, and what is stored is never told otherwise. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { listContentRepeats } from "./content-repeats.test.kit.ts";
import { listDeskRepeats } from "./desk-repeats.test.kit.ts";
import { listMoneyRepeats } from "./money-repeats.test.kit.ts";
import { listPeopleRepeats } from "./people-repeats.test.kit.ts";
import { listPictureRepeats } from "./picture-repeats.test.kit.ts";
import { DONE, type Json, openSubjects, type Repeats } from "./repeats.test.kit.ts";
import { listSampleRepeats } from "./sample-repeats.test.kit.ts";
import { listSiteRepeats } from "./site-repeats.test.kit.ts";
import { listTextRepeats } from "./text-repeats.test.kit.ts";
import { listWorkshopRepeats } from "./workshop-repeats.test.kit.ts";

const world = openWorld();
const subjects = openSubjects(world);
const REPEATS: Repeats = {
	...listSiteRepeats(subjects),
	...listContentRepeats(subjects),
	...listPictureRepeats(subjects),
	...listTextRepeats(subjects),
	...listPeopleRepeats(subjects),
	...listSampleRepeats(subjects),
	...listWorkshopRepeats(subjects),
	...listMoneyRepeats(subjects),
	// Last, because its days pass for the others too.
	...listDeskRepeats(subjects),
};

/** Operations that store no work of a person, or whose repetition other tests cover. */
const LEFT_OUT: Record<string, string> = {
	...{ logIn: "session", logOut: "session", reauthenticate: "session", endSession: "session" },
	sendLoginLink: "login-link.api.test.ts",
	requestPasswordReset: "request-reset.api.test.ts",
	...{ readPasswordLink: "stores nothing", choosePassword: "invitation.api.test.ts" },
	emailPasswordLink: "reset.api.test.ts",
	...{ recordSearch: "counter", countView: "counter", recordEstimateView: "counter" },
	...{ previewPost: "stores nothing", testDevice: "stores nothing" },
	...{ startTwoStep: "two-step.api.test.ts", confirmTwoStep: "two-step.api.test.ts" },
	...{ removeTwoStep: "two-step.api.test.ts", renewRecoveryCodes: "two-step.api.test.ts" },
	changeOwnPassword: "accounts.api.test.ts",
	...{ sendPhotoChunk: "photos.api.test.ts", sendStaffPhotoChunk: "order-photos.api.test.ts" },
	sharePhoto: "order-photos.api.test.ts",
	...{ confirmSubscription: "newsletter.api.test.ts", unsubscribe: "newsletter.api.test.ts" },
	retrySentMessage: "sent-messages.api.test.ts",
	saveSiteAddress: "site-address.api.test.ts",
	...{ skipSetupStep: "setup.api.test.ts", resumeSetupStep: "setup.api.test.ts" },
	...{ saveMailSettings: "mail-settings.api.test.ts", testMail: "mail-settings.api.test.ts" },
	...{ saveZohoKeys: "zoho-keys.api.test.ts", confirmServer: "server-pause.api.test.ts" },
	...{ connectCalendar: "needs Zoho", disconnectCalendar: "needs Zoho", createEvent: "needs Zoho" },
	...{ saveBackupPlace: "remote-place.api.test.ts", testBackupPlace: "stores nothing" },
	showBackupKey: "shows the same key again",
	...{ createBackup: "writes files", recreateSample: "clears the shop" },
};

/** The person who did it first, in the sentences of refusals. */
const FIRST_PERSON = "Una de owner";
/** Refusals that say that it is done without a name, because nothing stores one. */
const NAMELESS = ["not_found", "answered", "known_phone", "username_taken", "not_a_sample", "not_open"];
/** Drafts keep no author, closed days share one history, and the rule of one visit a day names the other visit. */
const NAMELESS_OPERATIONS = ["editEstimate", "closeDay", "blockHours", "createStaffVisit"];
const UNTRUE = /De «(.+)» no se pasa a «\1»|envía(la|lo) de nuevo|repite el cambio|guarda otra vez/;

let keyed: Set<string>;

beforeAll(async () => {
	world.ctx.limits = { takePoint: async () => {}, returnPoint: async () => {}, reset: async () => {} };
	keyed = await listKeyed();
});

test.each(Object.entries(REPEATS))("%s says that it is done", async (name, { prepare, again, other }) => {
	await world.logInAgain();
	const { path, method = "POST", body } = await prepare();
	const [first, second] = [await world.logInAs("owner"), await world.logInAs("owner")];
	const isSite = path.startsWith("/api/");
	const send = async (token: string, key: string): Promise<Json> =>
		world.call(isSite ? path : `/api/admin${path}`, {
			...{ method, body: typeof body === "function" ? body() : body },
			...(!isSite && { token }),
			...(keyed.has(name) && { key: `${name}-${key}` }),
		});
	const stored = await send(first, "first");
	expect(stored.status, JSON.stringify(stored.json)).toBeLessThan(300);
	const rows = await countRows();
	for (const [token, key, expected] of [
		[first, "first", again],
		[second, "second", other],
	] as const) {
		const { status, json } = await send(token, key);
		const outcome = status < 300 ? "success" : json.code;
		const isSuccess = expected === "same" || expected === "again";
		expect(outcome, `${key}: ${json?.detail}`).toBe(isSuccess ? "success" : expected);
		if (expected !== "again") expect(await countRows(), key).toEqual(rows);
		if (isSuccess) continue;
		expect(json.detail).not.toMatch(UNTRUE);
		const isNamed = key === "second" && !NAMELESS.includes(expected) && !NAMELESS_OPERATIONS.includes(name);
		if (isNamed) expect(json.detail).toContain(FIRST_PERSON);
		if (expected === DONE) expect(json.detail).toMatch(/ya /i);
	}
});

test("covers every operation that writes", () => {
	const names = readFileSync("docs/operations.txt", "utf8")
		.split("\n")
		.map((line) => line.split(/ +/))
		.filter(([, method = ""]) => ["POST", "PUT", "DELETE"].includes(method))
		.map(([name]) => name);
	expect([...Object.keys(REPEATS), ...Object.keys(LEFT_OUT)].toSorted()).toEqual(names.toSorted());
});

/** Lists the operations that take an idempotency key. */
async function listKeyed(): Promise<Set<string>> {
	const { paths } = (await world.call("/api/openapi.json")).json;
	const operations: Json[] = Object.values(paths).flatMap((methods) => Object.values(methods as object));
	return new Set(
		operations
			.filter(({ parameters = [] }) =>
				parameters.some((parameter: Json) => parameter.name === "idempotency-key"),
			)
			.map(({ operationId }) => operationId),
	);
}

/** Tables whose rows come and go by themselves; a batch writes its changes in the background. */
const OWN_TABLES = ["idempotency", "sessions", "staff", "outbox", "bulk_changes"];

/** Counts the rows of every other table. */
async function countRows(): Promise<Record<string, number>> {
	const tables = await world.ctx.db.introspection.getTables();
	const counts: Record<string, number> = {};
	for (const { name } of tables) {
		if (OWN_TABLES.includes(name)) continue;
		const query = world.ctx.db.selectFrom(name as "leads").select((row) => row.fn.countAll().as("found"));
		counts[name] = Number((await query.executeTakeFirstOrThrow()).found);
	}
	return counts;
}
