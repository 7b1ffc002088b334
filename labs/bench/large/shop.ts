import { createApi } from "#composition/api.server.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import type { ApiCaller } from "./lists.ts";

export const PASSWORD = "una-clave-para-medir";

/** The location of a shop's data. */
export type ShopLocation = { BIELA_DATA: string; DATABASE_URL?: string };

/** A shop under measurement, inside this process: its context and a caller for its administrator. */
export async function openShop(shopLocation: ShopLocation) {
	const ctx = await openAppContext(parseEnv({ ...shopLocation, LOG_LEVEL: "silent" }), migrations);
	const doNothing = async () => {};
	// Rate limits are not measured.
	const limits = { takePoint: doNothing, returnPoint: doNothing, reset: doNothing };
	const api = createApi(Object.assign(ctx, { limits }));
	const fetchApi = (path: string, init?: RequestInit) =>
		api.fetch(new Request(`http://localhost${path}`, init), { address: "10.1.1.1" });
	const loginResponse = await fetchApi("/api/admin/login", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username: "admin", password: PASSWORD }),
	});
	const { access_token: token } = (await loginResponse.json()) as { access_token: string };
	const callApi: ApiCaller = async (path) => {
		const response = await fetchApi(path, { headers: { authorization: `Bearer ${token}` } });
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return response.json();
	};
	return { ctx, callApi };
}
