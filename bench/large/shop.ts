import { createApi } from "#api/app.server.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#platform/app-context.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import type { ApiCaller } from "./lists.ts";

export const PASSWORD = "una-clave-para-medir";

/** The location of a shop's data. */
export type Place = { BIELA_DATA: string; DATABASE_URL?: string };

/** A shop under measurement, inside this process: its context and a caller for its administrator. */
export async function openShop(place: Place) {
	const ctx = await openAppContext(parseEnv({ ...place, LOG_LEVEL: "silent" }), migrations);
	const nothing = async () => {};
	// Rate limits are not measured.
	const limits = { take: nothing, giveBack: nothing, forgive: nothing };
	const api = createApi(Object.assign(ctx, { limits }));
	const fetch = (path: string, init?: RequestInit) =>
		api.fetch(new Request(`http://localhost${path}`, init), { address: "10.1.1.1" });
	const login = await fetch("/api/admin/login", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username: "admin", password: PASSWORD }),
	});
	const { access_token: token } = (await login.json()) as { access_token: string };
	const ask: ApiCaller = async (path) => {
		const reply = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
		if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
		return reply.json();
	};
	return { ctx, ask };
}
