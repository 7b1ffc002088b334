import { beforeEach, expect, test, vi } from "vitest";
import { filterActiveForms } from "./active-forms.ts";
import { type SentForm, saveSentForm, sentForms } from "./sent-forms.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const getInstantDaysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const createSentForm = (overrides: Partial<SentForm> = {}): SentForm => ({
	reference: "CIT-2026-00001",
	title: "¡Cita agendada!",
	told: "Te confirmaremos por WhatsApp.",
	page: "/seguir/abc_-1",
	photos: "/seguir/def",
	at: getInstantDaysAgo(0),
	...overrides,
});

beforeEach(() => {
	const entries = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, text: string) => entries.set(key, text),
		removeItem: (key: string) => entries.delete(key),
	});
	sentForms.save([]);
});
const listActiveForms = () => filterActiveForms(sentForms.read());
const storeValue = (value: unknown) => localStorage.setItem("enviado", JSON.stringify(value));

test("keeps the newest forms once each, newest first", () => {
	for (let number = 1; number <= 25; number++) saveSentForm(createSentForm({ reference: `MEN-${number}` }));
	saveSentForm(createSentForm({ reference: "MEN-25" }));
	const references = listActiveForms().map(({ reference }) => reference);
	expect(references).toHaveLength(20);
	expect(references.slice(0, 2)).toEqual(["MEN-25", "MEN-24"]);
});

test("drops each form when its retention period ends", () => {
	const futureDay = getInstantDaysAgo(-200).slice(0, 10);
	const forms = [
		createSentForm({ reference: "1", at: getInstantDaysAgo(89) }),
		createSentForm({ reference: "2", at: getInstantDaysAgo(91) }),
		createSentForm({ reference: "3", at: getInstantDaysAgo(120), day: futureDay }),
		createSentForm({ reference: "4", at: getInstantDaysAgo(120), day: getInstantDaysAgo(31).slice(0, 10) }),
	];
	storeValue(forms);
	expect(listActiveForms().map(({ reference }) => reference)).toEqual(["1", "3"]);
	// The photo link expires earlier.
	expect(listActiveForms()[0]).toMatchObject({ page: "/seguir/abc_-1", photos: undefined });
});

test.each([
	["an object instead of a list", { reference: "1" }],
	["a link to another site", [createSentForm({ page: "https://malo.example/x" })]],
	["a javascript: link", [createSentForm({ photos: "javascript:alert(1)" })]],
	["a link without a scheme", [createSentForm({ page: "//malo.example/x" })]],
	["a numeric reference", [{ ...createSentForm(), reference: 5 }]],
	["an invalid instant", [createSentForm({ at: "ayer" })]],
])("ignores malformed stored data: %s", (_, value) => {
	storeValue(value);
	expect(listActiveForms()).toEqual([]);
});
