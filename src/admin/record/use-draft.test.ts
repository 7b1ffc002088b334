import { afterEach, expect, test, vi } from "vitest";
import { draftWith, keptOver } from "./kept-over.ts";
import { storedText, storeText } from "./use-draft.ts";

const KEY = "borrador:ana:producto:aceite";

function storage() {
	const texts = new Map<string, string>();
	return {
		getItem: (key: string) => texts.get(key) ?? null,
		setItem: (key: string, text: string) => void texts.set(key, text),
		removeItem: (key: string) => void texts.delete(key),
	};
}

/** Opens a tab with its own session storage and the shared local storage. */
function openTab(machine: object) {
	vi.stubGlobal("localStorage", machine);
	vi.stubGlobal("sessionStorage", storage());
}

afterEach(() => vi.unstubAllGlobals());

test("shares record drafts between tabs, keeps notes per tab", () => {
	const machine = storage();
	openTab(machine);
	storeText(KEY, "Aceite nuevo", "machine");
	storeText("nota:ana:1", "Llamar el lunes", "tab");
	openTab(machine);
	expect(storedText(KEY, "machine")).toBe("Aceite nuevo");
	expect(storedText("nota:ana:1", "tab")).toBe("");
	storeText(KEY, "", "machine");
	expect(storedText(KEY, "machine")).toBe("");
});

test("keeps nothing and does not throw when storage is forbidden", () => {
	const forbidden = () => {
		throw new Error("forbidden");
	};
	openTab({ getItem: forbidden, setItem: forbidden, removeItem: forbidden });
	storeText(KEY, "Aceite nuevo", "machine");
	expect(storedText(KEY, "machine")).toBe("");
});

test("skips stored values of an outdated shape", () => {
	const start = { name: "Aceite", stats: [{ value: "500+" }], isOpen: true, address: "" };
	const kept = { name: "Aceite 5W", stats: "500+ | Clientes", isOpen: "yes", gone: "x" };
	expect(keptOver(start, kept)).toEqual({ ...start, name: "Aceite 5W" });
	const rows = [{ value: "24|7" }];
	expect(keptOver(start, { stats: rows }).stats).toBe(rows);
});

test("merges fields of two tabs, the last input wins", () => {
	const page = { start: { name: "Aceite", uses: "Motor", words: ["a"] }, seenAt: "2026-01-02" };
	const one = draftWith(page, undefined, { name: "Aceite 5W" });
	expect(one).toEqual({ seenAt: "2026-01-02", values: { name: "Aceite 5W" } });
	const both = draftWith(page, one, { uses: "Caja" });
	expect(both?.values).toEqual({ name: "Aceite 5W", uses: "Caja" });
	expect(draftWith(page, both, { name: "Otro" })?.values).toEqual({ name: "Otro", uses: "Caja" });
	const back = draftWith(page, both, { name: "Aceite" });
	expect(back?.values).toEqual({ uses: "Caja" });
	expect(draftWith(page, back, { uses: "Motor", words: ["a"] })).toBeUndefined();
});

test("keeps the oldest version a draft was typed over", () => {
	const [older, newer] = ["2026-01-02", "2026-01-03"];
	const at = (page: string, kept: string) =>
		draftWith({ start: { name: "" }, seenAt: page }, { seenAt: kept, values: {} }, { name: "x" });
	expect(at(older, newer)?.seenAt).toBe(older);
	expect(at(newer, older)?.seenAt).toBe(older);
});
