import type { ServerResponse } from "node:http";
import { LOCKED_POLICY } from "./security-headers.server.ts";

/** The message for internal errors. */
export const INTERNAL_ERROR_MESSAGE =
	"Algo falló de nuestro lado. Prueba otra vez en un minuto o escríbenos por WhatsApp.";

/** Checks whether a path belongs to the API, whose errors are JSON. */
export const isApiPath = (path: string) => /^\/api(?:[/?]|$)/.test(path);

/**
 * Sends a short response: under `/api` the API's own `{detail, code}`, plain text elsewhere.
 *
 * @param code the API's error code, as in `src/api/problems.server.ts`
 */
export function sendShortResponse(
	res: ServerResponse,
	status: number,
	detail: string,
	code = "refused",
): void {
	const isApi = isApiPath(res.req.url ?? "/");
	const type = isApi ? "application/json" : "text/plain; charset=utf-8";
	res.setHeader("Content-Security-Policy", LOCKED_POLICY);
	res.setHeader("Cache-Control", "no-store");
	res.writeHead(status, { "Content-Type": type }).end(isApi ? JSON.stringify({ detail, code }) : detail);
}
