import { expect, test } from "vitest";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { getNextPress } from "./next-press.ts";

const createStep = (to: string, fields: object = {}) => ({
	to,
	press: to,
	needs_reason: false,
	is_back: false,
	why_not: null,
	...fields,
});
const BLOCKED_START = createStep("in_progress", { why_not: "Falta la aprobación del cliente." });
const LEAVE = createStep("withdrawn", { needs_reason: true });
const createOrder = (fields: object) =>
	({
		state: "received",
		phone: "+50761234567",
		has_whatsapp: true,
		is_notified: false,
		estimate: null,
		draft_id: null,
		next: [BLOCKED_START, LEAVE],
		...fields,
	}) as unknown as Order;

test.each([
	["a car to look at", {}, { kind: "quote" }],
	["a draft", { draft_id: "d1" }, { kind: "draft", draftId: "d1" }],
	[
		"an estimate without answer",
		{ estimate: { id: "e1", is_waiting: true } },
		{ kind: "approve", estimateId: "e1" },
	],
	["a declined estimate", { estimate: { id: "e1", is_waiting: false } }, undefined],
	[
		"work that is not done",
		{ state: "in_progress", next: [createStep("ready", { why_not: "Quedan" })] },
		undefined,
	],
	["a car that left", { state: "withdrawn", next: [createStep("received", { is_back: true })] }, undefined],
])("asks for one thing with %s", (_, fields, press) => {
	expect(getNextPress(createOrder(fields))).toEqual(press);
});

test("offers the main step once it is possible", () => {
	const start = createStep("in_progress");
	const order = createOrder({ next: [start, LEAVE], estimate: { id: "e1", is_waiting: true } });
	expect(getNextPress(order)).toEqual({ kind: "step", step: start });
});

test("tells the customer of a ready car first, then hands it over", () => {
	const deliver = createStep("delivered");
	const back = createStep("in_progress", { is_back: true });
	const ready = { state: "ready", next: [deliver, back] };
	expect(getNextPress(createOrder(ready))).toEqual({ kind: "notify" });
	const withoutChat = [{ is_notified: true }, { phone: null }, { has_whatsapp: false }];
	for (const fields of withoutChat)
		expect(getNextPress(createOrder({ ...ready, ...fields }))).toEqual({ kind: "step", step: deliver });
});

test("takes a ready car with newly approved work back to work", () => {
	const back = createStep("in_progress", { is_back: true });
	const next = [createStep("delivered", { why_not: "Aprobó más trabajo" }), back];
	expect(getNextPress(createOrder({ state: "ready", next }))).toEqual({ kind: "step", step: back });
});
