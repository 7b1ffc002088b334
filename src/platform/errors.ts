type RuleStatus = 400 | 409 | 413 | 422 | 503;

/** An error that becomes an HTTP response with this status, message and code. */
export class Refusal<Status extends number = number> extends Error {
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
export class RuleError extends Refusal<RuleStatus> {
	override name = "RuleError";
	readonly fields: Record<string, string> | undefined;
	/** Additional response fields, such as the free times to offer instead or both versions of a conflicting edit. */
	readonly more: object | undefined;
	constructor(
		code: string,
		message: string,
		options: {
			status?: RuleStatus;
			fields?: Record<string, string>;
			more?: object;
			/** The original error, for the log. */
			cause?: unknown;
		} = {},
	) {
		super(message, options.status ?? 422, code);
		this.fields = options.fields;
		this.more = options.more;
		this.cause = options.cause;
	}
}

/** Creates a 422 error that belongs to one form field. */
export const refusedField = (code: string, field: string, sentence: string) =>
	new RuleError(code, sentence, { fields: { [field]: sentence } });

/**
 * Creates a 409 error.
 *
 * @param extra additional response fields
 */
export const conflict = (code: string, sentence: string, more?: object) =>
	new RuleError(code, sentence, { status: 409, more });

/** Creates a 503 error: the client may try again in a moment. */
export const notNow = (code: string, sentence: string, cause?: unknown) =>
	new RuleError(code, sentence, { status: 503, cause });

/** The requested record does not exist. */
export class NotFoundError extends Refusal<404 | 410> {
	constructor(message: string, status: 404 | 410 = 404, code = "not_found") {
		super(message, status, code);
	}
}

/** Both versions of a conflicting edit: the stored record and the one that the caller sent. */
type Versions = { current: unknown; yours: unknown };

/** Creates a 409 error for an edit of an outdated version, with both versions if the client compares them. */
export const changedMeanwhile = (sentence: string, versions?: Versions) =>
	conflict("changed_meanwhile", sentence, versions);

/**
 * Returns the value.
 *
 * @throws NotFoundError if it is empty
 */
export function mustExist<Found>(found: Found, sentence: string): NonNullable<Found> {
	if (!found) throw new NotFoundError(sentence);
	return found;
}

/** The record existed and was deleted. */
export class GoneError extends NotFoundError {
	constructor(message: string) {
		super(message, 410, "gone");
	}
}

/** There is no valid session; `code` says which login step is missing. */
export class NotLoggedInError extends Refusal<401> {
	constructor(message: string, code = "not_logged_in") {
		super(message, 401, code);
	}
}

/** The session is valid but lacks a permission; `code` says which. */
export class NotAllowedError extends Refusal<403> {
	constructor(message: string, code: string) {
		super(message, 403, code);
	}
}

/** Too many requests; `retryAfterSeconds` says when to try again. Check it by name, like `RuleError`. */
export class TooManyError extends Refusal<429> {
	override name = "TooManyError";
	readonly retryAfterSeconds: number;
	constructor(message: string, retryAfterSeconds: number) {
		super(message, 429, "too_many");
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
