import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDeviceStore } from "./store.ts";

type Size = { litres: number } | undefined;
const parseSize = (text: string | null): Size => JSON.parse(text ?? "null") ?? undefined;

const stored = new Map<string, string>();
let isFull = false;

beforeEach(() => {
	stored.clear();
	isFull = false;
	vi.stubGlobal("window", new EventTarget());
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem(key: string, value: string) {
			if (isFull) throw new DOMException("full", "QuotaExceededError");
			stored.set(key, value);
		},
		removeItem: (key: string) => void stored.delete(key),
	});
});
afterEach(() => void vi.unstubAllGlobals());

const dispatchWindowEvent = (type: string, key?: string | null) =>
	window.dispatchEvent(Object.assign(new Event(type), { key }));

test("stores a value under its key and removes undefined", () => {
	const sizes = createDeviceStore("size", parseSize);
	expect(sizes.save({ litres: 4 })).toBe(true);
	expect([...stored]).toEqual([["size", '{"litres":4}']]);
	sizes.save(undefined);
	expect(stored.size).toBe(0);
	expect(sizes.read()).toBeUndefined();
});

test("returns the same object until another tab writes", () => {
	stored.set("size", '{"litres":4}');
	const sizes = createDeviceStore("size", parseSize);
	const first = sizes.read();
	expect(sizes.read()).toBe(first);
	stored.set("size", '{"litres":5}');
	expect(sizes.read()).toEqual({ litres: 5 });
});

test("keeps values in memory while storage is full", () => {
	stored.set("size", '{"litres":4}');
	const sizes = createDeviceStore("size", parseSize);
	isFull = true;
	expect(sizes.save({ litres: 5 })).toBe(false);
	expect(sizes.read()).toEqual({ litres: 5 });
	isFull = false;
	expect(sizes.save({ litres: 6 })).toBe(true);
	stored.set("size", '{"litres":7}');
	expect(sizes.read()).toEqual({ litres: 7 });
});

test("notifies subscribers of every change until they unsubscribe", () => {
	const sizes = createDeviceStore("size", parseSize);
	const listener = vi.fn();
	const unsubscribe = sizes.subscribe(listener);
	sizes.save({ litres: 4 });
	dispatchWindowEvent("storage", "size");
	dispatchWindowEvent("storage", null);
	dispatchWindowEvent("pageshow");
	expect(listener).toHaveBeenCalledTimes(4);
	dispatchWindowEvent("storage", "colour");
	unsubscribe();
	sizes.save(undefined);
	for (const type of ["storage", "pageshow"]) dispatchWindowEvent(type, "size");
	expect(listener).toHaveBeenCalledTimes(4);
});
