import { afterEach, expect, test, vi } from "vitest";
import { readStoredText, writeStoredText } from "#domain/browser-storage/stored-text.ts";
import { mergeDraft, updateDraft } from "./draft-values.ts";

const KEY = "borrador:ana:producto:aceite";

function createStorage() {
	const texts = new Map<string, string>();
	return {
		getItem: (key: string) => texts.get(key) ?? null,
		setItem: (key: string, text: string) => void texts.set(key, text),
		removeItem: (key: string) => void texts.delete(key),
	};
}

/** Opens a tab with its own session storage and the shared local storage. */
function openTab(sharedStorage: object) {
	vi.stubGlobal("localStorage", sharedStorage);
	vi.stubGlobal("sessionStorage", createStorage());
}

afterEach(() => vi.unstubAllGlobals());

test("shares record drafts between tabs, keeps notes per tab", () => {
	const machine = createStorage();
	openTab(machine);
	writeStoredText(KEY, "Aceite nuevo", "machine");
	writeStoredText("nota:ana:1", "Llamar el lunes", "tab");
	openTab(machine);
	expect(readStoredText(KEY, "machine")).toBe("Aceite nuevo");
	expect(readStoredText("nota:ana:1", "tab")).toBe("");
	writeStoredText(KEY, "", "machine");
	expect(readStoredText(KEY, "machine")).toBe("");
});

test("keeps nothing and does not throw when storage is forbidden", () => {
	const throwForbidden = () => {
		throw new Error("forbidden");
	};
	openTab({ getItem: throwForbidden, setItem: throwForbidden, removeItem: throwForbidden });
	writeStoredText(KEY, "Aceite nuevo", "machine");
	expect(readStoredText(KEY, "machine")).toBe("");
});

test("skips stored values of an outdated shape", () => {
	const initialValues = { name: "Aceite", stats: [{ value: "500+" }], isOpen: true, address: "" };
	const stored = { name: "Aceite 5W", stats: "500+ | Clientes", isOpen: "yes", gone: "x" };
	expect(mergeDraft(initialValues, stored)).toEqual({ ...initialValues, name: "Aceite 5W" });
	const rows = [{ value: "24|7" }];
	expect(mergeDraft(initialValues, { stats: rows }).stats).toBe(rows);
});

test("merges the fields of two tabs; the last input wins", () => {
	const record = { start: { name: "Aceite", uses: "Motor", words: ["a"] }, loadedAt: "2026-01-02" };
	const first = updateDraft(record, undefined, { name: "Aceite 5W" });
	expect(first).toEqual({ seenAt: "2026-01-02", values: { name: "Aceite 5W" } });
	const merged = updateDraft(record, first, { uses: "Caja" });
	expect(merged?.values).toEqual({ name: "Aceite 5W", uses: "Caja" });
	expect(updateDraft(record, merged, { name: "Otro" })?.values).toEqual({
		name: "Otro",
		uses: "Caja",
	});
	const reverted = updateDraft(record, merged, { name: "Aceite" });
	expect(reverted?.values).toEqual({ uses: "Caja" });
	expect(updateDraft(record, reverted, { uses: "Motor", words: ["a"] })).toBeUndefined();
});

test("keeps the oldest version that a draft was based on", () => {
	const [older, newer] = ["2026-01-02", "2026-01-03"];
	const getDraftVersion = (record: string, stored: string) =>
		updateDraft({ start: { name: "" }, loadedAt: record }, { seenAt: stored, values: {} }, { name: "x" });
	expect(getDraftVersion(older, newer)?.seenAt).toBe(older);
	expect(getDraftVersion(newer, older)?.seenAt).toBe(older);
});
