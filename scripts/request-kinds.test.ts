import { expect, test } from "vitest";
import { findIdleKindExceptions, findKindNames, listKindOwners } from "./request-kinds.ts";

const PAGE = "src/app/admin/lead.tsx";
const OWNERS = listKindOwners(
	new Map([
		["src/features/quotes/hook-handlers.server.ts", 'bindRequestKind("quote", QUOTE_REQUESTS)();'],
		["src/features/inbox/contact/feature.server.ts", '[bindRequestKind("contact", MESSAGE_REQUESTS)]'],
	]),
);

test.each([
	["a comparison", 'if (lead.kind === "quote") open();'],
	["a negation", 'const isCase = kind !== "newsletter";'],
	["a switch", 'switch (kind) { case "contact": open(); }'],
	["a condition of a query", 'query.where("leads.kind", "=", "quote");'],
	["SQL", "sql`count(*) filter (where kind = 'appointment')`;"],
	["SQL with a list", "sql`select id from leads where leads.kind not in ('newsletter')`;"],
	["an argument", 'countLeadsOfKind(db, "service_request");'],
])("refuses %s that names a kind", (_, source) => {
	expect(findKindNames(PAGE, source, OWNERS)).toEqual([
		expect.stringMatching(/^src\/app\/admin\/lead\.tsx:1: asks/),
	]);
});

test("refuses a list of kinds", () => {
	expect(findKindNames(PAGE, 'const SHOWN = new Set(["quote", "contact"]);', OWNERS)).toHaveLength(2);
});

test("refuses a map by kind, with the line of each key", () => {
	const source = 'const ICONS = {\n\tquote: "cart",\n\tcontact: "mail",\n\tappointment: "calendar",\n};';
	const lines = findKindNames(PAGE, source, OWNERS).map((breach) => breach.split(":")[1]);
	expect(lines).toEqual(["2", "3", "4"]);
});

test.each([
	[PAGE, "const { isVisit } = getKindInfo(lead.kind);"],
	[PAGE, 'const lead = { kind: "service_request", channel: "counter" };'],
	[PAGE, "sql`select id from lead_events said where said.kind = 'contact'`;"],
	["src/core/requests/kinds.ts", 'const FIRST = ["contact", "quote"];'],
	["src/features/quotes/demand.server.ts", 'query.where("kind", "=", "quote");'],
	["src/features/inbox/contact/store.server.ts", 'query.where("kind", "=", "contact");'],
	["src/core/requests/rules.ts", 'if (event.kind === "contact") open();'],
	["src/core/requests/rules.test.ts", 'if (lead.kind === "quote") open();'],
	["migrations/007-forgotten-at.ts", "sql`create index a on leads (id) where kind <> 'newsletter'`;"],
])("accepts in %s: %s", (path, source) => {
	expect(findKindNames(path, source, OWNERS)).toEqual([]);
});

test("lets a subject name its own kind only", () => {
	expect(
		findKindNames("src/features/quotes/a.ts", 'if (kind === "newsletter") open();', OWNERS),
	).toHaveLength(1);
});

test("names an exception that no file needs", () => {
	const idle = findIdleKindExceptions(new Map([["src/core/requests/rules.ts", 'kind === "contact";']]));
	expect(idle).toContainEqual(expect.stringMatching(/^core\/requests\/store\.server\.ts: asks for no/));
	expect(idle).not.toContainEqual(expect.stringContaining("core/requests/rules.ts"));
});
