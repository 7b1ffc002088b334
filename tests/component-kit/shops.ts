/**
 * The Node side of component tests: an in-memory shop for each test file, with the real API over seeded data; each test
 * begins with the shop that the file prepared. Vite loads it together with the pages whose loaders it runs.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";
import { CALLER_HEADER } from "#api/caller.server.ts";
import { createApi } from "#composition/api.server.ts";
import { bindFeatures } from "#composition/bindings.server.ts";
import { registerSenders } from "#composition/jobs.server.ts";
import { ensureFirstAdmin } from "#core/accounts/first-admin.server.ts";
import { getPerson, toStaffUser } from "#core/accounts/store.server.ts";
import type { Role } from "#domain/permissions.ts";
import { type OpenSitePhase, openSitePhase } from "#features/operation/publication/site-phase.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { openTestContext, type Restore, type TestContext } from "#server/test-context.server.ts";
import { confirmBundled, unconfirmBundled } from "#tests/bundled-content.ts";
import { countAsPublished } from "#tests/count-as-published.ts";

type Shop = {
	ctx: TestContext;
	api: ReturnType<typeof createApi>;
	sitePhase: OpenSitePhase;
	/** Calls under way. */
	calls: Set<Promise<unknown>>;
	/** By the id of the test suite that prepared the shop. */
	restores: Map<string, Restore>;
};

declare global {
	/** The shop of the current call. */
	var currentShop: () => Shop;
}

export type WireRequest = {
	method: string;
	path: string;
	headers: [string, string][];
	/** Base64; an empty string means no body. */
	body: string;
};
export type WireResponse = { status: number; headers: [string, string][]; body: string };

/** Identifies a route's loader or action, which runs on the server. */
export type RouteCall = {
	file: string;
	part: "loader" | "action";
	params: Record<string, string | undefined>;
	request: WireRequest;
};
export type RouteResult =
	| { type: "data"; data: unknown }
	| { type: "redirect"; to: string }
	| { type: "response"; status: number };

let routeCallCount = 0;
const ORIGIN = "https://taller.test";
const shopStorage = new AsyncLocalStorage<Shop>();
// Vite loads the pages' loaders and Node this file: they share nothing else.
globalThis.currentShop = () => {
	const shop = shopStorage.getStore();
	if (!shop) throw new Error("no component test is running");
	return shop;
};
const shops = new Map<string, Promise<Shop>>();

async function openShop(): Promise<Shop> {
	bindFeatures();
	const ctx = await openTestContext(migrations);
	await seed(ctx);
	await countAsPublished(ctx);
	await confirmBundled(ctx.db);
	await ensureFirstAdmin(ctx, () => {});
	registerSenders(ctx);
	const sitePhase = openSitePhase(ctx);
	return { ctx, sitePhase, api: createApi(ctx, sitePhase), calls: new Set(), restores: new Map() };
}

async function runInShop<Result>(testFile: string, callback: (shop: Shop) => Promise<Result>) {
	const openingShop = shops.get(testFile) ?? openShop();
	shops.set(testFile, openingShop);
	const shop = await openingShop;
	const call = shopStorage.run(shop, () => callback(shop));
	shop.calls.add(call);
	return call.finally(() => shop.calls.delete(call));
}

/** Remembers the shop that the hooks of a suite prepared, or brings it back once the last test's calls have ended. */
export async function enterShop(testFile: string, suiteId: string): Promise<void> {
	const shop = await runInShop(testFile, async (opened) => opened);
	await Promise.allSettled(shop.calls);
	const restore = shop.restores.get(suiteId);
	if (restore) await restore();
	else shop.restores.set(suiteId, await shop.ctx.capture());
}

/** Answers a request of the page under test, which comes from the IP address `address`. */
export function callApi(
	testFile: string,
	{ request, address }: { request: WireRequest; address: string },
): Promise<WireResponse> {
	return runInShop(testFile, async ({ api }) => {
		const response = await api.fetch(toRequest(request), { address });
		return {
			status: response.status,
			headers: [...response.headers],
			body: Buffer.from(await response.arrayBuffer()).toString("base64"),
		};
	});
}

/** Runs the server part of a route, as the framework does for a document or a navigation. */
export function callRoute(
	testFile: string,
	call: RouteCall,
	loadModule: (file: string) => Promise<Record<string, unknown>>,
): Promise<RouteResult> {
	return runInShop(testFile, async () => {
		const handler = (await loadModule(call.file))[call.part] as (args: object) => unknown;
		const request = toRequest(call.request);
		// Use a new IP address each time, so that rate limits do not connect tests.
		request.headers.set(CALLER_HEADER, `10.3.${(++routeCallCount >> 8) & 255}.${routeCallCount & 255}`);
		try {
			const data = await handler({
				request,
				url: new URL(request.url),
				params: call.params,
				context: {},
			});
			// Returned data belongs to the page, which renders it whatever the status is.
			return isDataWithStatus(data) ? { type: "data", data: data.data } : toRouteResult(data);
		} catch (error) {
			if (error instanceof Response || isDataWithStatus(error)) return toRouteResult(error);
			throw error;
		}
	});
}

/** Creates a person of a role with an open session, as after a login. */
export function openSession(testFile: string, role: Role) {
	return runInShop(testFile, async ({ ctx: { db, now } }) => {
		const createdAt = now().toISOString();
		const name = `${role}-${randomUUID().slice(0, 8)}`;
		const person = {
			id: randomUUID(),
			username: name,
			email: "",
			fullName: `Una de ${role}`,
			role,
		};
		const accountDefaults = { passwordHash: "none", disabledAt: null, lastLoginAt: null, createdAt };
		const row = { ...person, ...accountDefaults };
		await db.insertInto("staff").values(row).execute();
		const token = randomBytes(32).toString("base64url");
		const clientInfo = { userAgent: "", address: "local" };
		const sessionTimes = { createdAt, lastUsedAt: createdAt, authenticatedAt: createdAt };
		await db
			.insertInto("sessions")
			.values({ id: hashToken(token), staffId: row.id, ...clientInfo, ...sessionTimes })
			.execute();
		return { token, user: toStaffUser(await getPerson(db, row.id)) };
	});
}

/** Moves the shop's clock to an instant. */
export function setClock(testFile: string, instant: string) {
	return runInShop(testFile, async ({ ctx }) => ctx.clock.set(instant));
}

/** Changes the shop's environment, such as `{ BIELA_CROWD: 1 }`. */
export function changeEnv(testFile: string, changes: Partial<AppContext["env"]>) {
	return runInShop(testFile, async ({ ctx }) => void Object.assign(ctx.env, changes));
}

/** Makes the bundled content samples again, as in a shop that was just installed. */
export function forgetConfirmations(testFile: string) {
	return runInShop(testFile, ({ ctx }) => ctx.content.edit((trx) => unconfirmBundled(trx)));
}

/** Adds a picture of `public` to the shop's shipped ones. */
export function addPicture(testFile: string, path: string) {
	return runInShop(testFile, async ({ ctx }) => void ctx.images.add(path));
}

export async function closeShop(testFile: string): Promise<void> {
	const openingShop = shops.get(testFile);
	shops.delete(testFile);
	await (await openingShop)?.ctx.close();
}

function toRequest({ method, path, headers, body }: WireRequest): Request {
	const bytes = body ? Buffer.from(body, "base64") : null;
	return new Request(new URL(path, ORIGIN), { method, headers, body: bytes });
}

function toRouteResult(result: unknown): RouteResult {
	if (result instanceof Response) {
		const location = result.headers.get("location");
		return location ? { type: "redirect", to: location } : { type: "response", status: result.status };
	}
	return isDataWithStatus(result)
		? { type: "response", status: result.init?.status ?? 200 }
		: { type: "data", data: result };
}

/** Returns true for a result of the router's `data()`. */
function isDataWithStatus(
	value: unknown,
): value is { type: string; data: unknown; init: ResponseInit | null } {
	return (value as { type?: unknown } | null)?.type === "DataWithResponseInit";
}
