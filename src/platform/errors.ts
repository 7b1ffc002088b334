type RuleStatus = 400 | 409 | 413 | 422 | 503;

/** Becomes an answer of this status, with its sentence and this word for it. */
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
 * A refusal the visitor can understand and act on. Becomes HTTP 422 unless `status` says otherwise. The build has a class
 * of its own beside that of what runs from source: across the two it is known by its name.
 */
export class RuleError extends Refusal<RuleStatus> {
	override name = "RuleError";
	readonly fields: Record<string, string> | undefined;
	/** What else the answer carries: the hours that are free instead, both sides of an edit that came too late. */
	readonly more: object | undefined;
	constructor(
		code: string,
		message: string,
		options: {
			status?: RuleStatus;
			fields?: Record<string, string>;
			more?: object;
			/** What is behind it, for the log. */
			cause?: unknown;
		} = {},
	) {
		super(message, options.status ?? 422, code);
		this.fields = options.fields;
		this.more = options.more;
		this.cause = options.cause;
	}
}

/** What was typed into one field is refused (422), and said beside it. */
export const refusedField = (code: string, field: string, sentence: string) =>
	new RuleError(code, sentence, { fields: { [field]: sentence } });

/** It cannot be done as things stand (409). @param more what else the answer carries */
export const conflict = (code: string, sentence: string, more?: object) =>
	new RuleError(code, sentence, { status: 409, more });

/** It cannot be done now, and may be in a moment (503). */
export const notNow = (code: string, sentence: string, cause?: unknown) =>
	new RuleError(code, sentence, { status: 503, cause });

/** The thing asked for does not exist. */
export class NotFoundError extends Refusal<404 | 410> {
	constructor(message: string, status: 404 | 410 = 404, code = "not_found") {
		super(message, status, code);
	}
}

/** Both sides of an edit that came too late: the record as it is now and as the caller wanted it. */
type Versions = { current: unknown; yours: unknown };

/** Somebody else saved first: a 409, with both sides where somebody compares them. */
export const changedMeanwhile = (sentence: string, versions?: Versions) =>
	conflict("changed_meanwhile", sentence, versions);

/** What was looked for. @throws NotFoundError where it is not there */
export function mustExist<Found>(found: Found, sentence: string): NonNullable<Found> {
	if (!found) throw new NotFoundError(sentence);
	return found;
}

/** It existed and does not any more. */
export class GoneError extends NotFoundError {
	constructor(message: string) {
		super(message, 410, "gone");
	}
}

/** Nobody is logged in, or the session ended; `code` says what a login lacks. */
export class NotLoggedInError extends Refusal<401> {
	constructor(message: string, code = "not_logged_in") {
		super(message, 401, code);
	}
}

/** Logged in, but this needs something more; `code` says what. */
export class NotAllowedError extends Refusal<403> {
	constructor(message: string, code: string) {
		super(message, 403, code);
	}
}

/** Too many requests; `retryAfterSeconds` says when to try again. Known by its name like the other. */
export class TooManyError extends Refusal<429> {
	override name = "TooManyError";
	readonly retryAfterSeconds: number;
	constructor(message: string, retryAfterSeconds: number) {
		super(message, 429, "too_many");
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
