import { requireRequestKinds } from "#core/requests/hooks.server.ts";
import { storedNames } from "#reports/history/hooks.server.ts";
import type { ServerFeature } from "#server/feature.server.ts";
import { listUnfilledProviders } from "#server/hooks.ts";
import { SERVER_FEATURES } from "./features.server.ts";
import { STORED_NAMES } from "./names.server.ts";

let areBound = false;

/**
 * Binds the handlers and providers of every feature, once a process. The handlers of one hook run in the order of the
 * features.
 *
 * @throws Error if a provider is filled twice or not at all
 */
export function bindFeatures(): void {
	if (areBound) return;
	areBound = true;
	for (const { bindings = [] } of Object.values<ServerFeature>(SERVER_FEATURES))
		for (const bind of bindings) bind();
	storedNames.provide(() => STORED_NAMES);
	requireRequestKinds();
	const unfilled = listUnfilledProviders();
	if (unfilled.length > 0) throw new Error(`no feature provides ${unfilled.join(", ")}`);
}
