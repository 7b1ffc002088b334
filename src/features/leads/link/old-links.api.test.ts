// @module-tag sequence
// @module-tag engines
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "#api/app.server.ts";
import { renewSealed } from "#api/renew-sealed.server.ts";
import { FORGET_WORDS } from "#api/retention.server.ts";
import { FORGOTTEN } from "#features/leads/sentences.ts";
import { ensureFirstAdmin, FIRST_ADMIN } from "#features/staff/first-admin.server.ts";
import { migrations } from "#migrations/all.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openTestPlatform, type TestPlatform } from "#platform/fakes.server.ts";
import { hashOfToken, openSecret } from "#platform/start/secret.server.ts";
import { seed } from "#seed/seed.ts";
import { changeLink, firstPageOf, nameLinks } from "./links.server.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const before = Object.fromEntries(
	Object.entries(migrations).filter(([name]) => name < "070-one-link"),
);
const OURS = "secreto-de-prueba-de-treinta-y-dos-letras";
const EARLIER = openSecret("el-secreto-de-antes-de-treinta-y-dos-letras");
const NEXT = "el-secreto-de-despues-de-treinta-y-dos-o-mas";
const [LONG_AGO, NOW, LATER] = ["2026-01-05T14:00:00Z", "2026-11-20T15:00:00Z", "2026-11-25"];
const STATES = ["open", "ended", "over", "changed", "forgotten", "merged", "split", "renamed"];

let at: TestPlatform;
let api: ReturnType<typeof createApi>;
let token = "";
afterAll(() => at?.close());

/** The tables as they were then, which no type knows any more. */
type Then = Kysely<Record<string, Record<string, unknown>>>;
const put = (table: string, row: Record<string, unknown>) =>
	(at.db as unknown as Then).insertInto(table).values(row).execute();

/** A request as it was before there was one link: with a visit, an estimate that was sent, and photos. */
async function request(id: string) {
	const isLate = id === "ended" || id === "over";
	const [moment, day] = isLate ? [LONG_AGO, "2026-01-08"] : [NOW, LATER];
	const times = { createdAt: moment, updatedAt: moment };
	const phone = `+5076000${1000 + STATES.indexOf(id)}`;
	await put("customers", {
		id,
		phone,
		name: "Ana Ríos",
		searchText: "ana",
		...times,
		lastContactAt: moment,
	});
	await put("leads", {
		id,
		reference: id,
		kind: "appointment",
		state: id === "over" ? "ganada" : "agendada",
		customerId: id,
		name: "Ana Ríos",
		phone,
		summary: "Frenos",
		searchText: "ana",
		isQuarantined: 0,
		dueAt: moment,
		...times,
	});
	const hashOf = (secret: TestPlatform["secret"], purpose: string, of: string) =>
		hashOfToken(secret.tokenFor(purpose, of));
	await put("visits", {
		leadId: id,
		service: "Frenos",
		car: "Kia Rio",
		note: "",
		day,
		startMinute: 540,
		minutes: 60,
		state: "confirmada",
		sequence: 0,
		linkHash: hashOf(at.secret, "cita", id),
		calendarState: "off",
		...times,
	});
	await put("oldVisitLinks", { leadId: id, linkHash: hashOf(EARLIER, "cita", id) });
	const words = { carBrand: "Kia", carModel: "Rio", carPlate: "", note: "", deliveryText: "" };
	const sums = { taxPercent: 7, discountCents: 0, discountReason: "", totalCents: 0, onlyWhole: 0 };
	for (const version of [1, 2])
		await put("estimates", {
			id: `${id}-${version}`,
			leadId: id,
			reference: id,
			version,
			isLatest: version - 1,
			state: version === 1 ? "reemplazada" : "enviada",
			...words,
			...sums,
			validUntil: day,
			linkVersion: 3,
			linkHash: hashOf(at.secret, "cotizacion", `${id}/3`),
			createdBy: "Eva",
			...times,
			sentAt: moment,
		});
	await put("oldEstimateLinks", { leadId: id, linkHash: hashOf(EARLIER, "cotizacion", `${id}/3`) });
	const expiresAt = isLate ? "2026-01-12T14:00:00Z" : "2026-11-27T15:00:00Z";
	await put("photoLinks", { leadId: id, linkHash: hashOf(at.secret, "fotos", id), expiresAt });
}

async function call(path: string, body?: object, method = body ? "POST" : "GET") {
	const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
	const sent = body === undefined ? {} : { body: JSON.stringify(body) };
	const asked = new Request(`http://localhost/api${path}`, { method, headers, ...sent });
	const reply = await api.fetch(asked, { address: "10.0.0.1" });
	return { status: reply.status, json: await reply.json() };
}

/** What its links open of a request: visit, estimate, photos, and the head of the page. */
async function opened(id: string, secret = at.secret): Promise<Record<string, string>> {
	const tokens = {
		cita: secret.tokenFor("cita", id),
		"cita, un secreto antes": EARLIER.tokenFor("cita", id),
		cotizacion: secret.tokenFor("cotizacion", `${id}/3`),
		"cotizacion, un secreto antes": EARLIER.tokenFor("cotizacion", `${id}/3`),
		fotos: secret.tokenFor("fotos", id),
		todo: firstPageOf({ secret }, id).split("/").at(-1) ?? "",
	};
	const rows = Object.entries(tokens).map(async ([kind, own]) => {
		const parts = ["visits", "estimates", "photos", "links"];
		const replies = await Promise.all(parts.map((part) => call(`/${part}/${own}`)));
		return [kind, replies.map(({ status }) => status).join(" ")] as const;
	});
	return Object.fromEntries(await Promise.all(rows));
}

const NOTHING = "404 404 404 404";
const PARTS = {
	cita: "200 404 404 200",
	"cita, un secreto antes": "200 404 404 200",
	cotizacion: "404 200 404 200",
	"cotizacion, un secreto antes": "404 200 404 200",
};
const ALL = { ...PARTS, fotos: "404 404 200 200", todo: "200 200 200 200" };
const NONE = Object.fromEntries(Object.keys(ALL).map((kind) => [kind, NOTHING]));

beforeAll(async () => {
	at = await openTestPlatform(before, url);
	for (const id of [...STATES, "keeper"]) await request(id);
	await migrate(at.database, migrations, { log: at.log });
	await seed(at);
	await ensureFirstAdmin(at, () => {});
	await nameLinks(at, "unnamed");
	await nameLinks(at, "unnamed");
	api = createApi(at);
	const password = at.env.BIELA_ADMIN_PASSWORD;
	token = (await call("/admin/login", { username: FIRST_ADMIN, password })).json.access_token;
});

test("links of before open their part, and the new one of the same request all of it", async () => {
	expect(await opened("open")).toEqual(ALL);
});

test("photos end with their term; visit and estimate open as long as they did", async () => {
	expect(await opened("ended")).toEqual({ ...PARTS, fotos: NOTHING, todo: "200 200 404 200" });
});

test("a matter that is over opens nothing by its own link but that it is over; one of before as it did", async () => {
	expect(await opened("over")).toEqual({ ...PARTS, fotos: NOTHING, todo: "404 404 404 200" });
	const own = firstPageOf(at, "over").split("/").at(-1);
	expect((await call(`/links/${own}`)).json).toEqual({
		reference: "over",
		first_name: "Ana",
		asked: "",
		is_over: true,
		is_open: false,
		photos_ended: false,
		has_order: false,
		answer_by: null,
		changed_at: expect.any(String),
	});
});

test("once another link was given, all of before are dead", async () => {
	await inTransaction(at.db, (trx) => changeLink(at, trx, "changed"));
	expect(await opened("changed")).toEqual(NONE);
	await nameLinks(at, "unnamed");
	expect(await opened("changed")).toEqual(NONE);
});

test("whose person is forgotten has none, and gets none at the next start", async () => {
	await inTransaction(at.db, async (trx) => {
		const nobody = { name: FORGOTTEN.name, phone: null };
		await trx.updateTable("leads").set(nobody).where("id", "=", "forgotten").execute();
		for (const forget of FORGET_WORDS) await forget(trx, ["forgotten"], at.now());
	});
	await nameLinks(at, "all");
	expect(await opened("forgotten")).toEqual(NONE);
});

test("a request that becomes another's by a merge is closed; split, what was sent opens again", async () => {
	const link = async (id: string) =>
		(await call(`/admin/agenda/${id}`)).json.link.split("/").at(-1);
	for (const id of ["merged", "split"])
		await call("/admin/customers/keeper/merges", { other_id: id });
	expect(await opened("merged")).toEqual(NONE);
	expect(await opened("split")).toEqual(NONE);
	expect(await opened("keeper")).toEqual(ALL);
	const meanwhile = await link("split");
	expect((await call(`/visits/${meanwhile}`)).status).toBe(200);
	await call("/admin/customers/keeper/merges/split", undefined, "DELETE");
	expect(await opened("split")).toEqual(ALL);
	expect((await call(`/visits/${meanwhile}`)).status).toBe(404);
	expect((await call(`/visits/${await link("split")}`)).status).toBe(200);
});

test("under another secret what was sent opens, what was closed stays so, and there is a new one", async () => {
	const old = at.secret;
	at.secret = openSecret(NEXT, OURS);
	await renewSealed(at);
	await renewSealed(at);
	expect(await opened("renamed", old)).toEqual(ALL);
	expect((await opened("renamed")).todo).toBe(ALL.todo);
	for (const id of ["changed", "forgotten", "merged"]) {
		expect(await opened(id, old), id).toEqual(NONE);
		expect(await opened(id), id).toEqual(NONE);
	}
	expect(await opened("split", old)).toEqual(ALL);
});

test("unknown, short, endless, ended, changed and foreign are one answer", async () => {
	const foreign = at.secret.tokenFor("fotos", "open");
	const changed = openSecret(OURS).tokenFor("cita", "changed");
	for (const part of ["visits", "estimates", "photos", "links"]) {
		const tokens = ["x", "A".repeat(27), "A".repeat(3000), changed];
		if (part === "visits")
			tokens.push(
				foreign,
				firstPageOf({ secret: openSecret(OURS) }, "over")
					.split("/")
					.at(-1) ?? "",
			);
		const answers = await Promise.all(tokens.map((own) => call(`/${part}/${own}`)));
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, part).toBe(1);
		expect(answers[0]?.status).toBe(404);
	}
});
