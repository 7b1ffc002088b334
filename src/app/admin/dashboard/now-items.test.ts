import { expect, test } from "vitest";
import type { Lead } from "#core/requests/contract.ts";
import type { OrderCard } from "#features/workshop/work-orders/contract.ts";
import type { InsideSummary } from "#reports/board/contract.ts";
import { listNowItems } from "./now-items.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const TODAY = { day: "2026-11-20" };

const createLead = (id: string, fields: Partial<Lead>) =>
	({
		id,
		name: `Persona ${id}`,
		kind: "contact",
		state: "new",
		summary: "Frenos",
		alert_text: null,
		answered_at: null,
		warn_at: "2026-11-20T15:30:00Z",
		due_at: "2026-11-20T16:00:00Z",
		requested_at: "2026-11-20T14:00:00Z",
		...fields,
	}) as Lead;

const createCard = (id: string, fields: Partial<OrderCard>) =>
	({
		id,
		car: { plate: id, brand: "Honda", model: "CR-V", year: "2024", color: "" },
		name: "Ana Ríos",
		blocker: "En trabajo: 0 de 2",
		approved: [],
		promised_at: null,
		state_at: "2026-11-16T15:00:00Z",
		updated_at: "2026-11-20T13:00:00Z",
		...fields,
	}) as unknown as OrderCard;

const NO_CARS: InsideSummary = {
	inside: 0,
	late: 0,
	ready: 0,
	groups: [],
	late_cars: [],
	startable_cars: [],
	ready_cars: [],
};

const list = (leads: Lead[], cars: Partial<InsideSummary> | null = null, counts = {}) =>
	listNowItems(
		{
			agenda: { days: [TODAY] as never, outside: [], waiting_total: 0, unclosed_total: 0, ...counts },
			leads,
			cars: cars && { ...NO_CARS, ...cars },
		},
		NOW,
	);

test("puts what is late first: answers, then cars, then what can wait", () => {
	const items = list(
		[createLead("1", { due_at: "2026-11-17T15:00:00Z" }), createLead("2", {})],
		{
			late_cars: [createCard("AE1182", { promised_at: "2026-11-20T13:00:00Z" })],
			startable_cars: [createCard("BF3094", { approved: ["Frenos"] })],
			ready: 1,
			ready_cars: [createCard("KD4410", {})],
		},
		{ unclosed_total: 2, waiting_total: 1 },
	);
	expect(items.map(({ when, isLate }) => [when, isLate])).toEqual([
		["3 días tarde", true],
		["desde 8:00 AM", true],
		["hace 1 h", false],
		["hace 2 h", false],
		["1 listo", false],
		["2 citas", false],
		["1 cita", false],
	]);
});

test("names three requests at most, and leads a visit to its confirmation", () => {
	const leads = ["1", "2", "3", "4"].map((id) => createLead(id, { kind: "appointment" }));
	expect(list(leads).map(({ id, press }) => [id, press])).toEqual([
		["1", "Confirmar"],
		["2", "Confirmar"],
		["3", "Confirmar"],
	]);
});

test("says which promised day passed", () => {
	const [item] = list([], { late_cars: [createCard("AE1182", { promised_at: "2026-11-18T13:00:00Z" })] });
	expect(item).toMatchObject({
		when: "desde mié 18 nov",
		title: expect.stringMatching(/^AE1182\s· Honda CR-V 2024$/),
	});
});

test("joins the ready cars in one item that names the first two", () => {
	const readyCars = [createCard("KD4410", {}), createCard("MU2291", {})];
	expect(list([], { ready: 6, ready_cars: readyCars })[0]).toMatchObject({
		when: "6 listos",
		title: "KD4410, MU2291 y 4 más",
		text: "Nadie los retira; el más viejo, hace 4 días",
	});
	expect(list([], { ready: 2, ready_cars: readyCars })[0]?.title).toBe("KD4410 y MU2291");
});

test("has nothing to say on a quiet day", () => {
	expect(list([])).toEqual([]);
	expect(list([], {})).toEqual([]);
});

test("names whom a closed day takes by surprise, until they know", () => {
	const createOutside = (name: string, isNotified = false) => ({
		visit: { name, day: "2026-12-07" },
		is_notified: isNotified,
	});
	const names = ["Luis Pérez", "Eva Soto", "Rita Paz"];
	const [item] = list([], null, {
		outside: [...names.map((name) => createOutside(name)), createOutside("Ana Ríos", true)],
	});
	expect(item).toMatchObject({
		when: "lun 7 dic",
		title: "3 citas fuera del horario",
		text: "Luis Pérez, Eva Soto y 1 más todavía no lo saben",
		press: "Avisar",
	});
	expect(list([], null, { outside: [createOutside("Ana Ríos", true)] })).toEqual([]);
});
