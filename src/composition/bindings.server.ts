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
 * @throws Error if a provider is filled twice or not at all, or if two features have the same error code
 */
export function bindFeatures(): void {
	if (areBound) return;
	areBound = true;
	assertOneOwnerPerError(SERVER_FEATURES);
	for (const { bindings = [] } of Object.values<ServerFeature>(SERVER_FEATURES))
		for (const bind of bindings) bind();
	storedNames.provide(() => STORED_NAMES);
	requireRequestKinds();
	const unfilled = listUnfilledProviders();
	if (unfilled.length > 0) throw new Error(`no feature provides ${unfilled.join(", ")}`);
}

/**
 * Checks that each error code belongs to one feature: the clients know an error by its code alone.
 *
 * @throws Error that names the codes of two features
 */
export function assertOneOwnerPerError(features: Readonly<Record<string, ServerFeature>>): void {
	const codes = Object.values(features).flatMap(({ errors = {} }) => Object.keys(errors));
	const repeated = codes.filter((code, index) => codes.indexOf(code) !== index);
	if (repeated.length > 0) throw new Error(`error codes of two features: ${repeated.join(", ")}`);
}
