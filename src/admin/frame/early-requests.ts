import { EARLY_REQUESTS_SCRIPT, type EarlyRequest } from "#api/client.early.ts";
import { RIGHTS, type Right, toWireRole } from "#domain/permissions.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";

/** A request of a loader: path with query, and the right that it needs. */
type RouteRequest = readonly [path: string, right: Right];

/**
 * Lists the requests that a loader always makes. Exported as the route's `handle`, so that the document can send them
 * before the script has loaded. A request that differs from the loader's is merely sent twice.
 */
export type Handle = { listRequests: (search: URLSearchParams) => readonly RouteRequest[] };

/**
 * Builds the inline script that sends the first requests of a page while its main script is loading.
 *
 * @param handles the `handle` exports of the page's routes, outermost first
 * @source rules 9.9
 */
export function buildEarlyRequestsScript(handles: readonly unknown[], search: URLSearchParams): string {
	const requests = handles.flatMap((handle): EarlyRequest[] =>
		((handle as Partial<Handle> | undefined)?.listRequests?.(search) ?? []).map(([path, right]) => [
			path,
			RIGHTS[right].map(toWireRole),
		]),
	);
	if (requests.length === 0) return "";
	return `<script data-asked="${escapeXml(JSON.stringify(requests))}">${EARLY_REQUESTS_SCRIPT}</script>`;
}
