import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { createApi } from "#composition/api.server.ts";
import { bindFeatures } from "#composition/bindings.server.ts";
import { registerSenders } from "#composition/jobs.server.ts";
import { ensureFirstAdmin, FIRST_ADMIN } from "#core/accounts/first-admin.server.ts";
import type { Role } from "#domain/permissions.ts";
import { seed } from "#seed/seed.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { hashToken } from "#server/start/secret.server.ts";
import type { TestContext } from "#server/test-context.server.ts";
import { confirmBundled } from "#tests/bundled-content.ts";

type Options = {
	method?: string;
	token?: string;
	key?: string;
	address?: string;
	body?: unknown;
	headers?: Record<string, string>;
};

/** Creates a person with a role and a session. @returns its token */
async function openSession({ db, now }: TestContext, role: Role): Promise<string> {
	const [staffId, token] = [randomUUID(), randomBytes(32).toString("base64url")];
	const createdAt = now().toISOString();
	const person = { username: `${role}-${staffId}`, email: "", fullName: `Una de ${role}`, role };
	const defaults = { passwordHash: "none", disabledAt: null, lastLoginAt: null, createdAt };
	await db
		.insertInto("staff")
		.values({ id: staffId, ...person, ...defaults })
		.execute();
	const origin = { userAgent: "", address: "local" };
	const times = { createdAt, lastUsedAt: createdAt, authenticatedAt: createdAt };
	await db
		.insertInto("sessions")
		.values({ id: hashToken(token), staffId, ...origin, ...times })
		.execute();
	return token;
}

/**
 * Opens the full API on a seeded context for one test file; `call` sends requests through all middleware. Each test
 * begins with what the file's `beforeAll` hooks stored, except in files tagged `sequence`. Every call has its own client
 * address unless one is given.
 */
export function openWorld() {
	const engine = openEngine();
	const world = {} as { ctx: TestContext; api: ReturnType<typeof createApi>; token: string };
	let visitorCount = 0;

	async function call(path: string, options: Options = {}) {
		const { body, token, key, address = `10.0.0.${++visitorCount}` } = options;
		const headers = new Headers(options.headers);
		const isForm = body instanceof FormData;
		if (body !== undefined && !isForm && !headers.has("content-type"))
			headers.set("content-type", "application/json");
		if (token) headers.set("authorization", `Bearer ${token}`);
		if (key) headers.set("idempotency-key", key);
		const method = options.method ?? (body === undefined ? "GET" : "POST");
		const text = isForm || typeof body === "string" ? body : JSON.stringify(body);
		const request = new Request(`http://localhost${path}`, { method, headers, body: text ?? null });
		const reply = await world.api.fetch(request, { address });
		// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
		const json: any = await reply.json().catch(() => undefined);
		return { status: reply.status, headers: reply.headers, json };
	}

	beforeAll(async () => {
		bindFeatures();
		world.ctx = engine.ctx;
		await seed(world.ctx);
		await confirmBundled(world.ctx.db);
		await ensureFirstAdmin(world.ctx, () => {});
		registerSenders(world.ctx);
		world.api = createApi(world.ctx);
		const password = world.ctx.env.BIELA_ADMIN_PASSWORD;
		const login = await call("/api/admin/login", { body: { username: FIRST_ADMIN, password } });
		world.token = login.json.access_token;
	});

	return {
		call,
		/** Calls as the logged-in administrator. */
		asStaff: (path: string, options: Options = {}) => call(path, { token: world.token, ...options }),
		get ctx() {
			return world.ctx;
		},
		/** Renews the administrator's login, which expires while a test advances time. */
		logInAgain: async () => {
			const now = world.ctx.now().toISOString();
			const times = { createdAt: now, lastUsedAt: now, authenticatedAt: now };
			const tokenHash = hashToken(world.token);
			await world.ctx.db.updateTable("sessions").set(times).where("id", "=", tokenHash).execute();
		},
		/** Logs in as a new person with this role. @returns the session token */
		logInAs: (role: Role) => openSession(engine.ctx, role),
		/** The API, for requests that `call` cannot make. */
		get api() {
			return world.api;
		},
		get token() {
			return world.token;
		},
	};
}
