import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ASK_EARLY, type EarlyQuestion } from "./client.early.ts";
import { read, staffApi } from "./client.ts";

const INBOX = staffApi.admin.inbox.$path({ query: { state: "new" } });
const SPEAKER = staffApi.admin.speaker.$path();
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

/** The document of a page whose loaders ask these arrives. */
function open(asked: readonly EarlyQuestion[]) {
	const document = { currentScript: { dataset: { asked: JSON.stringify(asked) } } };
	new Function("document", ASK_EARLY)(document);
}
const countNew = () => read(staffApi.admin.inbox.$get({ query: { state: "new" } }));

test("two loaders that ask the same share the document's answer, and who asks again hears what is so then", async () => {
	open([
		[INBOX, ["admin"]],
		[INBOX, ["admin"]],
	]);
	expect(sent).toEqual([`early ${INBOX} Bearer one`]);
	const [first, second] = await Promise.all([countNew(), countNew()]);
	expect([first.new_leads, second.new_leads]).toEqual([1, 1]);
	expect((await countNew()).new_leads).toBe(2);
});

test("the document asks only what the role may, and nothing where nobody is logged in", () => {
	open([
		[SPEAKER, ["admin", "editor"]],
		[INBOX, ["reception"]],
	]);
	expect(sent).toEqual([`early ${SPEAKER} Bearer one`]);
	stored = {};
	open([[SPEAKER, ["admin"]]]);
	stored = { admin_token: "one", admin_user: "{broken" };
	open([[SPEAKER, ["admin"]]]);
	expect(sent).toHaveLength(1);
});

test.each([
	["an answer from long ago", () => vi.mocked(performance.now).mockReturnValue(10_001)],
	["an answer to somebody else", () => Object.assign(stored, { admin_token: "two" })],
])("%s is no answer", async (_, happens) => {
	open([[INBOX, ["admin"]]]);
	happens();
	expect((await countNew()).new_leads).toBe(2);
	expect(sent.at(-1)).toBe(`GET ${INBOX} Bearer ${stored.admin_token}`);
});

test("a change is sent, whatever was asked at its address", async () => {
	const path = staffApi.admin.logout.$path();
	open([[path, ["admin"]]]);
	await staffApi.admin.logout.$post();
	expect(sent.at(-1)).toBe(`POST ${path} Bearer one`);
});

test("a lost connection is told as one, though the document had asked", async () => {
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
	open([[INBOX, ["admin"]]]);
	await expect(countNew()).rejects.toMatchObject({ status: 0, problem: { code: "offline" } });
});
