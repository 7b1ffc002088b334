import { beforeEach, expect, test, vi } from "vitest";
import { filterActiveForms } from "./active-forms.ts";
import { type SentForm, saveSentForm, sentForms } from "./sent-forms.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const sent = (over: Partial<SentForm> = {}): SentForm => ({
	reference: "CIT-2026-00001",
	title: "¡Cita agendada!",
	told: "Te confirmaremos por WhatsApp.",
	page: "/seguir/abc_-1",
	photos: "/seguir/def",
	at: ago(0),
	...over,
});

beforeEach(() => {
	const kept = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, text: string) => kept.set(key, text),
		removeItem: (key: string) => kept.delete(key),
	});
	sentForms.save([]);
});
const known = () => filterActiveForms(sentForms.read());
const written = (value: unknown) => localStorage.setItem("enviado", JSON.stringify(value));

test("keeps the newest forms once each, newest first", () => {
	for (let number = 1; number <= 25; number++) saveSentForm(sent({ reference: `MEN-${number}` }));
	saveSentForm(sent({ reference: "MEN-25" }));
	const references = known().map(({ reference }) => reference);
	expect(references).toHaveLength(20);
	expect(references.slice(0, 2)).toEqual(["MEN-25", "MEN-24"]);
});

test("drops each form when its retention period ends", () => {
	const ahead = ago(-200).slice(0, 10);
	const all = [
		sent({ reference: "1", at: ago(89) }),
		sent({ reference: "2", at: ago(91) }),
		sent({ reference: "3", at: ago(120), day: ahead }),
		sent({ reference: "4", at: ago(120), day: ago(31).slice(0, 10) }),
	];
	written(all);
	expect(known().map(({ reference }) => reference)).toEqual(["1", "3"]);
	// The photo link expires earlier.
	expect(known()[0]).toMatchObject({ page: "/seguir/abc_-1", photos: undefined });
});

test.each([
	["an object instead of a list", { reference: "1" }],
	["a link to another site", [sent({ page: "https://malo.example/x" })]],
	["a javascript: link", [sent({ photos: "javascript:alert(1)" })]],
	["a link without a scheme", [sent({ page: "//malo.example/x" })]],
	["a numeric reference", [{ ...sent(), reference: 5 }]],
	["an invalid instant", [sent({ at: "ayer" })]],
])("ignores malformed stored data: %s", (_, value) => {
	written(value);
	expect(known()).toEqual([]);
});
