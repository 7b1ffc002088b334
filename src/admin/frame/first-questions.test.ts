import { expect, test } from "vitest";
import type { EarlyQuestion } from "#api/client.early.ts";
import { firstQuestions, type Handle } from "./first-questions.ts";

const frame: Handle = { asks: () => [["/api/admin/speaker", "account"]] };
const list: Handle = { asks: (search) => [[`/api/admin/staff?q=${search.get("q")}`, "staff"]] };

test("lists requests of all routes with their roles", () => {
	const script = firstQuestions([undefined, frame, list], new URLSearchParams({ q: `<"&'` }));
	const [, written = ""] = /^<script data-asked="([^"<>]*)">/.exec(script) ?? [];
	const asked: EarlyQuestion[] = JSON.parse(
		written
			.replaceAll("&quot;", '"')
			.replaceAll("&lt;", "<")
			.replaceAll("&apos;", "'")
			.replaceAll("&amp;", "&"),
	);
	expect(asked).toEqual([
		["/api/admin/speaker", ["admin", "reception", "mechanic", "editor"]],
		[`/api/admin/staff?q=<"&'`, ["admin"]],
	]);
});

test("returns no script when no route has requests", () => {
	expect(firstQuestions([undefined, {}], new URLSearchParams())).toBe("");
});
