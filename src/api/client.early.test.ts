import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EARLY_REQUESTS_SCRIPT, type EarlyRequest } from "./client.early.ts";
import { read, staffApi } from "./client.ts";

const INBOX = staffApi.admin.inbox.$path({ query: { state: "new" } });
const SENDER_PATH = staffApi.admin["chat-sender"].$path();
const OWNER = JSON.stringify({ role: "admin" });

let stored: Record<string, string>;
let sent: string[];

beforeEach(() => {
	stored = { admin_token: "one", admin_user: OWNER };
	sent = [];
	vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
	vi.stubGlobal("location", { origin: "https://taller.example" });
	vi.stubGlobal("window", globalThis);
	vi.spyOn(performance, "now").mockReturnValue(1500);
	vi.stubGlobal("fetch", async (path: string, { headers, method = "early" }: RequestInit) => {
		sent.push(`${method} ${path} ${new Headers(headers).get("authorization")}`);
		return Response.json({ new_leads: sent.length });
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	Reflect.deleteProperty(globalThis, "early");
});

/** Runs the early script of a page that lists these requests. */
function runEarlyScript(requests: readonly EarlyRequest[]) {
	const document = { currentScript: { dataset: { asked: JSON.stringify(requests) } } };
	new Function("document", EARLY_REQUESTS_SCRIPT)(document);
}
const countNew = () => read(staffApi.admin.inbox.$get({ query: { state: "new" } }));

test("two loaders share an early reply; a third fetches", async () => {
	runEarlyScript([
		[INBOX, ["admin"]],
		[INBOX, ["admin"]],
	]);
	expect(sent).toEqual([`early ${INBOX} Bearer one`]);
	const [first, second] = await Promise.all([countNew(), countNew()]);
	expect([first.new_leads, second.new_leads]).toEqual([1, 1]);
	expect((await countNew()).new_leads).toBe(2);
});

test("sends early requests only for a logged-in user's role", () => {
	runEarlyScript([
		[SENDER_PATH, ["admin", "editor"]],
		[INBOX, ["reception"]],
	]);
	expect(sent).toEqual([`early ${SENDER_PATH} Bearer one`]);
	stored = {};
	runEarlyScript([[SENDER_PATH, ["admin"]]]);
	stored = { admin_token: "one", admin_user: "{broken" };
	runEarlyScript([[SENDER_PATH, ["admin"]]]);
	expect(sent).toHaveLength(1);
});

test.each([
	["a stale reply", () => vi.mocked(performance.now).mockReturnValue(10_001)],
	["a reply for another session", () => Object.assign(stored, { admin_token: "two" })],
])("ignores %s", async (_, change) => {
	runEarlyScript([[INBOX, ["admin"]]]);
	change();
	expect((await countNew()).new_leads).toBe(2);
	expect(sent.at(-1)).toBe(`GET ${INBOX} Bearer ${stored.admin_token}`);
});

test("sends a change despite an early reply at its path", async () => {
	const path = staffApi.admin.logout.$path();
	runEarlyScript([[path, ["admin"]]]);
	await staffApi.admin.logout.$post();
	expect(sent.at(-1)).toBe(`POST ${path} Bearer one`);
});

test("reports a lost connection after an early request", async () => {
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
	runEarlyScript([[INBOX, ["admin"]]]);
	await expect(countNew()).rejects.toMatchObject({ status: 0, problem: { code: "offline" } });
});
