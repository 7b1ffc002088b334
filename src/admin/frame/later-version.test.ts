import { expect, test } from "vitest";
import { laterLook } from "./later-version.ts";

const at = (now: string) => ({ now: `2026-11-20T14:0${now}.000Z` });

test("drops older polls and polls of replaced data", () => {
	const [before, loaded] = [at("0:00"), at("1:00")];
	const last = { loaded, shown: at("3:00") };
	const next = { loaded, shown: at("4:00") };
	expect(laterLook(last, next)).toBe(next);
	expect(laterLook(last, { loaded, shown: at("2:00") })).toBe(last);
	expect(laterLook(last, { loaded: before, shown: at("5:00") })).toBe(last);
	const anew = { loaded: at("2:00"), shown: at("2:30") };
	expect(laterLook(last, anew)).toBe(anew);
});
