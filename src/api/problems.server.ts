import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { SITE_PRIVATE } from "#features/operation/publication/messages.ts";
import { isDiskFull, isOutage, OutcomeUnknown } from "#server/database/outage.ts";
import { ApiError, NotLoggedInError, RuleError, TooManyError } from "#server/errors.ts";
import type { ApiEnv, Problem } from "#server/http/http.server.ts";
import { INTERNAL_ERROR_MESSAGE } from "#server/pages/short-response.server.ts";

const UNREADABLE = "No entendimos los datos enviados: no son JSON válido.";
const NOT_JSON = "Envía los datos como application/json.";
const REJECTED = "No podemos atender esa petición.";
const NOT_SAVED =
	"Ahora mismo no podemos guardar tu solicitud. Prueba en un minuto o escríbenos por WhatsApp.";
const STAFF_NOT_SAVED =
	"Ahora mismo no se puede entrar ni guardar: el servidor no llega a la base de datos, o ella no acepta cambios. Prueba otra vez en un minuto.";
const STAFF_DISK_FULL =
	"El disco del servidor está lleno: ahora mismo no se puede entrar ni guardar nada. Pide a quien lo administra que libere espacio; después todo sigue solo.";
const NOT_READ = "Ahora mismo no podemos consultar los datos. Prueba otra vez en un minuto.";
const OUTCOME_UNKNOWN = "Se cortó la conexión mientras guardábamos y no sabemos si quedó guardado.";
const SEND_AGAIN = "Envíalo otra vez en un minuto: no se duplica.";
const LOOK_FIRST = "Mira si está antes de enviarlo otra vez.";

/** Every 503 says when to retry. */
const RETRY_SOON = { "Retry-After": "5" };
/** A backlog that staff work off is still full after five seconds, and a private site still private. */
const RETRY_LATER = { "Retry-After": "3600" };

/** Converts an error to its response. This is the only mapping from error classes to HTTP statuses. */
export function toProblemResponse(error: Error, c: Context<ApiEnv>): Response {
	const [status, problem, headers] = isOutage(error) ? describeOutage(error, c) : describeError(error);
	if (status >= 500 && !isExpectedError(error))
		c.var.ctx.log.error({ error, requestId: c.var.requestId }, "request failed");
	const retryAfter = [SITE_PRIVATE, "crowd"].includes(problem.code) ? RETRY_LATER : RETRY_SOON;
	return c.json(problem, status, { ...(status === 503 && retryAfter), ...headers });
}

/** Returns true for expected rejections such as overload, which are counted in metrics and would flood the log. */
const isExpectedError = (error: Error) => error instanceof RuleError && error.cause === undefined;

function describeError(error: Error): ProblemParts {
	if (error instanceof RuleError) {
		const { code, message, fields, status, extra } = error;
		const problem = { detail: message, code, ...(fields && { fields }), ...extra };
		return [status, problem];
	}
	if (error instanceof ApiError) {
		const { status, message, code } = error;
		return [status as ContentfulStatusCode, { detail: message, code }, getErrorHeaders(error)];
	}
	if (error instanceof HTTPException) {
		const status = error.status as ContentfulStatusCode;
		if (status === 400) return [400, { detail: UNREADABLE, code: "unreadable" }];
		// The library's messages are English.
		return [status, { detail: status === 415 ? NOT_JSON : REJECTED, code: "refused" }];
	}
	return [500, { detail: INTERNAL_ERROR_MESSAGE, code: "broken" }];
}

function getErrorHeaders(error: ApiError): Record<string, string> | undefined {
	if (error instanceof NotLoggedInError) return { "WWW-Authenticate": "Bearer" };
	if (error instanceof TooManyError) return { "Retry-After": String(error.retryAfterSeconds) };
	return undefined;
}

type ProblemParts = [ContentfulStatusCode, Problem, Record<string, string>?];

/** Describes whether the input was not stored, or that the outcome is unknown. */
function describeOutage(error: Error, c: Context<ApiEnv>): ProblemParts {
	if (error instanceof OutcomeUnknown) {
		const detail = `${OUTCOME_UNKNOWN} ${error.isRetrySafe ? SEND_AGAIN : LOOK_FIRST}`;
		return [503, { detail, code: "outcome_unknown" }, { "Retry-After": "10" }];
	}
	const { method } = c.req;
	if (method === "GET" || method === "HEAD") return [503, { detail: NOT_READ, code: "unavailable" }];
	// The login belongs to the panel too, although the caller is not known yet.
	const isPanelCall = c.req.path.startsWith("/api/admin/");
	const staffMessage = isDiskFull(error) ? STAFF_DISK_FULL : STAFF_NOT_SAVED;
	const detail = isPanelCall ? staffMessage : NOT_SAVED;
	return [503, { detail, code: "not_saved" }, { "Retry-After": "60" }];
}
