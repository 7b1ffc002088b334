type RuleStatus = 400 | 409 | 413 | 422 | 503;

/** An error that becomes an HTTP response with this status, message and code. */
export class ApiError<Status extends number = number> extends Error {
	readonly status: Status;
	readonly code: string;
	constructor(message: string, status: Status, code: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

/**
 * An error that the visitor can understand and act on. Becomes HTTP 422 unless `status` says otherwise. The bundle
 * and the source each have their own copy of this class, so check it by name, not by `instanceof`.
 */
export class RuleError extends ApiError<RuleStatus> {
	override name = "RuleError";
	readonly fields: Record<string, string> | undefined;
	/** Additional response fields, such as the free times to offer instead or both versions of a conflicting edit. */
	readonly extra: object | undefined;
	constructor(
		code: string,
		message: string,
		options: {
			status?: RuleStatus;
			fields?: Record<string, string>;
			extra?: object;
			/** The original error, for the log. */
			cause?: unknown;
		} = {},
	) {
		super(message, options.status ?? 422, code);
		this.fields = options.fields;
		this.extra = options.extra;
		this.cause = options.cause;
	}
}

/** Creates a 422 error that belongs to one form field. */
export const fieldError = (code: string, field: string, message: string) =>
	new RuleError(code, message, { fields: { [field]: message } });

/**
 * Creates a 409 error.
 *
 * @param extra additional response fields
 */
export const conflictError = (code: string, message: string, extra?: object) =>
	new RuleError(code, message, { status: 409, extra });

/** The code of an error that says: what you want is done already. Clients treat it as success. */
export const ALREADY_DONE = "already_done";

/**
 * Creates a 409 error for work that is stored already, by the same person before or by another one.
 *
 * @param message says by whom and when
 * @param extra additional response fields, such as `current`
 */
export const alreadyDoneError = (message: string, extra?: object) =>
	conflictError(ALREADY_DONE, message, extra);

/** Creates a 503 error: the client may try again in a moment. */
export const unavailableError = (code: string, message: string, cause?: unknown) =>
	new RuleError(code, message, { status: 503, cause });

/** The requested record does not exist. */
export class NotFoundError extends ApiError<404 | 410> {
	constructor(message: string, status: 404 | 410 = 404, code = "not_found") {
		super(message, status, code);
	}
}

/** Both versions of a conflicting edit: the stored record and the one that the caller sent. */
type Versions = { current: unknown; yours: unknown };

/** Creates a 409 error for an edit of an outdated version, with both versions if the client compares them. */
export const changedMeanwhileError = (message: string, versions?: Versions) =>
	conflictError("changed_meanwhile", message, versions);

/**
 * Returns the value.
 *
 * @throws NotFoundError if it is empty
 */
export function requireFound<T>(value: T, message: string): NonNullable<T> {
	if (!value) throw new NotFoundError(message);
	return value;
}

/** The record existed and was deleted. */
export class GoneError extends NotFoundError {
	constructor(message: string) {
		super(message, 410, "gone");
	}
}

/** There is no valid session; `code` says which login step is missing. */
export class NotLoggedInError extends ApiError<401> {
	constructor(message: string, code = "not_logged_in") {
		super(message, 401, code);
	}
}

/** The session is valid but lacks a permission; `code` says which. */
export class NotAllowedError extends ApiError<403> {
	constructor(message: string, code: string) {
		super(message, 403, code);
	}
}

/** Too many requests; `retryAfterSeconds` says when to try again. Check it by name, like `RuleError`. */
export class TooManyError extends ApiError<429> {
	override name = "TooManyError";
	readonly retryAfterSeconds: number;
	constructor(message: string, retryAfterSeconds: number, code = "too_many") {
		super(message, 429, code);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
