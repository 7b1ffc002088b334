// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openCash } from "./cash.test.kit.ts";
import { reopenDaysClosedAhead } from "./open-day.server.ts";

const world = openWorld();
const cash = openCash(world);
const { readDay, getExpected, close, move, startDay, pay, refund, voidPayment, callAdminApi } = cash;

test("counts money by the day in Panama", async () => {
	const order = await startDay("2026-12-01");
	world.ctx.clock.set("2026-12-02T04:59:00Z");
	await pay(order, 1000);
	world.ctx.clock.set("2026-12-02T05:01:00Z");
	await pay(order, 2000);
	expect(await readDay("2026-12-01")).toMatchObject({ expected_cents: 1000, today: "2026-12-02" });
	expect(await readDay()).toMatchObject({ day: "2026-12-02", expected_cents: 2000 });
});

test("counts what the customer owes, not the note handed over", async () => {
	const order = await startDay("2026-12-03");
	await move("float", 5000);
	await pay(order, 7500, { tendered_cents: 10_000 });
	const day = await readDay();
	expect(getExpected(day)).toEqual({ cash: 12_500 });
	expect(day.payments).toMatchObject([{ cents: 7500, tendered_cents: 10_000, change_cents: 2500 }]);
	expect(day).toMatchObject({ float_cents: 5000, people: [{ total_cents: 7500 }] });
});

test("keeps cards out of the drawer and takes cash refunds from it", async () => {
	const order = await startDay("2026-12-04");
	const card = await pay(order, 20_000, { method: "card" });
	const paid = await pay(order, 8000);
	await refund(card, 3000, { method: "cash" });
	const wrong = await pay(order, 100, { method: "yappy" });
	await voidPayment(wrong);
	world.ctx.clock.advance(1000);
	await voidPayment(await pay(order, 500));
	const day = await readDay();
	expect(getExpected(day)).toEqual({ cash: 5000, card: 20_000, yappy: 0 });
	expect(day.refunds).toMatchObject([{ reference: card.reference, cents: 3000, method: "cash" }]);
	expect(day.voids).toMatchObject([
		{ reference: wrong.reference, reason: "Se cobró dos veces" },
		{ cents: 500 },
	]);
	expect(day.payments[1]).toMatchObject({ reference: paid.reference, voided_day: null });
	// A method whose money was voided again needs no count.
	expect((await close(day.day, { counted: { cash: 5000, card: 20_000 } })).status).toBe(201);
});

test("counts payments after closing for the next day", async () => {
	const order = await startDay("2026-12-06");
	const first = await pay(order, 1000);
	expect((await close("2026-12-06")).json.closing).toMatchObject({ difference_cents: 0 });
	const late = await pay(order, 2000);
	expect(late.day).toBe("2026-12-07");
	expect((await move("out", 500)).json).toMatchObject({ day: "2026-12-07", expected_cents: 1500 });
	await voidPayment(first);
	expect(await readDay()).toMatchObject({ day: "2026-12-06", expected_cents: 1000, open_day: "2026-12-07" });
	const tomorrow = await readDay("2026-12-07");
	expect(tomorrow).toMatchObject({ can_close: false, expected_cents: 500 });
	expect(tomorrow.voids).toMatchObject([{ reference: first.reference, payment_day: "2026-12-06" }]);
	expect((await close("2026-12-07")).json.code).toBe("not_yet");
	world.ctx.clock.set("2026-12-07T15:00:00Z");
	expect((await close("2026-12-07")).status).toBe(201);
});

test("counts a void on its own day and leaves the closed day", async () => {
	const order = await startDay("2026-12-08");
	const payment = await pay(order, 4000, { method: "card" });
	await close("2026-12-08");
	world.ctx.clock.set("2026-12-09T15:00:00Z");
	await voidPayment(payment);
	expect(getExpected(await readDay())).toEqual({ cash: 0, card: -4000 });
	const { closing, payments } = await readDay("2026-12-08");
	expect(closing.amounts).toContainEqual(
		expect.objectContaining({ method: "card", expected_cents: 4000, counted_cents: 4000 }),
	);
	expect(payments[0].voided_day).toBe("2026-12-09");
});

test("closes with a difference and stores it for good", async () => {
	const order = await startDay("2026-12-10");
	await pay(order, 10_000);
	await pay(order, 5000, { method: "card" });
	const counted = { cash: 9500, card: 5000 };
	const noNote = await close("2026-12-10", { counted });
	expect([noNote.status, Object.keys(noNote.json.fields)]).toEqual([422, ["note"]]);
	const missing = await close("2026-12-10", { counted: { cash: 10_000 } });
	expect([missing.status, Object.keys(missing.json.fields)]).toEqual([422, ["counted.card"]]);
	const { status, json } = await close("2026-12-10", { counted, note: "Faltó el vuelto" });
	expect([status, json.closing.difference_cents]).toEqual([201, -500]);
	await pay(order, 700);
	const { closing } = await readDay("2026-12-10");
	expect(closing).toEqual(json.closing);
	expect(closing.amounts[0]).toEqual({
		...{ method: "cash", expected_cents: 10_000 },
		...{ counted_cents: 9500, difference_cents: -500 },
	});
	const again = await close("2026-12-10");
	expect([again.status, again.json.code]).toEqual([409, "already_closed"]);
	world.ctx.clock.set("2026-12-11T15:00:00Z");
	const { days } = (await callAdminApi("/cash/days")).json;
	expect(days.find(({ day }: { day: string }) => day === "2026-12-10")).toMatchObject({
		...{ is_closed: true, expected_cents: 15_000, counted_cents: 14_500 },
		...{ difference_cents: -500, is_exact: false, note: "Faltó el vuelto" },
	});
});

test("needs a note for differences that cancel out", async () => {
	const order = await startDay("2026-12-12");
	await pay(order, 1000);
	await pay(order, 1000, { method: "card" });
	const counted = { cash: 2000, card: 0 };
	expect((await close("2026-12-12", { counted })).json.fields).toHaveProperty("note");
	const { json } = await close("2026-12-12", { counted, note: "La tarjeta fue en efectivo" });
	expect(json.closing.difference_cents).toBe(0);
});

test("refuses a closing when money moved meanwhile", async () => {
	const order = await startDay("2026-12-14");
	await pay(order, 1000);
	const expected = getExpected(await readDay());
	await pay(order, 2000, { method: "yappy" });
	const { status, json } = await close("2026-12-14", { expected, counted: expected });
	expect([status, json.code, json.expected]).toEqual([409, "money_moved", { cash: 1000, yappy: 2000 }]);
	expect(await readDay()).toMatchObject({ closing: null, can_close: true });
});

test("closes a forgotten day later and lists it until then", async () => {
	const order = await startDay("2026-12-16");
	await pay(order, 3300, { method: "ach" });
	world.ctx.clock.set("2026-12-18T15:00:00Z");
	const find = async () =>
		(await callAdminApi("/cash/days")).json.days.find(({ day }: { day: string }) => day === "2026-12-16");
	expect(await find()).toMatchObject({ is_closed: false, expected_cents: 3300, number: null });
	const { status, json } = await close("2026-12-16");
	expect([status, json.closing.closed_at]).toEqual([201, "2026-12-18T15:00:00.000Z"]);
	expect(await find()).toMatchObject({ is_closed: true, number: json.closing.number });
});

test("refuses to close a day without money", async () => {
	await startDay("2026-12-20");
	const { status, json } = await close("2026-12-20");
	expect([status, json.code]).toEqual([409, "no_money"]);
	expect((await readDay("2026-12-20")).has_money).toBe(false);
});

test("takes one float a day and asks before the drawer goes short", async () => {
	await startDay("2026-12-21");
	expect((await move("float", 5000)).status).toBe(201);
	const second = await move("float", 6000);
	expect([second.status, second.json.code, second.json.detail]).toEqual([
		...[409, "float_exists"],
		"El lunes 21 de diciembre ya tiene su fondo de $50.00. Si pones más dinero, anótalo como «Entró efectivo».",
	]);
	const short = await move("out", 5001);
	expect([short.status, short.json.code, short.json.drawer_cents]).toEqual([409, "drawer_short", 5000]);
	expect((await move("out", 5001, { exceeds_drawer: true })).json.expected_cents).toBe(-1);
	const noReason = await move("in", 100, { reason: " " });
	expect([noReason.status, Object.keys(noReason.json.fields)]).toEqual([422, ["reason"]]);
});

test("records a movement once when its answer was lost", async () => {
	await startDay("2026-12-22");
	const token = await world.logInAs("reception");
	const body = { kind: "in", cents: 900, reason: "Cambio" };
	const send = () => world.call("/api/admin/cash/movements", { token, body, key: "movimiento-1" });
	const answers = await Promise.all([send(), send()]);
	expect(answers.map(({ status }) => status)).toEqual([201, 201]);
	expect((await readDay()).movements).toHaveLength(1);
});

test("lets owners and reception only", async () => {
	await startDay("2027-03-01");
	const calls = [
		["/cash"],
		["/cash/days"],
		["/cash/month"],
		["/cash/days/2027-03-01/export"],
		["/cash/movements", { kind: "float", cents: 100 }],
		["/cash/days/2027-03-01/closing", { expected: {}, counted: {} }],
	] as const;
	for (const role of ["mechanic", "editor"] as const) {
		const token = await world.logInAs(role);
		for (const [path, body] of calls) {
			const { status } = await world.call(`/api/admin${path}`, { token, ...(body && { body }) });
			expect([role, path, status]).toEqual([role, path, 403]);
		}
	}
	const token = await world.logInAs("reception");
	const body = { kind: "float", cents: 100 };
	expect((await world.call("/api/admin/cash/movements", { token, body })).status).toBe(201);
});

test("records movements and closings in the history", async () => {
	await startDay("2027-03-03");
	await move("in", 1500, { reason: "Cambio del banco" });
	world.ctx.clock.advance(1000);
	await close("2027-03-03", { counted: { cash: 1400 }, note: "Faltó uno" });
	const { changes } = (await callAdminApi("/changes")).json;
	const [closed, moved] = changes.filter(
		({ subject_id }: { subject_id: string }) => subject_id === "2027-03-03",
	);
	expect(moved).toMatchObject({ subject: "cash", action: "created" });
	expect(moved.fields).toContainEqual({ name: "reason", from: null, to: "Cambio del banco" });
	expect(closed).toMatchObject({ action: "closed", record_name: "Caja" });
	expect(closed.fields).toContainEqual({ name: "difference", from: null, to: "-$1.00" });
});

test("adds up a month by method", async () => {
	const order = await startDay("2027-04-30");
	const card = await pay(order, 5000, { method: "card" });
	await move("float", 900);
	await startDay("2027-05-01");
	await pay(order, 100);
	await voidPayment(card);
	const month = (await callAdminApi("/cash/month?month=2027-04")).json;
	expect(month).toMatchObject({ month: "2027-04", net_cents: 5000 });
	const { methods, net_cents } = (await callAdminApi("/cash/month")).json;
	expect(methods).toMatchObject([
		{ method: "cash", payments_cents: 100, net_cents: 100 },
		{ method: "card", payments_cents: 0, voids_cents: 5000, net_cents: -5000 },
	]);
	expect(net_cents).toBe(-4900);
	expect((await callAdminApi("/cash/month?month=2027-13")).status).toBe(422);
	expect((await callAdminApi("/cash?day=ayer")).status).toBe(422);
});

test("exports a day whose amounts add up to what is expected", async () => {
	const order = await startDay("2027-06-01");
	await move("float", 5000);
	const payment = await pay(order, 7525, { note: "=2+3" });
	await refund(payment, 25);
	await move("out", 1000, { reason: 'Dos "tornillos", arandelas' });
	await close("2027-06-01", { counted: { cash: 11_400 }, note: "Faltó uno" });
	const token = await world.logInAs("reception");
	const headers = { authorization: `Bearer ${token}` };
	const url = "http://localhost/api/admin/cash/days/2027-06-01/export?format=csv";
	const response = await world.api.fetch(new Request(url, { headers }), { address: "local" });
	expect(response.headers.get("content-disposition")).toContain('filename="caja-2027-06-01.csv"');
	const [, ...rows] = (await response.text())
		.trim()
		.split("\r\n")
		.map((line) => line.slice(1, -1).split('","'));
	const getCents = (index: number) =>
		rows.reduce((total, cells) => total + Math.round(Number(cells[index]) * 100), 0);
	expect([getCents(5), getCents(8), getCents(9), getCents(10)]).toEqual([11_500, 11_500, 11_400, -100]);
	expect(rows.find(([, label]) => label === "Cobro")?.slice(2, 8)).toEqual([
		...[payment.reference, expect.stringContaining("Itzel"), "Efectivo", "75.25"],
		...["Una de owner", "'=2+3"],
	]);
});

test("reopens a day that was closed by a clock ahead", async () => {
	const order = await startDay("2027-01-12");
	await pay(order, 1000);
	const { json } = await close("2027-01-12");
	// The clock is mended: the day has not begun yet.
	world.ctx.clock.set("2027-01-11T15:00:00Z");
	await reopenDaysClosedAhead(world.ctx);
	expect(await readDay("2027-01-12")).toMatchObject({ closing: null, expected_cents: 1000 });
	world.ctx.clock.set("2027-01-12T15:00:00Z");
	await pay(order, 500);
	const again = await close("2027-01-12");
	expect(again.json.closing).toMatchObject({ number: json.closing.number + 1, difference_cents: 0 });
	expect(again.json.closing.amounts).toMatchObject([{ expected_cents: 1500 }]);
	const { changes } = (await callAdminApi("/changes?subject=cash&id=2027-01-12")).json;
	expect(changes.map(({ action }: { action: string }) => action)).toContain("reopened");
});

test("counts money today when a clock ahead closed tomorrow", async () => {
	const order = await startDay("2027-01-15");
	await pay(order, 1000);
	await close("2027-01-15");
	world.ctx.clock.set("2027-01-14T15:00:00Z");
	await pay(order, 700);
	await close("2027-01-14");
	expect((await pay(order, 300)).day).toBe("2027-01-15");
	expect(await readDay("2027-01-15")).toMatchObject({ closing: null, expected_cents: 1300 });
});
