import type { ServerResponse } from "node:http";
import { SEALED } from "./security-headers.server.ts";

/** What is said of a fault of ours. */
export const BROKEN =
	"Algo falló de nuestro lado. Prueba otra vez en un minuto o escríbenos por WhatsApp.";

/** Whether a path belongs to the API, whose refusals are JSON for whoever calls it. */
export const isApiPath = (path: string) => /^\/api(?:[/?]|$)/.test(path);

/**
 * Ends a response with a sentence: under `/api` the same `{detail, code}` that the API itself refuses with, plain text
 * elsewhere.
 *
 * @param code the API's word for it, as in `src/api/problems.server.ts`
 */
export function answerShortly(
	res: ServerResponse,
	status: number,
	detail: string,
	code = "refused",
): void {
	const isApi = isApiPath(res.req.url ?? "/");
	const type = isApi ? "application/json" : "text/plain; charset=utf-8";
	res.setHeader("Content-Security-Policy", SEALED);
	res.setHeader("Cache-Control", "no-store");
	res
		.writeHead(status, { "Content-Type": type })
		.end(isApi ? JSON.stringify({ detail, code }) : detail);
}
