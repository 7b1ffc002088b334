import { expect, test } from "vitest";
import { noteAnswer, takeKey, toPress } from "./client.keys.ts";

const press = (body: string) => toPress("/api/admin/publication", "POST", body) ?? "";
const json = new Headers({ "content-type": "application/json" });

test("keeps the key of a press until its answer arrives", () => {
	const key = takeKey(press("a"));
	noteAnswer(press("a"), { status: 502, headers: json });
	noteAnswer(press("a"), { status: 200, headers: new Headers({ "content-type": "text/html" }) });
	expect(takeKey(press("a"))).toBe(key);
	expect(takeKey(press("b"))).not.toBe(key);
	noteAnswer(press("a"), { status: 409, headers: json });
	expect(takeKey(press("a"))).not.toBe(key);
});

test("forgets the oldest of too many presses", () => {
	const key = takeKey(press("first"));
	for (let index = 0; index < 20; index++) takeKey(press(String(index)));
	expect(takeKey(press("first"))).not.toBe(key);
});

test("gives reads and files no key", () => {
	expect(toPress("/a", "GET", undefined)).toBeUndefined();
	expect(toPress("/a", "POST", new FormData())).toBeUndefined();
	expect(toPress("/a", "delete", undefined)).toBeDefined();
});
