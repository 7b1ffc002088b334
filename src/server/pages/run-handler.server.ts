import type { ServerResponse } from "node:http";
import type { RuleError, TooManyError } from "#server/errors.ts";
import type { Log } from "#server/log.server.ts";
import { sendShortResponse } from "./short-response.server.ts";

/** Compares by name, because the build has its own copies of the error classes. */
const isNamed = <NamedError extends Error>(error: unknown, name: string): error is NamedError =>
	error instanceof Error && error.name === name;

/**
 * Creates the function that runs a handler and turns what it throws into a response, so that no connection stays
 * open.
 *
 * @param getContactLine returns the shop's contact details for a bare response
 */
export function createHandlerRunner(log: Log, getContactLine: () => Promise<string>) {
	return async (res: ServerResponse, handler: () => Promise<void> | void) => {
		try {
			await handler();
		} catch (error) {
			if (res.headersSent) return void res.destroy();
			// The client disconnected: there is nothing to answer and nothing to log.
			if (res.destroyed) return;
			if (isNamed<TooManyError>(error, "TooManyError")) {
				res.setHeader("Retry-After", String(error.retryAfterSeconds));
				return sendShortResponse(res, 429, error.message, "too_many");
			}
			res.setHeader("Retry-After", "5");
			if (isNamed<RuleError>(error, "RuleError"))
				return sendShortResponse(res, error.status, error.message, error.code);
			log.error({ error }, "page failed");
			const contact = await getContactLine().catch(() => "");
			const message = `La página no está disponible ahora. Prueba en un minuto. ${contact}`.trim();
			sendShortResponse(res, 503, message, "unavailable");
		}
	};
}
