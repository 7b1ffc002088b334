// @module-tag engines
import { expect, test } from "vitest";
import { addDays, listDays } from "#domain/time.ts";
import { buildStaffRequest, openAgenda } from "#features/workshop/appointments/agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
const PATH = "/api/admin/agenda/closed-days";
const REASON = "Vacaciones";
type Json = Awaited<ReturnType<typeof world.asStaff>>["json"];

const close = (body: object) => world.asStaff(PATH, { body: { reason: REASON, ...body } });
const reopen = (day: string, until: string) =>
	world.asStaff(`${PATH}/${day}?until=${until}`, { method: "DELETE" });
const listReasons = async (from: string, count: number) => {
	const { closedDays } = (await world.call("/api/settings")).json;
	const reasons = new Map(closedDays.map(({ date, reason }: Json) => [date, reason]));
	return listDays(from, count).map((day) => reasons.get(day) ?? null);
};
const createVisit = async (day: string) => (await agenda.createByStaff(buildStaffRequest({ day }))).json;

test("closes three weeks in one call and names their visits", async () => {
	const [first, last] = ["2026-12-14", "2027-01-03"];
	const visits = [await createVisit("2026-12-14"), await createVisit("2026-12-30")];
	const outsideVisit = await createVisit("2027-01-04");
	const ids = visits.map(({ id }) => id);
	const preview = await agenda.read(`/closing?day=${first}&until=${last}`);
	// 20, 21 and 25 December and 1 January are holidays.
	expect(preview).toMatchObject({ days: 17, affected_total: 2 });
	expect(preview.affected.map(({ id }: Json) => id)).toEqual(ids);
	const { status, json } = await close({ day: first, until: last });
	expect(status, json.detail).toBe(201);
	expect(json.affected_total).toBe(2);
	expect(json.affected.map(({ id }: Json) => id)).toEqual(ids);
	const repeatedPreview = await agenda.read(`/closing?day=${first}&until=${last}`);
	expect(repeatedPreview).toEqual({ days: 0, affected: [], affected_total: 0 });
	const reasons = await listReasons(first, 21);
	expect(reasons.filter((reason) => reason === REASON)).toHaveLength(17);
	expect(reasons).not.toContain(null);
	expect(reasons[11]).toBe("Navidad");
	const { outside, days } = await agenda.read("?from=2026-12-25&to=2026-12-26");
	expect(outside.map(({ visit, why }: Json) => [visit.id, why])).toEqual(
		ids.map((id) => [id, `no abrimos: ${REASON}`]),
	);
	expect(outside.map(({ visit }: Json) => visit.id)).not.toContain(outsideVisit.id);
	expect(days.map(({ closure }: Json) => closure)).toEqual([
		{ from: "2026-12-25", to: "2026-12-25" },
		{ from: "2026-12-14", to: "2027-01-03" },
	]);
	expect((await world.call("/api/availability?from=2026-12-28&service=Otro")).json.days[0]).toMatchObject({
		times: [],
		reason: REASON,
	});

	expect((await reopen("2026-12-28", "2026-12-28")).status).toBe(200);
	expect(await listReasons("2026-12-27", 3)).toEqual([REASON, null, REASON]);
	expect((await close({ day: first, until: last })).json.affected_total).toBe(0);
	const reopened = await reopen(first, last);
	expect(reopened.status, reopened.json.detail).toBe(200);
	expect((await listReasons(first, 21)).filter(Boolean)).toEqual([
		"Día de Duelo Nacional",
		"Puente por el Día de Duelo Nacional",
		"Navidad",
		"Año Nuevo",
	]);
	expect((await agenda.read("")).outside).toEqual([]);
});

test("a repeated range changes nothing and says so", async () => {
	const [day, until] = ["2027-01-11", "2027-01-15"];
	expect((await close({ day, until })).status).toBe(201);
	expect(await close({ day, until })).toMatchObject({ status: 409, json: { code: "already_done" } });
	const colleague = { token: await world.logInAs("reception"), body: { day, until, reason: "Otra" } };
	expect(await world.call(PATH, colleague)).toMatchObject({
		status: 409,
		json: { code: "already_closed", fields: { day: "Esos días ya están cerrados." } },
	});
	expect((await reopen(day, until)).status).toBe(200);
	expect(await reopen(day, until)).toMatchObject({ status: 409, json: { code: "already_done" } });
	expect(await listReasons(day, 5)).toEqual([null, null, null, null, null]);
});

test.each([
	["ends before it begins", { day: "2027-01-20", until: "2027-01-19" }, "until"],
	["takes more than 92 days", { day: "2027-01-20", until: addDays("2027-01-20", 92) }, "until"],
	["begins in the past", { day: "2026-11-19", until: "2026-11-30" }, "day"],
])("rejects a range that %s", async (_, range, field) => {
	const before = await listReasons(range.day, 20);
	const { status, json } = await close(range);
	expect([status, Object.keys(json.fields ?? {})]).toEqual([422, [field]]);
	expect(await listReasons(range.day, 20)).toEqual(before);
});

test("names the next opening after three months closed", async () => {
	const [day, until] = ["2027-02-10", addDays("2027-02-10", 91)];
	expect((await close({ day, until })).status).toBe(201);
	await agenda.setClock("2027-02-10T15:00:00.000Z");
	const { opening } = (await world.call("/api/settings")).json;
	expect(opening).toEqual({ isOpen: false, until: "2027-05-13T13:00:00.000Z" });
});

test("mechanics and editors cannot close days", async () => {
	for (const role of ["mechanic", "editor"] as const) {
		const token = await world.logInAs(role);
		expect((await world.call(PATH, { token, body: { day: "2027-01-20", reason: "No" } })).status).toBe(403);
		expect((await world.call("/api/admin/agenda/closing?day=2027-01-20", { token })).status).toBe(403);
	}
});
