import { expect, test } from "vitest";
import type { EarlyRequest } from "#api/client.early.ts";
import { buildEarlyRequestsScript, type Handle } from "./early-requests.ts";

const frame: Handle = { listRequests: () => [["/api/admin/chat-sender", "account"]] };
const list: Handle = {
	listRequests: (search) => [[`/api/admin/staff?q=${search.get("q")}`, "staff"]],
};

test("lists requests of all routes with their roles", () => {
	const script = buildEarlyRequestsScript([undefined, frame, list], new URLSearchParams({ q: `<"&'` }));
	const [, encoded = ""] = /^<script data-asked="([^"<>]*)">/.exec(script) ?? [];
	const requests: EarlyRequest[] = JSON.parse(
		encoded
			.replaceAll("&quot;", '"')
			.replaceAll("&lt;", "<")
			.replaceAll("&apos;", "'")
			.replaceAll("&amp;", "&"),
	);
	expect(requests).toEqual([
		["/api/admin/chat-sender", ["admin", "reception", "mechanic", "editor"]],
		[`/api/admin/staff?q=<"&'`, ["admin"]],
	]);
});

test("returns no script when no route has requests", () => {
	expect(buildEarlyRequestsScript([undefined, {}], new URLSearchParams())).toBe("");
});
